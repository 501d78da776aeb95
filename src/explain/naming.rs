//! Computes the values of the [placeholders](super::placeholder) in a technique's sentences, for one step.

use std::cell::OnceCell;

use super::cases::CaseChain;
use super::formula;
use super::messages::message;
use super::narrative::Narrator;
use super::placeholder::{Aspect, Group, Name, Placeholder, Subject};
use super::route::Route;
use super::text::{Text, capitalised};
use crate::catalog;
use crate::grid::{Board, Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, Claim, Constraint, Reason, Step, group_by_key};

/// A step with its cited constraints, from which placeholders take their values.
pub(super) struct Naming<'n> {
    pub(super) step: &'n Step,
    pub(super) cited: Vec<&'n Cited>,
    pub(super) board: &'n Board<'n>,
    /// The alternating chains of the step's claims, computed on first use.
    pub(super) routes: OnceCell<Option<Vec<Route<'n>>>>,
}

/// The most cells that are written one by one; longer lists are written row by row.
const MANY: usize = 9;

/// The value of a placeholder, to be written in words or in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// Text that needs no further formatting.
    Words(String),
    Cells(Vec<Cell>),
    /// Cells that are always written one by one.
    Each(Vec<Cell>),
    Digits(Vec<Digit>),
    Candidates(Vec<Candidate>),
    Placement(Candidate),
    /// Alternative values, joined by "or".
    Either(Vec<Value>),
    /// The fins of a step's fish, one list for each fish, and the endo-fins.
    Fins(Vec<Vec<Cell>>, Vec<Cell>),
    /// The chain of deductions of each case.
    Cases(Vec<CaseChain>),
    /// Cited cells, houses and guardians.
    Mixed(Vec<Cell>, Vec<HouseId>, Vec<Candidate>),
}

impl Value {
    /// Returns whether the value is a single item.
    fn is_one(&self) -> bool {
        let count = match self {
            Self::Words(_) | Self::Placement(_) => 1,
            Self::Cells(cells) | Self::Each(cells) => cells.len(),
            Self::Either(values) => values.len(),
            Self::Fins(fins, endo_fins) => {
                fins.iter().map(|fins| fins.len() + endo_fins.len()).max().unwrap_or(0)
            }
            Self::Digits(digits) => digits.len(),
            Self::Cases(cases) => cases.len(),
            Self::Candidates(candidates) => candidates.len(),
            Self::Mixed(cells, houses, candidates) => cells.len() + houses.len() + candidates.len(),
        };
        count == 1
    }
}

impl<'n> Naming<'n> {
    pub(super) fn new(step: &'n Step, board: &'n Board<'n>) -> Self {
        Self::citing(step, step.claims.iter().flat_map(cited_by).collect(), board)
    }

    pub(super) fn citing(step: &'n Step, cited: Vec<&'n Cited>, board: &'n Board<'n>) -> Self {
        Self { step, cited, board, routes: OnceCell::new() }
    }

    /// The cells and houses in which a false colour shows.
    pub(super) fn witness(&self) -> Option<Value> {
        self.role(&self.cited, "witness")
    }

    /// Returns whether the step has reasons; a trace of low detail leaves them out.
    pub(super) fn has_reasons(&self) -> bool {
        let is_symmetry = |claim: &Claim| matches!(claim.because, Reason::Symmetry { .. });
        !self.cited.is_empty() || self.step.claims.iter().any(is_symmetry)
    }

    /// Fills the placeholders of a sentence; a placeholder without a value stays as written.
    pub(super) fn fill(&self, template: &'static str, narrator: &Narrator<'_>) -> Text {
        Text::fill_by(template, |written| {
            let value = self.value(&Placeholder::read(written)?, narrator)?;
            Some(narrator.in_words(&value))
        })
    }

