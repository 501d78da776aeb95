//! What the [placeholders](super::placeholder) in a technique's sentences stand for, in one step.

use std::cell::OnceCell;

use super::cases::Course;
use super::formula;
use super::messages::message;
use super::narrative::Narrator;
use super::placeholder::{Asked, Group, Name, Part, Placeholder};
use super::route::Route;
use super::text::Text;
use crate::catalog;
use crate::grid::{Board, Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, Claim, Constraint, Reason, Step, group_by_key};

/// A step whose parts can be asked for by name.
pub(super) struct Naming<'n> {
    pub(super) step: &'n Step,
    pub(super) cited: Vec<&'n Cited>,
    pub(super) board: &'n Board<'n>,
    /// What the claims go along, once it was asked for.
    pub(super) routes: OnceCell<Option<Vec<Route<'n>>>>,
}

/// More cells than these are not named one by one.
const MANY: usize = 9;

/// What a placeholder stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// What has no parts.
    Said(String),
    Cells(Vec<Cell>),
    /// Cells that are written one by one.
    Each(Vec<Cell>),
    Digits(Vec<Digit>),
    Candidates(Vec<Candidate>),
    Placement(Candidate),
    /// One or the other of these.
    Either(Vec<Value>),
    /// The fins of a fish for each choice of covers, and its endo-fins.
    Fins(Vec<Vec<Cell>>, Vec<Cell>),
    /// What follows in each case.
    Cases(Vec<Course>),
    /// Cells, houses and candidates, as they are cited.
    Mixed(Vec<Cell>, Vec<HouseId>, Vec<Candidate>),
}

