//! Reasons of every kind by hand, those among them that no rule gives yet, and reasons at random held against all fillings.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::fault::Fault;
use super::reason::{Bench, Known, PATIENCE};
use crate::grid::{Board, Candidate, Cell, Digit, Geometry, Layout, Shape};
use crate::step::{Case, Cited, Claim, Constraint, Reason, Role};

/// A position by its layout, the candidates that are gone, and the cells that are given.
struct Position {
    geometry: Geometry,
    gone: BTreeSet<Candidate>,
    gone_at_the_start: BTreeSet<Candidate>,
    given: BTreeSet<Cell>,
}

impl Position {
    fn boxed(height: usize, width: usize) -> Self {
        let layout = Layout::boxed(Shape::new(height, width).unwrap());
        Self {
            geometry: Geometry::new(Arc::new(layout)),
            gone: BTreeSet::new(),
            gone_at_the_start: BTreeSet::new(),
            given: BTreeSet::new(),
        }
    }

    fn nine() -> Self {
        Self::boxed(3, 3)
    }

    fn layout(&self) -> &Layout {
        self.geometry.layout()
    }

    fn cell_named(&self, name: &str) -> Cell {
        self.layout().cell_named(name).unwrap()
    }

    /// The candidates called `5r3c2 6r3c2`.
    fn candidates(&self, names: &str) -> Vec<Candidate> {
        let candidate = |name: &str| {
            let digit = usize::from(name.as_bytes()[0] - b'1');
            Candidate { cell: self.cell_named(&name[1..]), digit: Digit::new(digit) }
        };
        names.split_whitespace().map(candidate).collect()
    }

    /// The constraints called `r3c2` (the cell) and `c2:5` (the digit in the house).
    fn cited(&self, names: &str) -> Vec<Cited> {
        let constraint = |name: &str| match name.split_once(':') {
            None => Constraint::Cell(self.cell_named(name)),
            Some((house, digit)) => {
                let digit = digit.parse::<usize>().unwrap();
                Constraint::House(self.layout().house_named(house).unwrap(), Digit::new(digit - 1))
            }
        };
        let cited = |name| Cited { constraint: constraint(name), role: Role::CELL };
        names.split_whitespace().map(cited).collect()
    }

    /// With no other candidates than these in each of these cells.
    fn cell(mut self, names: &str, digits: &[usize]) -> Self {
        for name in names.split_whitespace() {
            let cell = self.cell_named(name);
            let gone =
                self.layout().all_digits().filter(|digit| !digits.contains(&usize::from(digit.value())));
            let gone: Vec<Candidate> = gone.map(|digit| Candidate { cell, digit }).collect();
            self.gone.extend(gone);
        }
        self
    }

    /// With these digits of the house nowhere in it but in these cells.
    fn confined(mut self, house: &str, digits: &[usize], names: &str) -> Self {
        let house = self.layout().house_named(house).unwrap();
        let kept: Vec<Cell> = names.split_whitespace().map(|name| self.cell_named(name)).collect();
        for cell in self.layout().house(house).cells.clone() {
            if !kept.contains(&cell) {
                self.gone.extend(digits.iter().map(|digit| Candidate { cell, digit: Digit::new(digit - 1) }));
            }
        }
        self
    }

    fn without(mut self, names: &str) -> Self {
        self.gone.extend(self.candidates(names));
        self
    }

    /// With these never possible.
    fn never(mut self, names: &str) -> Self {
        self.gone_at_the_start.extend(self.candidates(names));
        self
    }

    fn given(mut self, name: &str) -> Self {
        self.given.insert(self.cell_named(name));
        self
    }

    fn with_bench<T>(&self, judge: impl FnOnce(&Bench<'_>) -> T) -> T {
        let without = |gone: &BTreeSet<Candidate>| {
            let mut board = Board::empty(&self.geometry);
            for &candidate in gone {
                // A position may contradict itself: then every claim about it holds.
                let _ = board.eliminate(candidate);
            }
            board
        };
        let (board, start) = (without(&self.gone), without(&self.gone_at_the_start));
        let given: Vec<bool> = self.layout().all_cells().map(|cell| self.given.contains(&cell)).collect();
        judge(&Bench { board: &board, start: &start, given: &given })
    }

    fn judge(&self, claim: &Claim) -> Result<(), Fault> {
        self.with_bench(|bench| bench.claim(claim, &mut { PATIENCE }))
    }

    fn linear(&self, truths: &str, links: &str) -> Reason {
        Reason::Linear { truths: self.cited(truths), links: self.cited(links) }
    }

    fn false_by(&self, because: Reason, eliminate: &str) -> Claim {
        Claim { place: Vec::new(), eliminate: self.candidates(eliminate), because }
    }

    fn true_by(&self, because: Reason, place: &str) -> Claim {
        Claim { place: self.candidates(place), eliminate: Vec::new(), because }
    }

    fn contradiction(&self, because: Reason) -> Claim {
        self.false_by(because, "")
    }

    fn guardians(&self, pattern: &str, candidates: &str) -> Cited {
        let (pattern, candidates) = (self.candidates(pattern), self.candidates(candidates));
        Cited { constraint: Constraint::Guardians { pattern, candidates }, role: Role::new("guardians") }
    }
}

/// The claim with each of what it cites left out in turn.
fn each_left_out(claim: &Claim) -> Vec<Claim> {
    let with = |because| Claim { because, ..claim.clone() };
    let shorter = |list: &[Cited]| -> Vec<Vec<Cited>> {
        (0..list.len())
            .map(|left_out| {
                let mut shorter = list.to_vec();
                shorter.remove(left_out);
                shorter
            })
            .collect()
    };
    match &claim.because {
        Reason::Linear { truths, links } => {
            let of_truths =
                shorter(truths).into_iter().map(|truths| Reason::Linear { truths, links: links.clone() });
            let of_links =
                shorter(links).into_iter().map(|links| Reason::Linear { truths: truths.clone(), links });
            of_truths.chain(of_links).map(with).collect()
        }
        Reason::Exhaust { cited } => {
            shorter(cited).into_iter().map(|cited| with(Reason::Exhaust { cited })).collect()
        }
        Reason::Cases { over, negated, cases } => (0..cases.len())
            .map(|left_out| {
                let mut cases = cases.clone();
                cases.remove(left_out);
                with(Reason::Cases { over: over.clone(), negated: *negated, cases })
            })
            .collect(),
    }
}

/// The claim follows from what it cites, and from nothing less.
fn assert_rests_on_all(position: &Position, claim: &Claim) {
    assert_eq!(position.judge(claim), Ok(()));
    for less in each_left_out(claim) {
        assert!(position.judge(&less).is_err(), "{less:?}");
    }
    let Reason::Linear { truths, links } = &claim.because else { return };
    for (at, extra) in truths.iter().enumerate() {
        let mut truths = truths.clone();
        truths.insert(at, extra.clone());
        let because = Reason::Linear { truths, links: links.clone() };
        assert!(position.judge(&Claim { because, ..claim.clone() }).is_err(), "{extra:?} twice");
    }
}

mod linear {
    use super::*;

    #[test]
    fn a_naked_triple() {
        let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c2", &[2, 3]).cell("r1c3", &[1, 3]);
        let set = at.linear("r1c1 r1c2 r1c3", "r1:1 r1:2 r1:3");
        assert_rests_on_all(&at, &at.false_by(set.clone(), "1r1c4 2r1c5 3r1c9"));
        assert!(at.judge(&at.false_by(set.clone(), "1r2c1")).is_err());
        assert!(at.judge(&at.false_by(set, "1r1c1")).is_err());
    }