    /// Computes a placeholder's value, or `None` if the step has no such value.
    pub(super) fn value(&self, placeholder: &Placeholder<'_>, narrator: &Narrator<'_>) -> Option<Value> {
        let value = match placeholder.claim {
            None => self.subject(placeholder.subject, narrator),
            Some(claim) => {
                let cited = cited_by(self.step.claims.get(claim)?);
                Self::citing(self.step, cited, self.board).subject(placeholder.subject, narrator)
            }
        };
        let words = |value: &Value| match value {
            Value::Cells(cells) | Value::Each(cells) if placeholder.one_of && cells.len() <= MANY => {
                narrator.either(cells.iter().map(|&cell| narrator.name(cell).to_string()))
            }
            Value::Digits(digits) if placeholder.one_of => {
                narrator.either(digits.iter().map(Digit::to_string))
            }
            value if placeholder.one_of && !value.is_one() => {
                Text::fill(message("one of"), &[("several", &narrator.in_words(value))]).to_string()
            }
            value => narrator.in_words(value),
        };
        match placeholder.around {
            Some((before, after)) => {
                let words = value.map(|value| format!("{before}{}{after}", words(&value)));
                Some(Value::Words(words.unwrap_or_default()))
            }
            None if placeholder.one_of => Some(Value::Words(words(&value?))),
            None => value,
        }
    }

    fn subject(&self, subject: Subject<'_>, narrator: &Narrator<'_>) -> Option<Value> {
        match subject {
            Subject::Name(name) => self.named(name, narrator),
            Subject::Role(role) => self.role(&self.cited, role),
            Subject::OfClaims(role) => {
                let mut each = Vec::new();
                for claim in &self.step.claims {
                    each.extend(self.role(&cited_by(claim), role).filter(|value| !each.contains(value)));
                }
                (!each.is_empty()).then_some(Value::Either(each))
            }
            Subject::Aspect(group, part) => self.aspect(group, part, narrator),
        }
    }

