//! The legend of a drawing: a line for each thing that is drawn.

use std::collections::BTreeMap;

use super::candidates::{besides_words, cited_cells, cited_houses, kind_label};
use super::links::link_class;
use super::picture::{MarkKind, Picture};
use crate::explain::{Arrow, LinkKind, Narrator, fill, message};
use crate::grid::{HouseId, Layout};

/// A line of a legend: the classes of the shapes it explains, and its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LegendLine {
    pub(super) classes: Vec<String>,
    pub(super) words: String,
}

/// Returns the legend of a drawing: a line for the cells and candidates of each kind of mark, the pattern first, and one
/// for its houses; then the filled marks, the links of a chain and their numbers.
pub(super) fn swatches(picture: &Picture<'_>, names: &Layout) -> Vec<LegendLine> {
    let mut kinds = picture.mark_kinds();
    kinds.sort_by_key(|&kind| kind == MarkKind::Link);
    let framed = picture.framed_houses();
    let of_kinds = kinds.iter().flat_map(|&kind| of_kind(picture, &framed, kind, names));
    let mut lines: Vec<LegendLine> = of_kinds.collect();
    let first = picture.marks().into_iter().find(|sign| sign.is_on).map(|sign| sign.kind);
    let mut add = |classes: String, id| {
        lines.push(LegendLine { classes: vec![classes], words: message(id).to_string() });
    };
    if let Some(kind) = first {
        add(format!("mark {} on", kind.name()), "sort.on");
    }
    if picture.arrows.iter().any(|arrow| arrow.from.len() > 1 || arrow.to.len() > 1) {
        add("group".to_string(), "sort.group");
    }
    let links = [
        (LinkKind::Strong, "sort.strong"),
        (LinkKind::Weak, "sort.weak"),
        (LinkKind::Follows, "sort.follows"),
    ];
    for (kind, id) in links {
        if picture.arrows.iter().any(|arrow| arrow.kind == kind) {
            add(link_class(kind).to_string(), id);
        }
    }
    if picture.mirror.is_some() {
        add("mirror".to_string(), "sort.mirror");
    }
    if picture.arrows.iter().any(|arrow| arrow.number > 0) {
        lines.push(LegendLine { classes: vec!["number".to_string()], words: order(&picture.arrows, names) });
    }
    lines
}

/// Returns the meaning of the links' numbers.
fn order(arrows: &[Arrow], names: &Layout) -> String {
    let mut words = message("sort.number").to_string();
    if arrows.windows(2).any(|two| two[0].number == two[1].number) {
        words = fill("sort.number.equal", &[("order", &words)]).to_string();
    }
    let mut begin: Vec<usize> =
        arrows.chunk_by(|one, next| one.case == next.case).map(|case| case[0].number).collect();
    begin.dedup();
    if begin.len() > 1 {
        let numbers = Narrator::new(names).list(begin.iter().map(usize::to_string));
        words = fill("sort.number.cases", &[("order", &words), ("numbers", &numbers)]).to_string();
    }
    words
}

/// Returns the lines of a kind of mark: its name with the cells that show it alone, and its houses.
fn of_kind(
    picture: &Picture<'_>,
    framed: &BTreeMap<HouseId, MarkKind>,
    kind: MarkKind,
    names: &Layout,
) -> Vec<LegendLine> {
    let name = kind.name();
    let is_marked = picture.candidates.values().chain(picture.under.values()).any(|own| *own == kind);
    let is_link = kind == MarkKind::Link;
    let has_cell = if is_link {
        !picture.cornered_cells().is_empty()
    } else {
        picture.shades().iter().any(|(_, kinds)| kinds.contains(&kind))
    };
    let has_house = framed.values().any(|own| *own == kind);
    let shapes = [(has_cell, if is_link { "cell" } else { "tint" }), (is_marked, "mark")];
    let shapes = shapes.into_iter().filter(|(is_drawn, _)| *is_drawn);
    let shapes: Vec<String> = shapes.map(|(_, shape)| format!("{shape} {name}")).collect();
    let (houses, cells) = (cited_houses(framed, names, &[kind]), cited_cells(picture, names, &[kind]));
    let mut lines = Vec::new();
    if !shapes.is_empty() {
        let words = match (is_marked, cells.is_empty()) {
            (true, _) => kind_label(picture, kind),
            (false, _) if is_link && picture.is_single() => message("sort.beside").to_string(),
            (false, false) => besides_words(picture, kind, &cells),
            (false, true) => message("sort.cell").to_string(),
        };
        lines.push(LegendLine { classes: shapes, words });
    }
    if has_house {
        let words = if is_marked { houses.join(", ") } else { besides_words(picture, kind, &houses) };
        lines.push(LegendLine { classes: vec![format!("house {name}")], words });
    }
    lines
}
