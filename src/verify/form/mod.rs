//! Whether a step is the technique that it is called.

mod als;
mod chain;
mod colour;
mod exotic;
mod fish;
mod forcing;
mod pattern;
mod set;
mod supposing;
mod through;

use std::collections::BTreeSet;

use super::fault::Fault;
use crate::catalog::{Concludes, Form, Kind, Part, Relation, Sort, Technique, Together};
use crate::grid::{Board, Candidate, Cell, Digit, HouseId, HouseKind, Layout};
use crate::step::{Cited, Claim, Constraint, Reason, Step};

/// Holds a step against the form of its technique, in the position before it.
pub(super) fn check(technique: &Technique, step: &Step, board: &Board<'_>) -> Result<(), Fault> {
    let lacks = step
        .claims
        .iter()
        .find_map(|claim| claim_lacks(&technique.form, claim, board))
        .or_else(|| together_lacks(&technique.form, step, board));
    match lacks {
        Some(lacks) => Err(Fault::Form { technique: technique.id.to_string(), lacks }),
        None => Ok(()),
    }
}

fn claim_lacks(form: &Form, claim: &Claim, board: &Board<'_>) -> Option<&'static str> {
    let concludes = match form.concludes {
        Concludes::Placement => claim.place.len() == 1 && claim.eliminate.is_empty(),
        Concludes::Eliminations => claim.place.is_empty(),
        Concludes::Either => claim.place.is_empty() || claim.place.len() == 1 && claim.eliminate.is_empty(),
    };
    if !concludes {
        return Some("it concludes something else");
    }
    let (truths, links): (&[Cited], &[Cited]) = match (&claim.because, form.reason) {
        (Reason::Linear { truths, links }, Kind::Linear) => (truths, links),
        (Reason::Exhaust { cited }, Kind::Exhaust | Kind::Fillings) => (cited, &[]),
        (Reason::Cases { over, .. }, Kind::Cases | Kind::Fillings) => (std::slice::from_ref(over), &[]),
        (Reason::Symmetry { .. }, Kind::Symmetry) => (&[], &[]),
        _ => return Some("its reason is of another kind"),
    };
    if !is_made_of(truths, form.truths, board.layout()) {
        return Some("it cites other things as \"at least one\"");
    }
    if !is_made_of(links, form.links, board.layout()) {
        return Some("it cites other things as \"at most one\"");
    }
    let few = |truth: &Cited| {
        if matches!(truth.constraint, Constraint::Guardians { .. }) {
            return false;
        }
        let candidates = truth.constraint.candidates(board.layout());
        candidates.into_iter().filter(|&candidate| board.has(candidate)).count() < 2
    };
    if form.concludes == Concludes::Eliminations && form.reason == Kind::Linear && truths.iter().any(few) {
        return Some("a single is in it");
    }
    let view = View { truths, links, claim, board };
    form.relations.iter().find_map(|relation| relation_lacks(*relation, &view))
}

/// What relations look at: a claim, what it cites, and the position.
struct View<'a> {
    /// The truths, or all that is cited where the reason is no sum.
    truths: &'a [Cited],
    links: &'a [Cited],
    claim: &'a Claim,
    board: &'a Board<'a>,
}

impl View<'_> {
    fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// The candidates that remain of what is cited.
    fn left(&self, cited: &Cited) -> Vec<Candidate> {
        let all = cited.constraint.candidates(self.layout()).into_iter();
        all.filter(|&candidate| self.board.has(candidate)).collect()
    }

    fn all(&self) -> impl Iterator<Item = &Cited> {
        self.truths.iter().chain(self.links)
    }

    /// All that is cited in this role.
    fn in_role<'v>(&'v self, role: &'v str) -> impl Iterator<Item = &'v Cited> {
        self.all().filter(move |cited| cited.role.as_str() == role)
    }
}