    fn named(&self, name: Name, narrator: &Narrator<'_>) -> Option<Value> {
        let placed = || self.step.placements().next();
        Some(match name {
            Name::Technique => Value::Words(self.name(catalog::get(&self.step.technique)?.name)),
            Name::Cell => Value::Cells(vec![placed()?.cell]),
            Name::Digit => Value::Digits(vec![placed()?.digit]),
            Name::Candidate => Value::Placement(placed()?),
            Name::Placed => {
                let words = |placed| narrator.in_words(&Value::Placement(placed));
                Value::Words(narrator.list(self.step.placements().map(words)))
            }
            Name::Filled => Value::Each(cells(&self.step.placements().collect::<Vec<_>>())),
            Name::About => {
                let concluded = self.step.placements().chain(self.step.eliminations());
                Value::Digits(digits(concluded.map(|candidate| candidate.digit)))
            }
            Name::Supposed => Value::Candidates(self.supposed()),
            Name::Story => Value::Words(self.story(narrator)?),
            Name::Walk => Value::Words(self.walk()?),
            Name::Home => {
                let home = self.board.layout().houses_of(placed()?.cell).first();
                Value::Words(home.map(|&home| narrator.house(home)).unwrap_or_default())
            }
            Name::Eliminated => Value::Words(narrator.eliminated(self.step.eliminations())),
            Name::Digits => Value::Digits(self.digits_of_houses(|_| true)),
            Name::Others => Value::Words((self.board.layout().digits() - 1).to_string()),
            // It consists of sentences with roles, which the narrator inserts.
            Name::Blocked => return None,
            Name::Fins => self.fins(),
            Name::Chain => Value::Words(self.chain(narrator)?),
            Name::ChainStart => Value::Words(narrator.side(&self.chain_start()?)),
            Name::ChainEnd => Value::Words(narrator.side(&self.chain_end()?)),
            Name::ChainEnds => Value::Words(self.route()?.ends(narrator)),
            Name::ChainRoom => Value::Words(self.chain_room(narrator)?),
            Name::ChainWords => Value::Words(self.chain_words(narrator)?),
            Name::ChainLoop => Value::Words(self.chain_loop(narrator)?),
            Name::ChainSeen => Value::Words(self.chain_seen(narrator)?),
            Name::ChainOpen => Value::Words(self.chain_open()?),
            Name::ChainNice => Value::Words(self.chain_nice()?),
            Name::Petals => Value::Words(self.petals(narrator)?),
            Name::Sets => Value::Words(self.sets_in_words(narrator)?),
            Name::SetsWords => Value::Words(self.sets_words(narrator)?),
            Name::Places => Value::Words(self.places(narrator)?),
            Name::Certain => Value::Words(self.certain(narrator)?),
            Name::Shared => Value::Words(self.shared(narrator)?),
            Name::Meetings => Value::Words(self.meetings(narrator)?),
            Name::Crossing => Value::Words(self.crossing(narrator)?),
            Name::Fourth => Value::Cells(self.fourth()),
            Name::Tips => Value::Each(self.tips()?),
            Name::SetsRoom => Value::Words(self.sets_room(narrator)?),
            Name::Likewise => Value::Words(self.likewise(narrator)?),
            Name::Losses => Value::Words(self.losses(narrator)?),
            Name::Once => Value::Words(self.once(narrator)),
            Name::PairsSeen => Value::Words(self.pairs_seen(narrator)?),
            Name::WingCases => Value::Words(self.wing_cases(narrator)?),
            Name::Colours => Value::Words(self.colour_words(narrator)?),
            Name::AsMany => Value::Words(self.as_many()),
            Name::Out => Value::Candidates(self.step.eliminations().collect()),
            Name::InBoth => Value::Words(self.in_both(narrator)),
            Name::Placing => Value::Words(self.placing(narrator)?),
            Name::RemoteSeen => Value::Words(self.remote_seen(narrator)?),
            Name::ChainOne => Value::Words(self.chain_one(narrator)?),
            Name::NoFin => Value::Words(self.no_fin(narrator)?),
            Name::Twice => Value::Cells(Some(self.twice()).filter(|cells| !cells.is_empty())?),
            Name::Corners => Value::Words(self.corners(narrator)),
            Name::Lacking => {
                let lacking = Some(self.lacking()).filter(|lacking| !lacking.is_empty())?;
                Value::Candidates(lacking)
            }
            Name::Turns => Value::Words(self.turns(narrator)?),
            Name::Cases => Value::Cases(self.cases()?),
            Name::Spoilt => Value::Words(narrator.false_all(self.group(Group::Without("base", "cover"))?)),
            Name::Served => Value::Words(self.served(narrator)?),
            Name::Foreign => {
                let foreign = Some(self.foreign()).filter(|digits| !digits.is_empty())?;
                Value::Words(narrator.either(foreign.iter().map(Digit::to_string)))
            }
            Name::Spared => Value::Cells(Some(self.spared()).filter(|cells| !cells.is_empty())?),
            Name::Doubled => Value::Words(self.doubled(narrator)?),
            Name::Counts => Value::Words(self.counts(narrator)),
            Name::Excluded => Value::Words(narrator.false_all(self.step.eliminations())),
            Name::PatternDigits => Value::Digits(each_once(self.pattern().map(|one| one.digit))),
            Name::PatternCells => Value::Cells(cells(&self.pattern().collect::<Vec<_>>())),
            Name::Moves => Value::Words(self.moves(narrator)?),
            Name::Changes => Value::Words(self.changes(narrator)?),
        })
    }

    /// Counts the cells that the first claim cites, which have as many digits: `Three cells, three digits`.
    fn as_many(&self) -> String {
        let cited = self.step.claims.first().map(cited_by).unwrap_or_default();
        let is_cell = |cited: &&&Cited| matches!(cited.constraint, Constraint::Cell(_));
        let count = cited.iter().filter(is_cell).count();
        let word = match message(&format!("number.{count}")) {
            "" => count.to_string(),
            word => word.to_string(),
        };
        Text::fill(message("as-many"), &[("count", &capitalised(&word)), ("same", &word)]).to_string()
    }