    #[test]
    fn a_swordfish() {
        let at = Position::nine().confined("r1", &[5], "r1c2 r1c5").confined("r4", &[5], "r4c5 r4c8");
        let at = at.confined("r7", &[5], "r7c2 r7c8");
        let fish = at.linear("r1:5 r4:5 r7:5", "c2:5 c5:5 c8:5");
        assert_rests_on_all(&at, &at.false_by(fish, "5r2c2 5r3c5 5r9c8"));
    }

    #[test]
    fn a_finned_x_wing() {
        let at = Position::nine().confined("r1", &[5], "r1c1 r1c4").confined("r4", &[5], "r4c1 r4c4 r4c5");
        let fish = at.linear("r1:5 r4:5", "c1:5 c4:5 b5:5");
        assert_rests_on_all(&at, &at.false_by(fish.clone(), "5r5c4 5r6c4"));
        assert!(at.judge(&at.false_by(fish, "5r7c4")).is_err(), "it does not see the fin");
    }

    #[test]
    fn an_xyz_wing() {
        let at = Position::nine().cell("r1c1", &[1, 2, 3]).cell("r2c2", &[1, 3]).cell("r1c7", &[2, 3]);
        let wing = at.linear("r1c1 r2c2 r1c7", "b1:1 r1:2 b1:3 r1:3");
        assert_rests_on_all(&at, &at.false_by(wing.clone(), "3r1c2 3r1c3"));
        assert!(at.judge(&at.false_by(wing, "3r1c8")).is_err(), "it does not see r2c2");
    }

    #[test]
    fn two_almost_locked_sets() {
        let at = Position::nine().cell("r1c1", &[1, 2]).cell("r2c2", &[2, 3, 4]).cell("r3c2", &[3, 4]);
        let at = at.cell("r5c1", &[1, 5]).cell("r6c2", &[3, 5]);
        let sets = at.linear("r1c1 r2c2 r3c2 r5c1 r6c2", "b1:2 b1:4 c1:1 b4:5 c2:3");
        assert_rests_on_all(&at, &at.false_by(sets, "3r8c2 3r9c2"));
    }

    #[test]
    fn an_alternating_chain() {
        let at = Position::nine().confined("r1", &[5], "r1c1 r1c5").cell("r4c5", &[5, 6]);
        let at = at.confined("r4", &[6], "r4c5 r4c2").cell("r4c2", &[5, 6, 7]);
        // 5r1c1 = 5r1c5 - 5r4c5 = 6r4c5 - 6r4c2: either 5r1c1 or 6r4c5 is true.
        let chain = at.linear("r1:5 r4c5", "c5:5 b1:5");
        assert!(at.judge(&at.false_by(chain, "5r2c2")).is_err(), "it ends in another digit");
        let at = Position::nine().confined("r1", &[5], "r1c1 r1c5").confined("r4", &[5], "r4c5 r4c2");
        let chain = at.linear("r1:5 r4:5", "c5:5 b1:5 c2:5");
        assert_rests_on_all(&at, &at.false_by(chain, "5r2c2 5r3c2"));
    }

    #[test]
    fn a_continuous_loop() {
        let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c5", &[2, 3]);
        let at = at.cell("r5c5", &[3, 4]).cell("r5c1", &[4, 1]);
        let round = at.linear("r1c1 r1c5 r5c5 r5c1", "r1:2 c5:3 r5:4 c1:1");
        assert_rests_on_all(&at, &at.false_by(round, "2r1c9 3r9c5 4r5c9 1r9c1"));
    }

    #[test]
    fn sue_de_coq() {
        let at = Position::nine().cell("r1c1", &[1, 2, 3]).cell("r1c2", &[1, 2, 4]);
        let at = at.cell("r1c7", &[1, 2]).cell("r2c1", &[3, 4]);
        let sets = at.linear("r1c1 r1c2 r1c7 r2c1", "r1:1 r1:2 b1:3 b1:4");
        assert_rests_on_all(&at, &at.false_by(sets, "1r1c9 2r1c4 3r3c3 4r2c2"));
    }

    #[test]
    fn a_death_blossom() {
        let at = Position::nine().cell("r5c5", &[1, 2]).cell("r5c1", &[1, 3]);
        let at = at.cell("r1c5", &[2, 4]).cell("r1c2", &[3, 4]);
        let blossom = at.linear("r5c5 r5c1 r1c5 r1c2", "r5:1 c5:2 r1:4 c1:3 r1:3");
        assert_rests_on_all(&at, &at.false_by(blossom, "3r1c1"));
    }

    #[test]
    fn placements() {
        let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c2", &[1, 2]).cell("r1c3", &[1, 2, 3]);
        assert_rests_on_all(&at, &at.true_by(at.linear("r1c1 r1c2 r1c3", "r1:1 r1:2"), "3r1c3"));
        let at = at.cell("r5c5", &[7]);
        assert_rests_on_all(&at, &at.true_by(at.linear("r5c5", ""), "7r5c5"));
        assert!(at.judge(&at.true_by(at.linear("r5c5 r5c6", ""), "7r5c5")).is_err(), "r5c6 is idle");
    }

    #[test]
    fn what_is_used_twice_is_cited_twice() {
        // 1r9c1 makes 1r2c5 true, which leads on in two ways: both end in r8c8, which runs dry.
        let at = Position::nine().confined("r2", &[1], "r2c1 r2c5").confined("r2", &[2], "r2c5 r2c8");
        let at = at.cell("r8c5", &[1, 4]).cell("r8c8", &[2, 4]);
        let truths = "r2:1 r2:1 r2:2 r8c5 r8c8";
        let net = at.linear(truths, "c1:1 c1:1 r2c5 c5:1 c8:2 r8:4");
        assert_rests_on_all(&at, &at.false_by(net, "1r9c1"));
        for once in ["c1:1 r2c5 c5:1 c8:2 r8:4", "c1:1 c1:1 c1:1 r2c5 c5:1 c8:2 r8:4"] {
            assert!(at.judge(&at.false_by(at.linear(truths, once), "1r9c1")).is_err());
        }
        let once = at.linear("r2:1 r2:2 r8c5 r8c8", "c1:1 r2c5 c5:1 c8:2 r8:4");
        assert!(at.judge(&at.false_by(once, "1r9c1")).is_err());
    }
}

mod uniqueness {
    use super::*;

    const CORNERS: &str = "1r1c1 2r1c1 1r1c4 2r1c4 1r2c1 2r2c1 1r2c4 2r2c4";

    fn one_corner_more() -> Position {
        Position::nine().cell("r1c1 r1c4 r2c1", &[1, 2]).cell("r2c4", &[1, 2, 5, 6])
    }

    fn type_1(at: &Position, pattern: &str, guardians: &str) -> Claim {
        let reason =
            Reason::Linear { truths: vec![at.guardians(pattern, guardians)], links: at.cited("r2c4") };
        at.false_by(reason, "1r2c4 2r2c4")
    }