impl Value {
    /// Whether it is a single thing.
    fn is_one(&self) -> bool {
        let count = match self {
            Self::Said(_) | Self::Placement(_) => 1,
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

    fn citing(step: &'n Step, cited: Vec<&'n Cited>, board: &'n Board<'n>) -> Self {
        Self { step, cited, board, routes: OnceCell::new() }
    }

    /// Whether the step says why: one of a trace of low detail does not.
    pub(super) fn has_reasons(&self) -> bool {
        let is_symmetry = |claim: &Claim| matches!(claim.because, Reason::Symmetry { .. });
        !self.cited.is_empty() || self.step.claims.iter().any(is_symmetry)
    }

    /// The sentence with its placeholders in words. One that nothing stands for stays as it is written.
    pub(super) fn fill(&self, template: &'static str, narrator: &Narrator<'_>) -> Text {
        Text::fill_by(template, |written| {
            let value = self.value(&Placeholder::read(written)?, narrator)?;
            Some(narrator.said(&value))
        })
    }

    /// What the placeholder stands for.
    pub(super) fn value(&self, placeholder: &Placeholder<'_>, narrator: &Narrator<'_>) -> Option<Value> {
        let value = match placeholder.claim {
            None => self.asked(placeholder.asked, narrator),
            Some(claim) => {
                let cited = cited_by(self.step.claims.get(claim)?);
                Self::citing(self.step, cited, self.board).asked(placeholder.asked, narrator)
            }
        };
        let said = |value: &Value| {
            let said = narrator.said(value);
            if placeholder.one_of && !value.is_one() {
                Text::fill(message("one of"), &[("several", &said)]).to_string()
            } else {
                said
            }
        };
        match placeholder.around {
            Some((before, after)) => {
                let said = value.map(|value| format!("{before}{}{after}", said(&value)));
                Some(Value::Said(said.unwrap_or_default()))
            }
            None if placeholder.one_of => Some(Value::Said(said(&value?))),
            None => value,
        }
    }

    fn asked(&self, asked: Asked<'_>, narrator: &Narrator<'_>) -> Option<Value> {
        match asked {
            Asked::Name(name) => self.named(name, narrator),
            Asked::Role(role) => self.role(&self.cited, role),
            Asked::OfClaims(role) => {
                let mut each = Vec::new();
                for claim in &self.step.claims {
                    each.extend(self.role(&cited_by(claim), role).filter(|value| !each.contains(value)));
                }
                (!each.is_empty()).then_some(Value::Either(each))
            }
            Asked::Part(group, part) => self.part(group, part),
        }
    }

    fn named(&self, name: Name, narrator: &Narrator<'_>) -> Option<Value> {
        let placed = || self.step.placements().next();
        Some(match name {
            Name::Technique => Value::Said(self.name(catalog::get(&self.step.technique)?.name)),
            Name::Cell => Value::Cells(vec![placed()?.cell]),
            Name::Digit => Value::Digits(vec![placed()?.digit]),
            Name::Candidate => Value::Placement(placed()?),
            Name::Placed => {
                let said = |placed| narrator.said(&Value::Placement(placed));
                Value::Said(narrator.list(self.step.placements().map(said)))
            }
            Name::Filled => Value::Each(cells(&self.step.placements().collect::<Vec<_>>())),
            Name::About => {
                let concluded = self.step.placements().chain(self.step.eliminations());
                Value::Digits(digits(concluded.map(|candidate| candidate.digit)))
            }
            Name::Supposed => Value::Candidates(self.supposed()),
            Name::Story => Value::Said(self.story(narrator)?),
            Name::Walk => Value::Said(self.walk()?),
            Name::Home => {
                let home = self.board.layout().houses_of(placed()?.cell).first();
                Value::Said(home.map(|&home| narrator.house(home)).unwrap_or_default())
            }
            Name::Eliminated => Value::Said(narrator.eliminated(self.step.eliminations())),
            Name::Digits => Value::Digits(self.digits_of_houses(|_| true)),
            Name::Others => Value::Said((self.board.layout().digits() - 1).to_string()),
            // It is sentences, and whoever tells the step puts them in.
            Name::Blocked => return None,
            Name::Fins => self.fins(),
            Name::Chain => Value::Said(self.chain(narrator)?),
            Name::ChainStart => Value::Said(narrator.side(&self.chain_start()?)),
            Name::ChainEnd => Value::Said(narrator.side(&self.chain_end()?)),
            Name::ChainEnds => Value::Said(self.route()?.ends(narrator)),
            Name::ChainRoom => Value::Said(self.chain_room(narrator)?),
            Name::ChainWords => Value::Said(self.chain_words(narrator)?),
            Name::ChainLoop => Value::Said(self.chain_loop(narrator)?),
            Name::ChainRules => Value::Said(self.chain_rules(narrator)?),
            Name::ChainBack => Value::Said(self.chain_back(narrator)?),
            Name::ChainWay => Value::Said(self.chain_way(narrator)?),
            Name::ChainOpen => Value::Said(self.chain_open()?),
            Name::ChainNice => Value::Said(self.chain_nice()?),
            Name::Petals => Value::Said(self.petals(narrator)?),
            Name::Sets => Value::Said(self.sets_in_words(narrator)?),
            Name::SetsWords => Value::Said(self.sets_words(narrator)?),
            Name::Places => Value::Said(self.places(narrator)?),
            Name::Certain => Value::Said(self.certain(narrator)?),
            Name::Shared => Value::Said(self.shared(narrator)?),
            Name::Meetings => Value::Said(self.meetings(narrator)?),
            Name::Crossing => Value::Said(self.crossing(narrator)?),
            Name::Fourth => Value::Cells(self.fourth()),
            Name::Tips => Value::Each(self.tips()?),
            Name::SetsRoom => Value::Said(self.sets_room(narrator)),
            Name::Likewise => Value::Said(self.likewise(narrator)?),
            Name::Losses => Value::Said(self.losses(narrator)?),
            Name::Once => Value::Said(self.once(narrator)),
            Name::Sights => Value::Said(self.sights(narrator)?),
            Name::Corners => Value::Said(self.corners(narrator)),
            Name::Lacking => {
                let lacking = Some(self.lacking()).filter(|lacking| !lacking.is_empty())?;
                Value::Candidates(lacking)
            }
            Name::Turns => Value::Said(self.turns(narrator)?),
            Name::Cases => Value::Cases(self.cases()?),
            Name::Spoilt => Value::Said(narrator.false_all(self.group(Group::Without("base", "cover"))?)),
            Name::Gone => Value::Said(narrator.side(&self.step.eliminations().collect::<Vec<_>>())),
            Name::Served => Value::Said(self.served(narrator)?),
            Name::Foreign => {
                let foreign = Some(self.foreign()).filter(|digits| !digits.is_empty())?;
                Value::Said(narrator.either(foreign.iter().map(Digit::to_string)))
            }
            Name::Spared => Value::Cells(Some(self.spared()).filter(|cells| !cells.is_empty())?),
            Name::Doubled => Value::Said(self.doubled(narrator)?),
            Name::Counts => Value::Said(self.counts(narrator)),
            Name::Excluded => Value::Said(narrator.false_all(self.step.eliminations())),
            Name::PatternDigits => Value::Digits(each_once(self.pattern().map(|one| one.digit))),
            Name::PatternCells => Value::Cells(cells(&self.pattern().collect::<Vec<_>>())),
            Name::Moves => Value::Said(self.moves(narrator)?),
            Name::Changes => Value::Said(self.changes(narrator)?),
        })
    }

    /// Where the symmetry of the first claim takes the first cell that does not stay.
    fn moves(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { cells, .. } = &self.step.claims.first()?.because else { return None };
        let (from, to) = self.board.layout().all_cells().zip(cells).find(|(from, to)| from != *to)?;
        let (from, to) = (narrator.name(from), narrator.name(*to));
        Some(Text::fill(message("moves"), &[("from", &from), ("to", &to)]).to_string())
    }

    /// What becomes of each digit that the symmetry of the first claim changes.
    fn changes(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { digits, .. } = &self.step.claims.first()?.because else { return None };
        let changed = self.board.layout().all_digits().zip(digits).filter(|(from, to)| from != *to);
        let change = |(from, to): (Digit, &Digit)| {
            Text::fill(message("changes"), &[("from", &from), ("to", to)]).to_string()
        };
        Some(narrator.list(changed.map(change)))
    }

    /// House by house, the digits for which the first claim cites it: `1 and 2 in row 2, and 3 in box 3`.
    fn counts(&self, narrator: &Narrator<'_>) -> String {
        let cited = self.step.claims.first().map(cited_by).unwrap_or_default();
        let counted = cited.into_iter().filter_map(|cited| match cited.constraint {
            Constraint::House(house, digit) => Some((house, digit)),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        });
        let said = group_by_key(counted).into_iter().map(|(house, all): (HouseId, Vec<Digit>)| {
            let (digits, house) = (narrator.list(digits(all.into_iter())), narrator.house(house));
            Text::fill(message("candidates"), &[("digits", &digits), ("cells", &house)]).to_string()
        });
        said.collect::<Vec<_>>().join("; ")
    }

    fn part(&self, group: Group<'_>, part: Part) -> Option<Value> {
        if let (Part::Count, Group::Role(role)) = (part, group) {
            let cited = cited_by(self.step.claims.first()?);
            let count = cited.iter().filter(|cited| cited.role.as_str() == role).count();
            return Some(Value::Said(count.to_string()));
        }
        if let (Part::Digits, Group::Role(role)) = (part, group) {
            let of_houses = self.digits_of_houses(|cited| cited.role.as_str() == role);
            if !of_houses.is_empty() {
                return Some(Value::Digits(of_houses));
            }
        }
        let candidates = self.group(group)?;
        Some(match part {
            Part::Cells => Value::Cells(cells(&candidates)),
            Part::Each => Value::Each(cells(&candidates)),
            Part::Digits => Value::Digits(digits(candidates.iter().map(|candidate| candidate.digit))),
            Part::Candidates => Value::Candidates(candidates),
            Part::Count => Value::Said(candidates.len().to_string()),
            Part::Braced => Value::Said(braced(&digits(candidates.iter().map(|candidate| candidate.digit)))),
        })
    }

    fn group(&self, group: Group<'_>) -> Option<Vec<Candidate>> {
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

    /// The candidates of the patterns that must not be filled in two ways, as they are cited.
    pub(super) fn pattern(&self) -> impl Iterator<Item = Candidate> {
        let cited = self.cited.iter().filter_map(|cited| match &cited.constraint {
            Constraint::Guardians { pattern, .. } => Some(pattern),
            Constraint::Cell(_) | Constraint::House(..) => None,
        });
        cited.flatten().copied()
    }

    /// The digits of the houses cited that are wanted, ascending.
    pub(super) fn digits_of_houses(&self, wanted: impl Fn(&Cited) -> bool) -> Vec<Digit> {
        let cited = self.cited.iter().filter(|cited| wanted(cited));
        digits(cited.filter_map(|cited| match cited.constraint {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        }))
    }

    /// The digit that everything cited is about, if it is one.
    pub(super) fn only_digit(&self) -> Option<Digit> {
        let of_house = |cited: &&Cited| match cited.constraint {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        };
        let first = self.cited.first().and_then(of_house)?;
        self.cited.iter().all(|cited| of_house(cited) == Some(first)).then_some(first)
    }

    /// The candidates left that something in this role ranges over, or that are marked with it, each once; none if
    /// nothing has the role.
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

    /// Everything that has the role among what is cited, or else what is marked with it.
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

/// The cells of these candidates, in order and each once.
pub(super) fn cells(candidates: &[Candidate]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = candidates.iter().map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// What comes, in its order and each once.
pub(super) fn each_once<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for each in all {
        if !once.contains(&each) {
            once.push(each);
        }
    }
    once
}

/// The digits as `HoDoKu` writes those of a set: `{1358}`.
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
    /// Many cells, row by row as players write them: `r1c14`, `r5c238`.
    fn many(&self, cells: &[Cell]) -> Vec<String> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        formula::cells(self.layout, &cells).split(',').map(str::to_string).collect()
    }

    /// A value in words.
    pub(super) fn said(&self, value: &Value) -> String {
        match value {
            Value::Said(said) => said.clone(),
            Value::Digits(digits) => self.list(digits),
            // So many cells are told row by row, as players write them.
            Value::Cells(cells) if cells.len() > MANY => self.list(self.many(cells)),
            Value::Cells(cells) | Value::Each(cells) => self.list(cells.iter().map(|&cell| self.name(cell))),
            Value::Candidates(all) => self.candidates(all),
            Value::Placement(placed) => format!("{} = {}", self.name(placed.cell), placed.digit),
            Value::Cases(cases) => self.courses(cases),
            Value::Either(values) => self.either(values.iter().map(|value| self.said(value))),
            Value::Fins(fins, endo_fins) => {
                let all = |fins: &Vec<Cell>| {
                    let mut all = [fins.as_slice(), endo_fins].concat();
                    all.sort_unstable();
                    self.said(&Value::Cells(all))
                };
                self.either(fins.iter().map(all))
            }
            Value::Mixed(cells, houses, guardians) => {
                let cells = if cells.len() > MANY {
                    self.many(cells)
                } else {
                    cells.iter().map(|&cell| self.name(cell).to_string()).collect()
                };
                let guardians = Some(self.candidates(guardians)).filter(|said| !said.is_empty());
                self.list(cells.into_iter().chain(self.houses_by_kind(houses)).chain(guardians))
            }
        }
    }
}