    /// Names the first cell that the step's symmetry maps to another cell, and that other cell.
    fn moves(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { cells, .. } = &self.step.claims.first()?.because else { return None };
        let (from, to) = self.board.layout().all_cells().zip(cells).find(|(from, to)| from != *to)?;
        let (from, to) = (narrator.name(from), narrator.name(*to));
        Some(Text::fill(message("moves"), &[("from", &from), ("to", &to)]).to_string())
    }

    /// Lists the digits that the step's symmetry maps to another digit, each with that other digit.
    fn changes(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { digits, .. } = &self.step.claims.first()?.because else { return None };
        let changed = self.board.layout().all_digits().zip(digits).filter(|(from, to)| from != *to);
        let change = |(from, to): (Digit, &Digit)| {
            Text::fill(message("changes"), &[("from", &from), ("to", to)]).to_string()
        };
        Some(narrator.list(changed.map(change)))
    }

    /// Lists the digits for which the first claim cites each house: `1 and 2 in row 2; 3 in box 3`.
    fn counts(&self, narrator: &Narrator<'_>) -> String {
        let cited = self.step.claims.first().map(cited_by).unwrap_or_default();
        let counted = cited.into_iter().filter_map(|cited| match cited.constraint {
            Constraint::House(house, digit) => Some((house, digit)),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        });
        let words = group_by_key(counted).into_iter().map(|(house, all): (HouseId, Vec<Digit>)| {
            let (digits, house) = (narrator.list(digits(all.into_iter())), narrator.house(house));
            Text::fill(message("candidates"), &[("digits", &digits), ("cells", &house)]).to_string()
        });
        words.collect::<Vec<_>>().join("; ")
    }

    fn aspect(&self, group: Group<'_>, aspect: Aspect, narrator: &Narrator<'_>) -> Option<Value> {
        if let (Aspect::Only, Group::Role(role)) = (aspect, group) {
            return Some(Value::Words(self.only_places(role, narrator)?));
        }
        if let (Aspect::Count, Group::Role(role)) = (aspect, group) {
            let cited = cited_by(self.step.claims.first()?);
            let count = cited.iter().filter(|cited| cited.role.as_str() == role).count();
            return Some(Value::Words(count.to_string()));
        }
        if let (Aspect::Digits, Group::Role(role)) = (aspect, group) {
            let of_houses = self.digits_of_houses(|cited| cited.role.as_str() == role);
            if !of_houses.is_empty() {
                return Some(Value::Digits(of_houses));
            }
        }
        if let (Aspect::First, Group::Role(role)) = (aspect, group) {
            let first = self.cited.iter().find(|cited| cited.role.as_str() == role);
            return Some(match &first?.constraint {
                Constraint::Cell(cell) => Value::Cells(vec![*cell]),
                Constraint::House(house, _) => Value::Words(narrator.house(*house)),
                Constraint::Guardians { candidates, .. } => Value::Candidates(candidates.clone()),
            });
        }
        let candidates = self.group(group)?;
        Some(match aspect {
            Aspect::Cells => Value::Cells(cells(&candidates)),
            Aspect::Each => Value::Each(cells(&candidates)),
            Aspect::Digits => Value::Digits(digits(candidates.iter().map(|candidate| candidate.digit))),
            Aspect::Candidates => Value::Candidates(candidates),
            Aspect::Count | Aspect::Only | Aspect::First => Value::Words(candidates.len().to_string()),
            Aspect::Shown => {
                let cited = self.cited_cells(group).unwrap_or_else(|| cells(&candidates));
                Value::Words(self.with_candidates(&cited, narrator))
            }
            Aspect::Seen => {
                let digit = self.step.eliminations().next()?.digit;
                let mut of_digit: Vec<Candidate> =
                    candidates.into_iter().filter(|one| one.digit == digit).collect();
                of_digit.sort_unstable();
                let ends: Vec<&[Candidate]> = of_digit.iter().map(std::slice::from_ref).collect();
                Value::Words(self.seen_by(&ends, narrator)?)
            }
            Aspect::Braced => {
                Value::Words(braced(&digits(candidates.iter().map(|candidate| candidate.digit))))
            }
        })
    }