    fn fault(at: &Position, pattern: &str, guardians: &str) -> &'static str {
        match at.judge(&type_1(at, pattern, guardians)) {
            Err(Fault::Guardians(lacks)) => lacks,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_rectangle_with_one_corner_more() {
        let at = one_corner_more();
        assert_rests_on_all(&at, &type_1(&at, CORNERS, "5r2c4 6r2c4"));
    }

    #[test]
    fn a_rectangle_with_a_digit_locked_in_two_corners() {
        let at =
            Position::nine().cell("r1c1 r1c4", &[1, 2]).cell("r2c1", &[1, 2, 5]).cell("r2c4", &[1, 2, 6]);
        let at = at.confined("r2", &[1], "r2c1 r2c4");
        let truths = [vec![at.guardians(CORNERS, "5r2c1 6r2c4")], at.cited("r2:1")].concat();
        let because = Reason::Linear { truths, links: at.cited("r2c1 r2c4") };
        assert_rests_on_all(&at, &at.false_by(because, "2r2c1 2r2c4"));
    }

    #[test]
    fn a_corner_that_has_lost_a_digit_is_no_less_deadly() {
        let at = one_corner_more().without("2r1c1");
        assert_rests_on_all(&at, &type_1(&at, CORNERS, "5r2c4 6r2c4"));
        let claim = type_1(&at, CORNERS, "5r2c4 6r2c4");
        let matters = at.with_bench(|bench| bench.matters(&claim.because));
        // What is gone from the corners would be a guardian; what is gone of the pattern does not matter.
        assert!(matters.iter().all(|gone| gone.digit.value() > 2));
        assert_eq!(matters.len(), 7 * 3, "the link covers r2c4");
    }

    #[test]
    fn guardians_left_out_added_or_listed_twice() {
        let at = one_corner_more();
        for guardians in ["5r2c4", "6r2c4", "", "5r2c4 6r2c4 7r2c4", "5r2c4 6r2c4 6r2c4", "5r2c4 5r2c4"] {
            assert_eq!(fault(&at, CORNERS, guardians), "they are not what else its cells can hold");
        }
    }

    #[test]
    fn a_corner_that_is_given() {
        let at = one_corner_more().given("r1c4");
        assert_eq!(fault(&at, CORNERS, "5r2c4 6r2c4"), "a cell of the pattern is given");
    }

    #[test]
    fn a_pattern_that_has_no_second_filling() {
        // Four boxes: to change the digits about would change what each box holds.
        let at = Position::nine().cell("r1c1 r1c4 r4c1", &[1, 2]).cell("r4c4", &[1, 2, 5]);
        let pattern = "1r1c1 2r1c1 1r1c4 2r1c4 1r4c1 2r4c1 1r4c4 2r4c4";
        let because =
            Reason::Linear { truths: vec![at.guardians(pattern, "5r4c4")], links: at.cited("r4c4") };
        let judged = at.judge(&at.false_by(because, "1r4c4 2r4c4"));
        assert_eq!(judged, Err(Fault::Guardians("a filling of the pattern has no second")));
        // One candidate of a corner is not in the pattern, and one is in it that makes no pair.
        let at = one_corner_more();
        let pattern = "1r1c1 2r1c1 1r1c4 2r1c4 1r2c1 2r2c1 5r2c4 6r2c4";
        assert_eq!(fault(&at, pattern, "1r2c4 2r2c4"), "a filling of the pattern has no second");
        assert_eq!(fault(&at, "1r1c1 2r1c1", ""), "a filling of the pattern has no second");
    }

    #[test]
    fn a_second_filling_that_was_never_possible() {
        let at = one_corner_more().never("2r1c1");
        assert_eq!(fault(&at, CORNERS, "5r2c4 6r2c4"), "the second filling was never possible");
    }

    #[test]
    fn a_pattern_of_nothing_or_of_the_same_twice() {
        let at = one_corner_more();
        let once = "a pattern names each of its candidates once";
        assert_eq!(fault(&at, "", ""), once);
        assert_eq!(fault(&at, &format!("{CORNERS} 1r1c1"), "5r2c4 6r2c4"), once);
    }

    #[test]
    fn guardians_as_a_link() {
        let at = one_corner_more();
        let links = vec![at.guardians(CORNERS, "5r2c4 6r2c4")];
        let claim = at.false_by(Reason::Linear { truths: at.cited("r2c4"), links }, "1r2c4");
        assert_eq!(at.judge(&claim), Err(Fault::Guardians("guardians are no link")));
    }

    #[test]
    fn a_pattern_of_more_cells_than_four() {
        // Three columns of two rows in three boxes, three digits.
        let at = Position::nine().cell("r1c1 r1c4 r1c7 r2c1 r2c4", &[1, 2, 3]).cell("r2c7", &[1, 2, 3, 9]);
        let pattern: String = ["r1c1", "r1c4", "r1c7", "r2c1", "r2c4", "r2c7"]
            .iter()
            .flat_map(|cell| (1..=3).map(move |digit| format!("{digit}{cell} ")))
            .collect();
        let because = Reason::Linear { truths: vec![at.guardians(&pattern, "9r2c7")], links: Vec::new() };
        assert_rests_on_all(&at, &at.true_by(because, "9r2c7"));
    }

    #[test]
    fn guardians_are_cases_too() {
        let at = one_corner_more().cell("r2c6", &[5, 9]).cell("r3c5", &[6, 9]);
        let case = |when: &str, truth: &str, links: &str| Case {
            when: at.candidates(when)[0],
            claims: vec![at.false_by(at.linear(truth, links), "9r2c5")],
        };
        let cases = vec![case("5r2c4", "r2c6", "r2:5 r2:9"), case("6r2c4", "r3c5", "b2:6 b2:9")];
        let over = at.guardians(CORNERS, "5r2c4 6r2c4");
        assert_rests_on_all(&at, &at.false_by(Reason::Cases { over, negated: false, cases }, "9r2c5"));
    }
}

mod cases {
    use super::*;

    /// r1c1 makes r1c5 or r2c1 a 3.
    fn wing() -> Position {
        Position::nine().cell("r1c1", &[1, 2]).cell("r1c5", &[1, 3]).cell("r2c1", &[2, 3])
    }

    fn case(at: &Position, when: &str, claims: Vec<Claim>) -> Case {
        Case { when: at.candidates(when)[0], claims }
    }

    fn over(at: &Position, cell: &str, negated: bool, cases: Vec<Case>) -> Reason {
        Reason::Cases { over: at.cited(cell).swap_remove(0), negated, cases }
    }

    /// What the wing shows, case by case.
    fn straight(at: &Position, goals: &str) -> Vec<Case> {
        let left = at.false_by(at.linear("r1c5", "r1:1 b2:3"), goals);
        let right = at.false_by(at.linear("r2c1", "b1:2 r2:3"), goals);
        vec![case(at, "1r1c1", vec![left]), case(at, "2r1c1", vec![right])]
    }

    /// The same, with the opposite of the goal assumed.
    fn opposed(at: &Position) -> Vec<Case> {
        let left = at.contradiction(at.linear("r1c5", "r1:1 b2:3"));
        let right = at.contradiction(at.linear("r2c1", "b1:2 r2:3"));
        vec![case(at, "1r1c1", vec![left]), case(at, "2r1c1", vec![right])]
    }

    #[test]
    fn each_case_ends_in_the_goals() {
        let at = wing();
        for goals in ["3r2c4", "3r2c4 3r2c6"] {
            assert_rests_on_all(&at, &at.false_by(over(&at, "r1c1", false, straight(&at, goals)), goals));
        }
        let some = over(&at, "r1c1", false, straight(&at, "3r2c4"));
        assert!(at.judge(&at.false_by(some.clone(), "3r2c4 3r2c6")).is_err(), "one goal is not shown");
        assert!(at.judge(&at.contradiction(some)).is_err(), "it is no contradiction");
    }