/// Whether the list holds as many of each part as the form says, of its sort, and nothing else.
fn is_made_of(cited: &[Cited], parts: &[Part], layout: &Layout) -> bool {
    let count = |part: &Part| cited.iter().filter(|cited| cited.role.as_str() == part.role).count();
    let known = |cited: &Cited| {
        parts
            .iter()
            .any(|part| part.role == cited.role.as_str() && is_a(part.sort, &cited.constraint, layout))
    };
    cited.iter().all(known) && parts.iter().all(|part| (part.least..=part.most).contains(&count(part)))
}

fn is_a(sort: Sort, constraint: &Constraint, layout: &Layout) -> bool {
    let kind = match constraint {
        Constraint::House(house, _) => layout.house(*house).kind,
        Constraint::Cell(_) => return sort == Sort::Cell,
        Constraint::Guardians { .. } => return sort == Sort::Guardians,
    };
    match sort {
        Sort::Cell | Sort::Guardians => false,
        Sort::House => true,
        Sort::Box => kind == HouseKind::Box,
        Sort::NoBox => kind != HouseKind::Box,
        Sort::Line => matches!(kind, HouseKind::Row | HouseKind::Column),
    }
}

fn relation_lacks(relation: Relation, view: &View<'_>) -> Option<&'static str> {
    let (layout, board, claim) = (view.layout(), view.board, view.claim);
    let all: Vec<&Cited> = view.all().collect();
    let all = all.as_slice();
    let kinds =
        |role: &str| houses(all, Some(role)).map(|(house, _)| layout.house(house).kind).collect::<Vec<_>>();
    let (holds, said) = match relation {
        Relation::OneDigit => {
            let mut digits: Vec<Digit> = houses(all, None).map(|(_, digit)| digit).collect();
            digits.dedup();
            (digits.len() == 1, "it is about one digit")
        }
        Relation::OneHouse(role) => {
            let (houses, mut digits): (Vec<_>, Vec<_>) = houses(all, Some(role)).unzip();
            digits.sort_unstable();
            let different = digits.is_sorted_by(|a, b| a < b);
            (different && houses.windows(2).all(|pair| pair[0] == pair[1]), "it lies in one house")
        }
        Relation::Parallel(role) => {
            let mut lines: Vec<HouseId> = houses(all, Some(role)).map(|(house, _)| house).collect();
            lines.sort_unstable();
            let different = lines.is_sorted_by(|a, b| a < b);
            (different && kinds(role).windows(2).all(|pair| pair[0] == pair[1]), "its lines are parallel")
        }
        Relation::Crossing(base, cover) => {
            let crossed = kinds(base).iter().all(|base| kinds(cover).iter().all(|cover| base != cover));
            (crossed, "its lines cross")
        }
        Relation::Left(role, count) => {
            let all = view.in_role(role).all(|cited| view.left(cited).len() == count);
            (all, "its cells, or houses, have so many candidates left")
        }
        Relation::Als(relation) => return als::lacks(relation, view),
        Relation::Chain(relation) => return chain::lacks(relation, view),
        Relation::Fish(relation) => return fish::lacks(relation, view),
        Relation::Pattern(relation) => return pattern::lacks(relation, view),
        Relation::Colour(relation) => return colour::lacks(relation, view),
        Relation::Set(relation) => return set::lacks(relation, view),
        Relation::Exotic(relation) => return exotic::lacks(relation, view),
        Relation::Forcing(relation) => return forcing::lacks(relation, view),
        Relation::Supposing(relation) => return supposing::lacks(relation, view),
        Relation::LastOpen(role) => {
            let last = |(house, _)| claim.place.iter().all(|c| board.last_open(house) == Some(c.cell));
            (houses(all, Some(role)).all(last), "it fills the last open cell")
        }
    };
    (!holds).then_some(said)
}

/// The houses cited, all of them or those in one role, with their digits.
fn houses<'a>(all: &'a [&Cited], role: Option<&'a str>) -> impl Iterator<Item = (HouseId, Digit)> + 'a {
    let wanted = all.iter().filter(move |cited| role.is_none_or(|role| cited.role.as_str() == role));
    wanted.filter_map(|cited| match cited.constraint {
        Constraint::House(house, digit) => Some((house, digit)),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    })
}

#[allow(clippy::too_many_lines, reason = "an arm for each relation")]
fn together_lacks(form: &Form, step: &Step, board: &Board<'_>) -> Option<&'static str> {
    let layout = board.layout();
    let in_role = |role: &str| -> Vec<Vec<Constraint>> {
        let cited = |claim: &Claim| {
            let mut cited = Vec::new();
            claim.because.visit_cited(&mut |each| {
                if each.role.as_str() == role {
                    cited.push(each.constraint.clone());
                }
            });
            cited
        };
        step.claims.iter().map(cited).collect()
    };
    form.together.iter().find_map(|together| match *together {
        Together::One => (step.claims.len() != 1).then_some("it is several of them"),
        Together::Two => {
            let truths = |claim: &Claim| match &claim.because {
                Reason::Linear { truths, .. } => {
                    truths.iter().map(|truth| truth.constraint.clone()).collect()
                }
                Reason::Cases { .. } | Reason::Exhaust { .. } | Reason::Symmetry { .. } => Vec::new(),
            };
            let truths: Vec<Vec<Constraint>> = step.claims.iter().map(truths).collect();
            let same = |one: &[Constraint], other: &[Constraint]| one.iter().all(|each| other.contains(each));
            let two = matches!(&truths[..], [one, other] if !same(one, other));
            (!two).then_some("it is two of them")
        }
        Together::Meeting(role) => {
            let meeting = |claim: &Claim| {
                let Reason::Linear { truths, links } = &claim.because else { return BTreeSet::new() };
                let of = |cited: &Cited| -> Vec<Candidate> {
                    let all = cited.constraint.candidates(board.layout()).into_iter();
                    all.filter(|&candidate| board.has(candidate)).collect()
                };
                let linked: Vec<Candidate> =
                    links.iter().filter(|link| link.role.as_str() == role).flat_map(of).collect();
                let met = truths.iter().flat_map(of).filter(|candidate| linked.contains(candidate));
                met.map(|candidate| candidate.cell).collect()
            };
            let cells: Vec<BTreeSet<Cell>> = step.claims.iter().map(meeting).collect();
            (!cells.windows(2).all(|pair| pair[0] == pair[1])).then_some("its claims meet in the same cells")
        }
        Together::Same(role) => {
            let cited = in_role(role);
            let same = cited.windows(2).all(|pair| {
                pair[0].len() == pair[1].len() && pair[0].iter().all(|each| pair[1].contains(each))
            });
            (!same).then_some("its claims are about the same")
        }
        Together::Some(relation) => {
            let lacks = |claim: &Claim| match &claim.because {
                Reason::Linear { truths, links } => {
                    relation_lacks(relation, &View { truths, links, claim, board })
                }
                Reason::Cases { .. } | Reason::Exhaust { .. } | Reason::Symmetry { .. } => {
                    Some("its reason is no sum")
                }
            };
            step.claims.iter().map(lacks).min().flatten()
        }
        Together::Across(role) => {
            let mut digits: Vec<Digit> = step.eliminations().map(|gone| gone.digit).collect();
            digits.dedup();
            let cells = |at: usize, role: &str| -> Vec<Cell> {
                let cited = in_role(role).swap_remove(at);
                cited.iter().flat_map(|each| each.candidates(layout)).map(|one| one.cell).collect()
            };
            let apart = || cells(0, role).iter().all(|cell| !cells(1, role).contains(cell));
            let across = step.claims.len() == 2 && digits.len() == 1 && apart();
            (!across).then_some("it is about a digit of two houses side by side")
        }
        Together::Around(role) => (!is_around(&in_role(role), step))
            .then_some("its claims are about the same cells, one more than they cite"),
        Together::BoxAndLine(role) => {
            let is_box = |cited: &Vec<Constraint>| cited.iter().any(|each| is_a(Sort::Box, each, layout));
            let cited = in_role(role);
            let boxes: Vec<bool> = cited.iter().map(is_box).collect();
            let within = |cited: &[Constraint], cell: Cell| {
                cited
                    .iter()
                    .any(|each| each.candidates(layout).iter().any(|candidate| candidate.cell == cell))
            };
            let alone = |at: usize| {
                let others = || cited.iter().enumerate().filter(|(other, _)| *other != at);
                let mut gone = step.claims[at].eliminate.iter();
                gone.any(|gone| !others().any(|(_, other)| within(other, gone.cell)))
            };
            let both = boxes.contains(&true) && boxes.contains(&false) && (0..cited.len()).all(alone);
            (!both).then_some("it empties a box and a line")
        }
        Together::Within(role) => {
            (!is_within_one(&in_role(role))).then_some("its claims are about parts of one")
        }
        Together::Discontinuous => {
            (!is_discontinuous(&in_role("end"), step)).then_some("it closes in one candidate or one cell")
        }
        Together::Open => is_discontinuous(&in_role("end"), step)
            .then_some("it removes several candidates that are not in the one cell of its ends"),
        Together::AlmostLocked(role) => (!als::is_almost_locked(&in_role(role), board))
            .then_some("its claims are about the same almost locked sets"),
        Together::OneDigit(role) => (!is_of_one_digit(step, role)).then_some("it is about one digit"),
        Together::Colour(relation) => colour::together_lacks(relation, step, board),
    })
}

/// Whether one of the claims cites all that the others do.
fn is_within_one(cited: &[Vec<Constraint>]) -> bool {
    cited.iter().any(|whole| cited.iter().flatten().all(|each| whole.contains(each)))
}

/// Whether one candidate is removed, or all are in the one cell that the ends of some claim cite.
fn is_discontinuous(ends: &[Vec<Constraint>], step: &Step) -> bool {
    let gone: BTreeSet<Candidate> = step.eliminations().collect();
    let closes = |ends: &Vec<Constraint>| match ends.first() {
        Some(Constraint::Cell(cell)) => {
            ends.iter().all(|end| *end == ends[0]) && gone.iter().all(|gone| gone.cell == *cell)
        }
        _ => false,
    };
    gone.len() == 1 || ends.iter().any(closes)
}

/// Whether all that the claims conclude, and what they cite in this role, is about the same digit.
fn is_of_one_digit(step: &Step, role: &str) -> bool {
    let mut digits: BTreeSet<Digit> =
        step.placements().chain(step.eliminations()).map(|candidate| candidate.digit).collect();
    for claim in &step.claims {
        claim.because.visit_cited(&mut |cited| match cited.constraint {
            Constraint::House(_, digit) if cited.role.as_str() == role => drop(digits.insert(digit)),
            _ => {}
        });
    }
    digits.len() == 1
}

/// Whether what each claim cites, with the one cell that loses candidates by it, are the same cells.
fn is_around(cited: &[Vec<Constraint>], step: &Step) -> bool {
    let around = |(cited, claim): (&Vec<Constraint>, &Claim)| {
        let mut cells: Vec<Cell> = claim.eliminate.iter().map(|gone| gone.cell).collect();
        cells.extend(cited.iter().filter_map(|each| match each {
            Constraint::Cell(cell) => Some(*cell),
            Constraint::House(..) | Constraint::Guardians { .. } => None,
        }));
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let one_cell = |claim: &Claim| claim.eliminate.windows(2).all(|pair| pair[0].cell == pair[1].cell);
    let cells: Vec<Vec<Cell>> = cited.iter().zip(&step.claims).map(around).collect();
    step.claims.iter().all(one_cell) && cells.windows(2).all(|pair| pair[0] == pair[1])
}