    /// The cells of a role in the order cited; `None` unless it cites only cells.
    fn cited_cells(&self, group: Group<'_>) -> Option<Vec<Cell>> {
        let Group::Role(role) = group else { return None };
        let cited = self.cited.iter().filter(|cited| cited.role.as_str() == role);
        let cells: Option<Vec<Cell>> = cited
            .map(|cited| match cited.constraint {
                Constraint::Cell(cell) => Some(cell),
                Constraint::House(..) | Constraint::Guardians { .. } => None,
            })
            .collect();
        cells.map(|cells| each_once(cells.into_iter())).filter(|cells| !cells.is_empty())
    }

    pub(super) fn group(&self, group: Group<'_>) -> Option<Vec<Candidate>> {
        let (mut all, other) = match group {
            Group::Role(role) => return self.left(role),
            Group::Both(one, other) => (self.left(one)?, self.left(other)?),
            Group::Either(one, other) => {
                (self.left(one).unwrap_or_default(), self.left(other).unwrap_or_default())
            }
            Group::Without(one, other) => (self.left(one)?, self.left(other).unwrap_or_default()),
        };
        match group {
            Group::Either(..) => {
                all.extend(other);
                all.sort_unstable();
                all.dedup();
            }
            Group::Both(..) => all.retain(|candidate| other.contains(candidate)),
            _ => all.retain(|candidate| !other.contains(candidate)),
        }
        if matches!(group, Group::Either(..)) && all.is_empty() {
            return None;
        }
        Some(all)
    }

    /// The candidates of the patterns, such as a deadly rectangle, whose guardians the step cites; in the
    /// order cited.
    pub(super) fn pattern(&self) -> impl Iterator<Item = Candidate> {
        let cited = self.cited.iter().filter_map(|cited| match &cited.constraint {
            Constraint::Guardians { pattern, .. } => Some(pattern),
            Constraint::Cell(_) | Constraint::House(..) => None,
        });
        cited.flatten().copied()
    }

    /// The digits for which the step cites houses, ascending; only of citations that pass `wanted`.
    pub(super) fn digits_of_houses(&self, wanted: impl Fn(&Cited) -> bool) -> Vec<Digit> {
        let cited = self.cited.iter().filter(|cited| wanted(cited));
        digits(cited.filter_map(|cited| match cited.constraint {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        }))
    }

    /// The digit for which the step cites houses, if it cites only houses and only one digit.
    pub(super) fn only_digit(&self) -> Option<Digit> {
        let of_house = |cited: &&Cited| match cited.constraint {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        };
        let first = self.cited.first().and_then(of_house)?;
        self.cited.iter().all(|cited| of_house(cited) == Some(first)).then_some(first)
    }

    /// The remaining candidates of the constraints cited in this role, or else of the marks in this role;
    /// sorted, each once. `None` if neither a constraint nor a mark has the role.
    pub(super) fn left(&self, role: &str) -> Option<Vec<Candidate>> {
        let in_role = || self.cited.iter().filter(|cited| cited.role.as_str() == role);
        let mut left: Vec<Candidate> = if in_role().next().is_some() {
            in_role().flat_map(|cited| cited.constraint.candidates(self.board.layout())).collect()
        } else {
            let marks = self.step.marks.iter().filter(|mark| mark.role.as_str() == role);
            marks.map(|mark| mark.candidate).collect()
        };
        if left.is_empty() {
            return None;
        }
        left.retain(|&candidate| self.board.has(candidate));
        left.sort_unstable();
        left.dedup();
        Some(left)
    }