    #[test]
    fn the_goal_may_be_opposed() {
        let at = wing();
        for goals in ["3r2c4", "3r2c4 3r2c6"] {
            assert_rests_on_all(&at, &at.false_by(over(&at, "r1c1", true, opposed(&at)), goals));
        }
        let reason = over(&at, "r1c1", true, opposed(&at));
        assert!(at.judge(&at.false_by(reason.clone(), "3r2c4 3r2c7")).is_err(), "3r2c7 is seen by one only");
        assert_eq!(at.judge(&at.contradiction(reason)), Err(Fault::Cases), "there is nothing to oppose");
        let reason = over(&at, "r1c1", false, opposed(&at));
        assert!(at.judge(&at.false_by(reason, "3r2c4")).is_err(), "nobody opposed it");
    }

    #[test]
    fn one_case_for_each_candidate_that_remains() {
        let at = wing();
        let goal = |cases| at.judge(&at.false_by(over(&at, "r1c1", false, cases), "3r2c4"));
        let good = straight(&at, "3r2c4");
        assert_eq!(goal(good.clone()), Ok(()));
        assert_eq!(goal(good[..1].to_vec()), Err(Fault::Cases));
        assert_eq!(goal(Vec::new()), Err(Fault::Cases));
        assert_eq!(goal([&good[..], &good[..1]].concat()), Err(Fault::Cases), "twice");
        let more = case(&at, "4r1c1", good[0].claims.clone());
        assert_eq!(goal([&good[..], &[more]].concat()), Err(Fault::Cases), "it is gone");
        let elsewhere = case(&at, "3r1c5", good[0].claims.clone());
        assert_eq!(goal([&good[..1], &[elsewhere]].concat()), Err(Fault::Cases));
        let swapped = vec![
            Case { when: good[0].when, claims: good[1].claims.clone() },
            Case { when: good[1].when, claims: good[0].claims.clone() },
        ];
        assert!(matches!(goal(swapped), Err(Fault::DoesNotFollow(..))));
    }

    #[test]
    fn nothing_comes_after_the_end_of_a_case() {
        let at = wing();
        let more = at.false_by(at.linear("r1c5", "r1:1 r1:3"), "3r1c9");
        let mut cases = straight(&at, "3r2c4");
        cases[0].claims.push(more.clone());
        let judged = at.judge(&at.false_by(over(&at, "r1c1", false, cases.clone()), "3r2c4"));
        assert_eq!(judged, Err(Fault::Cases), "the goal was shown");
        cases[0].claims.swap(0, 1);
        let judged = at.judge(&at.false_by(over(&at, "r1c1", false, cases), "3r2c4"));
        assert_eq!(judged, Ok(()), "before the end it does no harm");
        let mut cases = opposed(&at);
        cases[1].claims.push(more.clone());
        let judged = at.judge(&at.false_by(over(&at, "r1c1", true, cases), "3r2c4"));
        assert_eq!(judged, Err(Fault::Cases), "the contradiction was shown");
        // A case that is the opposite of the goal has nothing left to show.
        let at = at.cell("r2c1", &[1, 3]);
        let one_left = at.contradiction(at.linear("r1c5 r2c1", "r1:1 b1:1"));
        let cases =
            |last: Vec<Claim>| vec![case(&at, "1r1c1", last), case(&at, "2r1c1", vec![one_left.clone()])];
        let judged = at.judge(&at.true_by(over(&at, "r1c1", true, cases(vec![more])), "1r1c1"));
        assert_eq!(judged, Err(Fault::Cases));
    }

    #[test]
    fn a_case_may_use_what_it_has_shown_and_no_other_case() {
        // 1r1c1 makes r1c5 a 3 and r5c5 a 4; 2r1c1 makes r5c1 a 4.
        let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c5", &[1, 3]).cell("r5c5", &[3, 4]);
        let at = at.cell("r5c1", &[2, 4]);
        let first = at.true_by(at.linear("r1c5", "r1:1"), "3r1c5");
        let second = at.false_by(at.linear("r5c5", "c5:3 r5:4"), "4r5c9");
        let other = at.false_by(at.linear("r5c1", "c1:2 r5:4"), "4r5c9");
        let judge = |left: Vec<Claim>, right: Vec<Claim>| {
            let cases = vec![case(&at, "1r1c1", left), case(&at, "2r1c1", right)];
            at.judge(&at.false_by(over(&at, "r1c1", false, cases), "4r5c9"))
        };
        assert_eq!(judge(vec![first.clone(), second.clone()], vec![other.clone()]), Ok(()));
        assert!(judge(vec![second.clone(), first.clone()], vec![other.clone()]).is_err(), "too early");
        assert!(judge(vec![first.clone()], vec![other.clone()]).is_err(), "it does not get to the goal");
        assert!(judge(vec![second.clone()], vec![other.clone()]).is_err(), "a link of the chain is missing");
        assert!(judge(vec![first, second.clone()], vec![second]).is_err(), "that was shown elsewhere");
    }

    #[test]
    fn cases_within_cases() {
        // r5c5 has three cases; under 3 the wing shows the goal, by cases again.
        let at = wing().cell("r5c5", &[1, 2, 4]).cell("r5c6", &[1, 3]).cell("r2c5", &[2, 3]);
        let inner = over(&at, "r1c1", false, straight(&at, "3r2c6"));
        let nested = at.false_by(inner, "3r2c6");
        let by_row = at.false_by(at.linear("r5c6", "r5:1 c6:3"), "3r2c6");
        let by_column = at.false_by(at.linear("r2c5", "c5:2 r2:3"), "3r2c6");
        let cases = |deep: Claim| {
            vec![
                case(&at, "1r5c5", vec![by_row.clone()]),
                case(&at, "2r5c5", vec![by_column.clone()]),
                case(&at, "4r5c5", vec![deep]),
            ]
        };
        let claim = |deep: Claim| at.false_by(over(&at, "r5c5", false, cases(deep)), "3r2c6");
        assert_rests_on_all(&at, &claim(nested));
        let short = at.false_by(over(&at, "r1c1", false, straight(&at, "3r2c6")[..1].to_vec()), "3r2c6");
        assert_eq!(at.judge(&claim(short)), Err(Fault::Cases));
        let wrong = at.false_by(over(&at, "r1c1", false, straight(&at, "3r2c4")), "3r2c6");
        assert!(at.judge(&claim(wrong)).is_err());
    }

    #[test]
    fn cases_without_end_are_too_large() {
        let at = wing();
        let mut claim = at.false_by(over(&at, "r1c1", false, straight(&at, "3r2c4")), "3r2c4");
        for _ in 0..40 {
            let inner = vec![case(&at, "1r1c1", vec![claim.clone()]), case(&at, "2r1c1", Vec::new())];
            claim = at.false_by(over(&at, "r1c1", false, inner), "3r2c4");
        }
        assert_eq!(at.judge(&claim), Err(Fault::TooLarge));
    }
}

mod exhaust {
    use super::*;

    #[test]
    fn a_bivalue_oddagon() {
        // Five cells round, each of which sees the next, cannot all be 1 or 2.
        let at = Position::nine().cell("r1c1 r1c5 r4c2 r2c2", &[1, 2]).cell("r4c5", &[1, 2, 7]);
        let cells = "r1c1 r1c5 r4c5 r4c2 r2c2";
        let houses = "r1:1 r1:2 c5:1 c5:2 r4:1 r4:2 c2:1 c2:2 b1:1 b1:2";
        let cited = at.cited(&format!("{cells} {houses}"));
        let claim = at.true_by(Reason::Exhaust { cited }, "7r4c5");
        assert_rests_on_all(&at, &claim);
        let sum = at.true_by(at.linear(cells, houses), "7r4c5");
        assert!(at.judge(&sum).is_err(), "no sum shows it");
        let wrong = Claim { place: at.candidates("1r4c5"), ..claim };
        assert!(at.judge(&wrong).is_err());
    }

