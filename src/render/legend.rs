//! The legend of a drawing: a line for each thing that is drawn.

use super::candidates::{besides_words, cited_words, kind_label};
use super::picture::{MarkKind, Picture};
use super::sheet::link_class;
use crate::explain::{LinkKind, message};
use crate::grid::Layout;

/// A line of a legend: the classes of the shapes it explains, and its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LegendLine {
    pub(super) classes: Vec<String>,
    pub(super) words: String,
}

/// Returns the legend of a drawing: a line for each kind of mark with all its shapes, the pattern first, then the
/// filled marks and the links of a chain.
pub(super) fn swatches(picture: &Picture<'_>, names: &Layout) -> Vec<LegendLine> {
    let mut kinds = picture.mark_kinds();
    kinds.sort_by_key(|&kind| kind == MarkKind::Link);
    let mut lines: Vec<LegendLine> = kinds.iter().map(|&kind| of_kind(picture, kind, names)).collect();
    let on = picture.true_along();
    let first = on.keys().find_map(|one| picture.candidates.get(one));
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
    lines
}

/// Returns the line of a kind of mark: its name and the cited houses and cells that show it.
fn of_kind(picture: &Picture<'_>, kind: MarkKind, names: &Layout) -> LegendLine {
    let name = kind.name();
    let is_marked = picture.candidates.values().any(|own| *own == kind);
    let has_cell = picture.cells.values().any(|own| *own == kind);
    let has_house = picture.houses.values().any(|own| *own == kind);
    let shapes = [(has_cell, "tint"), (has_house, "house"), (has_cell, "cell"), (is_marked, "mark")];
    let shapes = shapes.into_iter().filter(|(is_drawn, _)| *is_drawn);
    let cited = cited_words(picture, names, &[kind]);
    let words = match (is_marked, cited.is_empty()) {
        (true, true) => kind_label(picture, kind, names),
        (true, false) => format!("{} ({})", kind_label(picture, kind, names), cited.join(", ")),
        (false, _) => besides_words(picture, kind, &cited),
    };
    LegendLine { classes: shapes.map(|(_, shape)| format!("{shape} {name}")).collect(), words }
}