    /// The value of a placeholder that names a role: the constraints of `cited` in this role, or else the
    /// cells of the marks in this role.
    fn role(&self, cited: &[&Cited], role: &str) -> Option<Value> {
        let (mut cells, mut houses, mut guardians) = (Vec::new(), Vec::new(), Vec::new());
        for cited in cited.iter().filter(|cited| cited.role.as_str() == role) {
            match &cited.constraint {
                Constraint::Cell(cell) if !cells.contains(cell) => cells.push(*cell),
                Constraint::House(house, _) if !houses.contains(house) => houses.push(*house),
                Constraint::Cell(_) | Constraint::House(..) => {}
                Constraint::Guardians { candidates, .. } => {
                    guardians = each_once(guardians.into_iter().chain(candidates.iter().copied()));
                }
            }
        }
        if cells.is_empty() && houses.is_empty() && guardians.is_empty() {
            return self.left(role).map(|marked| Value::Cells(self::cells(&marked)));
        }
        Some(Value::Mixed(cells, houses, guardians))
    }
}

pub(super) fn cited_by(claim: &Claim) -> Vec<&Cited> {
    let mut cited = Vec::new();
    claim.because.visit_cited(&mut |each| cited.push(each));
    cited
}

/// The cells of these candidates, sorted and each once.
pub(super) fn cells(candidates: &[Candidate]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = candidates.iter().map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Removes duplicates, keeping the order.
pub(super) fn each_once<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for each in all {
        if !once.contains(&each) {
            once.push(each);
        }
    }
    once
}

/// Writes digits as `HoDoKu` writes those of a set: `{1358}`.
pub(super) fn braced(digits: &[Digit]) -> String {
    format!("{{{}}}", digits.iter().map(Digit::to_string).collect::<String>())
}

pub(super) fn digits(digits: impl Iterator<Item = Digit>) -> Vec<Digit> {
    let mut digits: Vec<Digit> = digits.collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

impl Narrator<'_> {
    /// Writes cells row by row, as players do: `r1c14`, `r5c238`.
    fn many(&self, cells: &[Cell]) -> Vec<String> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        formula::cells(self.layout, &cells).split(',').map(str::to_string).collect()
    }

    /// Writes a placeholder's value in words.
    pub(super) fn in_words(&self, value: &Value) -> String {
        match value {
            Value::Words(words) => words.clone(),
            Value::Digits(digits) => self.list(digits),
            // Long lists of cells are written row by row.
            Value::Cells(cells) if cells.len() > MANY => self.list(self.many(cells)),
            Value::Cells(cells) | Value::Each(cells) => self.list(cells.iter().map(|&cell| self.name(cell))),
            Value::Candidates(all) => self.candidates(all),
            Value::Placement(placed) => format!("{} = {}", self.name(placed.cell), placed.digit),
            Value::Cases(cases) => self.case_sentences(cases),
            Value::Either(values) => self.either(values.iter().map(|value| self.in_words(value))),
            Value::Fins(fins, endo_fins) => {
                let all = |fins: &Vec<Cell>| {
                    let mut all = [fins.as_slice(), endo_fins].concat();
                    all.sort_unstable();
                    self.in_words(&Value::Cells(all))
                };
                self.either(fins.iter().map(all))
            }
            Value::Mixed(cells, houses, guardians) => {
                let cells = if cells.len() > MANY {
                    self.many(cells)
                } else {
                    cells.iter().map(|&cell| self.name(cell).to_string()).collect()
                };
                let guardians = Some(self.candidates(guardians)).filter(|words| !words.is_empty());
                self.list(cells.into_iter().chain(self.houses_by_kind(houses)).chain(guardians))
            }
        }
    }
}