    #[test]
    fn a_broken_wing() {
        // Five houses round, each with two places for 5 on the round, and one of them with one more.
        let at = Position::nine().confined("r1", &[5], "r1c1 r1c5 r1c9").confined("c5", &[5], "r1c5 r4c5");
        let at = at.confined("r4", &[5], "r4c5 r4c2").confined("c2", &[5], "r4c2 r2c2");
        let at = at.confined("b1", &[5], "r2c2 r1c1");
        let cited = at.cited("r1:5 c5:5 r4:5 c2:5 b1:5");
        assert_rests_on_all(&at, &at.true_by(Reason::Exhaust { cited }, "5r1c9"));
    }

    #[test]
    fn a_contradiction() {
        let at = Position::nine().cell("r1c1 r1c2 r1c3", &[1, 2]);
        let cited = at.cited("r1c1 r1c2 r1c3 r1:1 r1:2");
        assert_rests_on_all(&at, &at.contradiction(Reason::Exhaust { cited }));
        let because = Reason::Exhaust { cited: Vec::new() };
        assert_eq!(at.judge(&at.contradiction(because.clone())), Err(Fault::NoContradiction));
        assert!(at.judge(&at.false_by(because, "1r5c5")).is_err());
    }

    #[test]
    fn each_goal_by_itself() {
        let at = Position::nine().cell("r1c1 r1c2", &[1, 2]);
        let cited = at.cited("r1c1 r1c2 r1:1 r1:2");
        let claim = |goals| at.false_by(Reason::Exhaust { cited: cited.clone() }, goals);
        assert_rests_on_all(&at, &claim("1r1c5 2r1c5"));
        assert!(at.judge(&claim("1r1c5 3r1c5")).is_err());
        assert!(at.judge(&claim("1r1c5 1r2c1")).is_err());
    }

    #[test]
    fn guardians_need_not_be_alone() {
        let corners = "1r1c1 2r1c1 1r1c4 2r1c4 1r2c1 2r2c1 1r2c4 2r2c4";
        let at =
            Position::nine().cell("r1c1 r1c4", &[1, 2]).cell("r2c1", &[1, 2, 5]).cell("r2c4", &[1, 2, 5]);
        let at = at.without("5r2c2");
        let by = |more: &str| {
            let cited = [vec![at.guardians(corners, "5r2c1 5r2c4")], at.cited(more)].concat();
            Reason::Exhaust { cited }
        };
        assert_eq!(at.judge(&at.false_by(by("r2:5"), "5r2c9")), Ok(()));
        assert!(at.judge(&at.false_by(by("r2:5 c1:5"), "5r9c1")).is_err(), "r2c4 may be the 5");
        assert!(at.judge(&at.false_by(by(""), "5r2c4")).is_err(), "both may be true as far as that says");
    }
}

/// Random reasons on small boards, held against all fillings of what they cite.
mod at_random {
    use super::*;

    /// Numbers that look random and are the same every time.
    struct Seeded(u64);

    impl Seeded {
        fn below(&mut self, bound: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) as usize % bound
        }

        fn candidate(&mut self) -> Candidate {
            Candidate { cell: Cell::new(self.below(16)), digit: Digit::new(self.below(4)) }
        }

        /// A 4x4 board on which about half of all candidates are gone.
        fn position(&mut self) -> Position {
            let mut position = Position::boxed(2, 2);
            let gone = 30 + self.below(40);
            position.gone = (0..gone).map(|_| self.candidate()).collect();
            position
        }

        /// A constraint that ranges over this candidate.
        fn over(&mut self, layout: &Layout, candidate: Candidate) -> Cited {
            let houses = layout.houses_of(candidate.cell);
            let constraint = match houses.get(self.below(houses.len() + 1)) {
                Some(&house) => Constraint::House(house, candidate.digit),
                None => Constraint::Cell(candidate.cell),
            };
            Cited { constraint, role: Role::CELL }
        }

        fn cited(&mut self, layout: &Layout) -> Cited {
            let candidate = self.candidate();
            self.over(layout, candidate)
        }

        /// Truths, and links that cross them at most of the candidates that remain; some of them more than once.
        fn linear(&mut self, position: &Position) -> (Vec<Cited>, Vec<Cited>) {
            let layout = position.layout();
            let left = |cited: &Cited| -> Vec<Candidate> {
                let all = cited.constraint.candidates(layout).into_iter();
                all.filter(|candidate| !position.gone.contains(candidate)).collect()
            };
            let truths = 1 + self.below(3);
            let mut truths: Vec<Cited> = (0..truths).map(|_| self.cited(layout)).collect();
            truths.retain(|truth| (1..4).contains(&left(truth).len()));
            if self.below(4) == 0 {
                truths.extend(truths.first().cloned());
            }
            let mut links: Vec<Cited> = Vec::new();
            for truth in &truths {
                for crossed in left(truth) {
                    let covers =
                        |list: &[Cited]| list.iter().filter(|cited| left(cited).contains(&crossed)).count();
                    let link = self.over(layout, crossed);
                    let wanted = covers(&links) < covers(&truths) && !truths.contains(&link);
                    if wanted && self.below(8) > 0 {
                        links.push(link);
                    }
                }
            }
            (truths, links)
        }

        /// Something about a candidate that remains and that, if there is one, a link covers.
        fn goal(&mut self, position: &Position, links: &[Cited]) -> (Candidate, bool) {
            let mut near: Vec<Candidate> = match links.len() {
                0 => Vec::new(),
                links_there => links[self.below(links_there)].constraint.candidates(position.layout()),
            };
            near.retain(|candidate| !position.gone.contains(candidate));
            if near.is_empty() || self.below(8) == 0 {
                return any_goal(position, self);
            }
            (near[self.below(near.len())], self.below(8) == 0)
        }
    }

    /// Whether the truths can all be met, and no link broken, with this candidate true or false: all ways are tried.
    fn can_be(
        position: &Position,
        truths: &[Cited],
        links: &[Cited],
        set: &mut Vec<(Candidate, bool)>,
    ) -> bool {
        let layout = position.layout();
        let is_true = |candidate: &Candidate| set.contains(&(*candidate, true));
        let left = |cited: &Cited| -> Vec<Candidate> {
            let all = cited.constraint.candidates(layout).into_iter();
            all.filter(|candidate| !position.gone.contains(candidate)).collect()
        };
        if links.iter().any(|link| left(link).iter().filter(|candidate| is_true(candidate)).count() > 1) {
            return false;
        }
        let Some(open) = truths.iter().map(&left).find(|truth| !truth.iter().any(is_true)) else {
            return true;
        };
        open.into_iter().any(|candidate| {
            if set.contains(&(candidate, false)) {
                return false;
            }
            set.push((candidate, true));
            let can = can_be(position, truths, links, set);
            set.pop();
            can
        })
    }

    /// Whether the reason's constraints allow that the goal is otherwise.
    fn is_refuted(position: &Position, because: &Reason, goal: (Candidate, bool)) -> bool {
        let mut cited = Vec::new();
        because.visit_cited(&mut |each| cited.push(each.clone()));
        let (truths, links) = match because {
            Reason::Linear { truths, links } => (truths.as_slice(), links.as_slice()),
            Reason::Cases { .. } | Reason::Exhaust { .. } => (cited.as_slice(), cited.as_slice()),
        };
        can_be(position, truths, links, &mut vec![(goal.0, !goal.1)])
    }

    fn claim_of(goal: (Candidate, bool), because: Reason) -> Claim {
        match goal {
            (candidate, true) => Claim { place: vec![candidate], eliminate: Vec::new(), because },
            (candidate, false) => Claim { place: Vec::new(), eliminate: vec![candidate], because },
        }
    }

    /// A candidate that remains.
    fn any_goal(position: &Position, random: &mut Seeded) -> (Candidate, bool) {
        loop {
            let candidate = random.candidate();
            if !position.gone.contains(&candidate) {
                return (candidate, random.below(2) == 0);
            }
        }
    }

    #[test]
    fn what_a_sum_shows_is_never_otherwise() {
        let mut random = Seeded(0x5EED);
        let (mut shown, mut twice) = (0, 0);
        for _ in 0..10_000 {
            let position = random.position();
            let (truths, links) = random.linear(&position);
            let goal = random.goal(&position, &links);
            let repeats = |list: &[Cited]| (1..list.len()).any(|at| list[..at].contains(&list[at]));
            let repeated = repeats(&truths) || repeats(&links);
            // What is idle is refused in a step, and is as sound.
            let judged = position
                .with_bench(|bench| bench.linear(&truths, &links, &[goal], &Known::new(), &mut { PATIENCE }));
            if judged.is_ok() {
                let because = Reason::Linear { truths, links };
                assert!(
                    !is_refuted(&position, &because, goal),
                    "{goal:?} by {because:?} of {:?}",
                    position.gone
                );
                shown += 1;
                twice += u32::from(repeated);
            }
        }
        assert!(shown > 500 && twice > 100, "{shown} {twice}");
    }

    #[test]
    fn what_fillings_show_is_never_otherwise_and_all_they_show_is_seen() {
        let mut random = Seeded(0xF111);
        let mut shown = 0;
        for _ in 0..3_000 {
            let position = random.position();
            let cited = 1 + random.below(5);
            let cited: Vec<Cited> = (0..cited).map(|_| random.cited(position.layout())).collect();
            let goal = any_goal(&position, &mut random);
            let because = Reason::Exhaust { cited };
            let judged = position.judge(&claim_of(goal, because.clone()));
            // What random reasons cite too much is refused in a step, and is as sound.
            let follows = matches!(judged, Ok(()) | Err(Fault::Idle(_)));
            assert_eq!(follows, !is_refuted(&position, &because, goal), "{goal:?} by {because:?}");
            shown += u32::from(follows);
        }
        assert!(shown > 300, "{shown}");
    }

    /// A claim that a sum shows under what is supposed, about this goal or else any, if a few attempts find one.
    fn claim_under(
        position: &Position,
        when: Candidate,
        goal: Option<(Candidate, bool)>,
        random: &mut Seeded,
    ) -> Option<((Candidate, bool), Claim)> {
        // A candidate is supposed by leaving nothing else in its cell.
        let mut supposed = Position::boxed(2, 2);
        supposed.gone.clone_from(&position.gone);
        let others = position.layout().all_digits().filter(|&digit| digit != when.digit);
        supposed.gone.extend(others.map(|digit| Candidate { cell: when.cell, digit }));
        (0..150).find_map(|_| {
            let (truths, links) = random.linear(&supposed);
            let goal = goal.unwrap_or_else(|| random.goal(position, &links));
            let claim = claim_of(goal, Reason::Linear { truths, links });
            (goal.0.cell != when.cell && supposed.judge(&claim).is_ok()).then_some((goal, claim))
        })
    }

    #[test]
    fn what_cases_show_is_never_otherwise() {
        let mut random = Seeded(0xCA5E);
        let mut shown = 0;
        for _ in 0..800 {
            let position = random.position();
            let over = random.cited(position.layout());
            let remain = |candidate: &Candidate| !position.gone.contains(candidate);
            let whens: Vec<Candidate> =
                over.constraint.candidates(position.layout()).into_iter().filter(remain).collect();
            if whens.len() != 2 {
                continue;
            }
            let mut goal = None;
            let mut cases = Vec::new();
            for &when in &whens {
                let found = claim_under(&position, when, goal, &mut random);
                goal = goal.or(found.as_ref().map(|(goal, _)| *goal));
                cases.push(Case { when, claims: found.map(|(_, claim)| claim).into_iter().collect() });
            }
            let Some(goal) = goal else { continue };
            let because = Reason::Cases { over, negated: random.below(2) == 0, cases };
            let claim = claim_of(goal, because.clone());
            if position.judge(&claim).is_ok() {
                assert!(
                    !is_refuted(&position, &because, goal),
                    "{goal:?} by {because:?} of {:?}",
                    position.gone
                );
                shown += 1;
                for less in each_left_out(&claim) {
                    assert_eq!(position.judge(&less), Err(Fault::Cases));
                }
            }
        }
        assert!(shown > 30, "{shown}");
    }

    /// How much oftener truths cover the candidate than links.
    fn excess(layout: &Layout, truths: &[Cited], links: &[Cited], candidate: Candidate) -> i64 {
        let count = |list: &[Cited]| {
            let covers = |cited: &&Cited| cited.constraint.candidates(layout).contains(&candidate);
            list.iter().filter(covers).map(|_| 1).sum::<i64>()
        };
        count(truths) - count(links)
    }

    #[test]
    fn one_removal_put_back_breaks_a_sum_that_has_nothing_to_spare() {
        let mut random = Seeded(0xBACC);
        let mut tight = 0;
        for _ in 0..10_000 {
            let position = random.position();
            let layout = position.layout();
            let (truths, links) = random.linear(&position);
            let goal = random.goal(&position, &links);
            let claim = claim_of(goal, Reason::Linear { truths: truths.clone(), links: links.clone() });
            if position.judge(&claim).is_err() {
                continue;
            }
            let of = |candidate| excess(layout, &truths, &links, candidate);
            let all = layout
                .all_cells()
                .flat_map(|cell| layout.all_digits().map(move |digit| Candidate { cell, digit }));
            let (gone, remain): (Vec<_>, Vec<_>) =
                all.partition(|candidate| position.gone.contains(candidate));
            let beyond: i64 = remain.iter().map(|&candidate| of(candidate).max(0)).sum();
            let slack = i64::try_from(links.len()).unwrap() - i64::try_from(truths.len()).unwrap() + beyond;
            let mut matters: Vec<Candidate> = position.with_bench(|bench| bench.matters(&claim.because));
            matters.sort_unstable();
            let by_definition: Vec<Candidate> =
                gone.into_iter().filter(|&candidate| of(candidate) > 0).collect();
            assert_eq!(matters, by_definition);
            for back in matters {
                let mut with = Position::boxed(2, 2);
                with.gone = position.gone.iter().copied().filter(|gone| *gone != back).collect();
                let still = with.judge(&claim).is_ok();
                if slack >= 0 && of(goal.0).abs() - slack == 1 {
                    assert!(!still, "{claim:?} without {back:?}");
                    tight += 1;
                }
            }
        }
        assert!(tight > 200, "{tight}");
    }
}

/// Steps of techniques that the catalogue does not have yet, through the whole referee.
mod whole {
    use super::*;
    use crate::catalog::{Concludes, Form, Kind, Level, Part, Sort, Technique, Together};
    use crate::grid::{Index, Puzzle};
    use crate::step::{Step, TechniqueId};
    use crate::stepper::{Profile, Stepper};
    use crate::trace::{Entries, Entry, Header, StepEntry};
    use crate::verify::{Objection, Opinion, Referee, Report};

    const fn row(
        id: &'static str,
        reason: Kind,
        (truths, links): (&'static [Part], &'static [Part]),
        assumes_unique: bool,
    ) -> Technique {
        let form = Form {
            concludes: Concludes::Eliminations,
            reason,
            truths,
            links,
            relations: &[],
            together: &[Together::One],
        };
        Technique {
            id: TechniqueId::new(id),
            name: id,
            aliases: &[],
            family: "made up",
            order: 0,
            level: Level::Extreme,
            hodoku: None,
            se: None,
            assumes_unique,
            supposes: false,
            form,
            relation: "",
            messages: &[],
            page: "",
            example: "",
        }
    }

    const ONE_CELL: &[Part] = &[Part::new("cell", Sort::Cell, 1)];

    static ROWS: [Technique; 3] = [
        row("cell-forcing", Kind::Cases, (ONE_CELL, &[]), false),
        row(
            "odd-loop",
            Kind::Exhaust,
            (&[Part::new("cell", Sort::Cell, 2), Part::new("house", Sort::House, 2)], &[]),
            false,
        ),
        row("deadly", Kind::Linear, (&[Part::new("guardians", Sort::Guardians, 1)], ONE_CELL), true),
    ];

    fn rows(id: &TechniqueId) -> Option<&'static Technique> {
        ROWS.iter().find(|row| row.id == *id).or_else(|| crate::catalog::get(id))
    }

    /// The position as a puzzle, with these cells given and these placed.
    fn puzzle(at: &Position, given: &str, placed: &str) -> Puzzle {
        let mut givens = vec![None; at.layout().cells()];
        for candidate in at.candidates(given) {
            givens[candidate.cell.index()] = Some(candidate.digit);
        }
        let mut puzzle = Puzzle::new(Arc::clone(at.geometry.layout()), givens).unwrap();
        at.gone.iter().for_each(|&gone| puzzle.eliminate(gone));
        at.candidates(placed).into_iter().for_each(|candidate| puzzle.place(candidate));
        puzzle
    }

    fn header(puzzle: &Puzzle, uniqueness: bool) -> Header {
        let stepper = Stepper::new(Arc::clone(puzzle.layout()), Profile { uniqueness, ..Profile::human() });
        let mut header = stepper.header("1", None);
        header.profile.rules.extend(ROWS.iter().map(|row| row.id.to_string()));
        header
    }

    fn step(n: u32, id: &str, claim: Claim, uses: &[u32]) -> Entry {
        let step =
            Step { technique: TechniqueId::from(id.to_string()), claims: vec![claim], marks: Vec::new() };
        Entry::Step(StepEntry { n, branch: 0, sweep: None, step, uses: uses.to_vec() })
    }

    fn judge(at: &Position, header: &Header, puzzle: &Puzzle, entries: &[Entry]) -> Result<Report, Fault> {
        let mut referee = Referee::new(&at.geometry, header, puzzle);
        referee.row = rows;
        for entry in entries {
            referee.take(entry).map_err(|objection| objection.fault)?;
        }
        Ok(referee.report)
    }

    /// 4 and 5 of row 1 in r1c8 and r1c9, which takes 4 from r1c5; with the roles of a naked pair.
    fn pair(at: &Position, eliminate: &str) -> Claim {
        let (mut truths, mut links) = (at.cited("r1c8 r1c9"), at.cited("r1:4 r1:5"));
        for cited in &mut truths {
            cited.role = Role::SET;
        }
        for cited in &mut links {
            cited.role = Role::HOUSE;
        }
        at.false_by(Reason::Linear { truths, links }, eliminate)
    }

    /// A claim that cites these in these roles.
    fn claim(at: &Position, truths: (&str, Role), links: (&str, Role), eliminate: &str) -> Claim {
        let in_role = |(names, role): (&str, Role)| {
            let cited = at.cited(names).into_iter();
            cited.map(|cited| Cited { role: role.clone(), ..cited }).collect()
        };
        at.false_by(Reason::Linear { truths: in_role(truths), links: in_role(links) }, eliminate)
    }

    #[test]
    fn what_is_several_or_less_is_not_the_technique() {
        let judged = |at: &Position, id: &str, claims: Vec<Claim>| {
            let puzzle = puzzle(at, "", "");
            let step = Step { technique: TechniqueId::from(id.to_string()), claims, marks: Vec::new() };
            let entry = Entry::Step(StepEntry { n: 1, branch: 0, sweep: None, step, uses: Vec::new() });
            judge(at, &header(&puzzle, true), &puzzle, &[entry]).map(|report| report.steps)
        };
        let lacks = |judged: Result<u64, Fault>| match judged {
            Err(Fault::Form { lacks, .. }) => lacks,
            judged => panic!("{judged:?}"),
        };
        let at = Position::nine().cell("r1c8 r1c9", &[4, 5]).cell("r5c1 r5c9", &[1, 2]).confined(
            "b1",
            &[7],
            "r2c1 r2c2",
        );
        let at = at.confined("b9", &[7], "r8c7 r8c8");
        let first = || claim(&at, ("r1c8 r1c9", Role::SET), ("r1:4 r1:5", Role::HOUSE), "4r1c1");
        let second = || claim(&at, ("r5c1 r5c9", Role::SET), ("r5:1 r5:2", Role::HOUSE), "1r5c5");
        assert_eq!(judged(&at, "naked-pair", vec![first()]), Ok(1));
        assert_eq!(judged(&at, "naked-pair", vec![second()]), Ok(1));
        assert_eq!(
            lacks(judged(&at, "naked-pair", vec![first(), second()])),
            "its claims are about the same"
        );
        let pointing =
            |names: (&str, &str), gone| claim(&at, (names.0, Role::BOX), (names.1, Role::LINE), gone);
        let points = || [pointing(("b1:7", "r2:7"), "7r2c9"), pointing(("b9:7", "r8:7"), "7r8c1")];
        assert!(points().into_iter().all(|one| judged(&at, "pointing", vec![one]) == Ok(1)));
        assert_eq!(lacks(judged(&at, "pointing", points().to_vec())), "it is several of them");
        // A single in it.
        let at = Position::nine().cell("r1c1", &[1]).cell("r1c2", &[1, 2]);
        let pair = claim(&at, ("r1c1 r1c2", Role::SET), ("r1:1 r1:2", Role::HOUSE), "1r1c9 2r1c9");
        assert_eq!(lacks(judged(&at, "naked-pair", vec![pair])), "a single is in it");
        // Two pairs are no quadruple, and a locked pair empties the box and the line.
        let at = Position::nine().cell("r1c1 r1c2", &[1, 2]).cell("r1c8 r1c9", &[3, 4]);
        let quad = claim(
            &at,
            ("r1c1 r1c2 r1c8 r1c9", Role::SET),
            ("r1:1 r1:2 r1:3 r1:4", Role::HOUSE),
            "1r1c5 3r1c5",
        );
        assert_eq!(judged(&at, "naked-quad", vec![quad]), Err(Fault::Parts));
        let one = |house_name: &str, gone| {
            let links = format!("{house_name}:1 {house_name}:2");
            claim(&at, ("r1c1 r1c2", Role::SET), (&links, Role::HOUSE), gone)
        };
        let both = vec![one("b1", "1r1c3"), one("r1", "1r1c3")];
        assert!(matches!(judged(&at, "naked-pair", both), Err(Fault::Twice(_))));
        let each_a_digit = vec![one("b1", "1r1c3"), one("r1", "2r1c3")];
        assert_eq!(lacks(judged(&at, "locked-pair", each_a_digit)), "it empties a box and a line");
        let good = vec![one("b1", "1r1c3 1r2c2"), one("r1", "1r1c3 1r1c5")];
        assert_eq!(judged(&at, "locked-pair", good), Ok(1), "both may say of r1c3 what they know");
    }

    #[test]
    fn cases_rest_on_whatever_they_cite() {
        let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c5", &[1, 3, 4]).cell("r2c1", &[2, 3]);
        let at = at.cell("r1c8 r1c9", &[4, 5]);
        let left = at.false_by(at.linear("r1c5", "r1:1 b2:3"), "3r2c4");
        let right = at.false_by(at.linear("r2c1", "b1:2 r2:3"), "3r2c4");
        let case = |when: &str, claim| Case { when: at.candidates(when)[0], claims: vec![claim] };
        let cases = vec![case("1r1c1", left), case("2r1c1", right)];
        let over = at.cited("r1c1").swap_remove(0);
        let forcing = |negated| {
            at.false_by(Reason::Cases { over: over.clone(), negated, cases: cases.clone() }, "3r2c4")
        };
        let puzzle = puzzle(&at, "", "");
        let header = header(&puzzle, true);
        let both = |uses: &[u32]| {
            [step(1, "naked-pair", pair(&at, "4r1c5"), &[]), step(2, "cell-forcing", forcing(false), uses)]
        };
        assert_eq!(judge(&at, &header, &puzzle, &both(&[1])).map(|report| report.steps), Ok(2));
        assert_eq!(judge(&at, &header, &puzzle, &both(&[])), Err(Fault::Uses { expected: vec![1] }));
        let alone = [step(1, "cell-forcing", forcing(false), &[])];
        assert!(matches!(judge(&at, &header, &puzzle, &alone), Err(Fault::DoesNotFollow(..))));
        let named = [step(1, "odd-loop", forcing(false), &[])];
        assert!(matches!(judge(&at, &header, &puzzle, &named), Err(Fault::Form { .. })));
    }

    #[test]
    fn fillings_rest_on_whatever_they_cite() {
        // As a naked pair, but that 4 in r1c5 is there until the step before.
        let at = Position::nine().cell("r1c5", &[1, 2, 4]).cell("r1c6", &[1, 2]).cell("r1c8 r1c9", &[4, 5]);
        let puzzle = puzzle(&at, "", "");
        let header = header(&puzzle, true);
        let filled = |n: u32, names: &str, uses: &[u32]| {
            let mut cited = at.cited(names);
            for cited in &mut cited {
                if matches!(cited.constraint, Constraint::House(..)) {
                    cited.role = Role::HOUSE;
                }
            }
            step(n, "odd-loop", at.false_by(Reason::Exhaust { cited }, "1r1c1 2r1c1"), uses)
        };
        let pair = || step(1, "naked-pair", pair(&at, "4r1c5"), &[]);
        let good = "r1c5 r1c6 r1:1 r1:2";
        assert_eq!(
            judge(&at, &header, &puzzle, &[pair(), filled(2, good, &[1])]).map(|report| report.steps),
            Ok(2)
        );
        let judged = judge(&at, &header, &puzzle, &[pair(), filled(2, good, &[])]);
        assert_eq!(judged, Err(Fault::Uses { expected: vec![1] }));
        assert!(matches!(
            judge(&at, &header, &puzzle, &[filled(1, good, &[])]),
            Err(Fault::DoesNotFollow(..))
        ));
        let judged = judge(&at, &header, &puzzle, &[pair(), filled(2, "r1c5 r1:1 r1:2", &[1])]);
        assert!(matches!(judged, Err(Fault::Form { .. })), "{judged:?}");
    }

    /// The corners of a rectangle in which only r2c4 has anything else.
    fn rectangle() -> Position {
        Position::nine().cell("r1c1 r1c4 r2c1", &[1, 2]).cell("r2c4", &[1, 2, 3])
    }

    fn deadly(at: &Position, eliminate: &str) -> Claim {
        let pattern = "1r1c1 2r1c1 1r1c4 2r1c4 1r2c1 2r2c1 1r2c4 2r2c4";
        let truths = vec![at.guardians(pattern, "3r2c4")];
        at.false_by(Reason::Linear { truths, links: at.cited("r2c4") }, eliminate)
    }

    #[test]
    fn guardians_are_allowed_by_the_header_and_by_the_givens() {
        let at = rectangle();
        let judged = |puzzle: &Puzzle, uniqueness: bool| {
            let entries = [step(1, "deadly", deadly(&at, "1r2c4 2r2c4"), &[])];
            judge(&at, &header(puzzle, uniqueness), puzzle, &entries).map(|report| report.assumed)
        };
        let open = puzzle(&at, "", "");
        assert_eq!(judged(&open, true), Ok(1));
        assert_eq!(judged(&open, false), Err(Fault::Assumes));
        // The other cells of the rectangle are filled: by hand, or given.
        let at = Position::nine().cell("r2c4", &[1, 2, 3]);
        let entries = [step(1, "deadly", deadly(&at, "1r2c4"), &[])];
        for (given, placed, expected) in [
            ("", "1r1c1 2r1c4 2r2c1", Ok(1)),
            ("1r1c1", "2r1c4 2r2c1", Err(Fault::Guardians("a cell of the pattern is given"))),
            ("2r9c1", "1r1c1 2r1c4", Err(Fault::Guardians("the second filling was never possible"))),
        ] {
            let puzzle = puzzle(&at, given, placed);
            let judged = judge(&at, &header(&puzzle, true), &puzzle, &entries).map(|report| report.assumed);
            assert_eq!(judged, expected, "{given} given, {placed} placed");
        }
        // A name that does not say so, and guardians that the name does not have.
        let open = puzzle(&at, "", "");
        let judged =
            judge(&at, &header(&open, true), &open, &[step(1, "naked-pair", deadly(&at, "1r2c4"), &[])]);
        assert_eq!(judged.map(|_| ()), Err(Fault::Assumes));
    }

    #[test]
    fn a_count_that_rests_on_uniqueness_needs_the_second_opinion() {
        let puzzle = crate::notation::parse("1...3..4....2..3", &crate::notation::ReadOptions::default())
            .unwrap()
            .puzzle;
        let stepper = Stepper::new(Arc::clone(puzzle.layout()), Profile::human());
        let (summary, events) = stepper.log(&puzzle);
        let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let entries: Vec<Entry> = Entries::new(&geometry, &puzzle, &events).collect();
        let header = stepper.header("1", None);
        let finish = |assumed: u64, opinion: Option<&mut Opinion<'_>>| -> Result<Report, Objection> {
            let mut referee = Referee::new(&geometry, &header, &puzzle);
            entries.iter().try_for_each(|entry| referee.take(entry))?;
            referee.report.assumed = assumed;
            match opinion {
                Some(opinion) => referee.with_opinion(opinion).finish(&summary),
                None => referee.finish(&summary),
            }
        };
        assert!(summary.complete, "{summary:?}");
        assert!(finish(0, None).is_ok());
        assert_eq!(finish(1, None).unwrap_err().fault, Fault::Assumes);
        assert!(finish(1, Some(&mut |_, _| Some(false))).is_ok(), "nothing else is possible");
        let other = finish(1, Some(&mut |_, asked| Some(asked.is_some())));
        assert_eq!(other.unwrap_err().fault, Fault::Assumes, "another solution is");
        assert_eq!(finish(1, Some(&mut |_, _| None)).unwrap_err().fault, Fault::Assumes, "nobody knows");
    }
}
