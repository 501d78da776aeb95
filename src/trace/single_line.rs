//! The record of a single as JSON: written without a record in memory, and read back.

use std::sync::LazyLock;

use super::write::{RecordBuilder, technique_record};
use crate::catalog;
use crate::formats;
use crate::grid::{Candidate, HouseId};
use crate::step::{
    Constraint, FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE, Pass, Single, TechniqueId,
};

/// The techniques of singles, each as JSON without names and with them.
static TECHNIQUES: LazyLock<[(TechniqueId, [String; 2]); 4]> = LazyLock::new(|| {
    [FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE].map(|id| {
        let text = |row| serde_json::to_string(&technique_record(&id, row)).expect("strings are JSON");
        let texts = [text(None), text(catalog::get(&id))];
        (id, texts)
    })
});

/// Appends texts and numbers to a line.
macro_rules! push {
    ($line:expr, $($part:expr),+) => {{ $( $part.push_to($line); )+ }};
}

trait Part {
    fn push_to(&self, line: &mut Vec<u8>);
}

impl Part for str {
    fn push_to(&self, line: &mut Vec<u8>) {
        line.extend_from_slice(self.as_bytes());
    }
}

impl Part for u32 {
    fn push_to(&self, line: &mut Vec<u8>) {
        if *self >= 10 {
            (self / 10).push_to(line);
        }
        line.push(b'0' + (self % 10) as u8);
    }
}

impl RecordBuilder<'_> {
    /// Appends the record of `single`, which relies on the log entries `uses`, as serde writes a `StepRecord`.
    pub(super) fn push_single(
        &self,
        [n, branch, sweep]: [u32; 3],
        single: &Single,
        uses: &[u32],
        line: &mut Vec<u8>,
    ) {
        let Single { kind, candidate, pass } = *single;
        let (cell, digit) = (self.layout.cell_name(candidate.cell), u32::from(candidate.digit.value()));
        let pass = if pass == Pass::Naked { "naked" } else { "hidden" };
        let full = !self.detail.low;
        let technique = TECHNIQUES.iter().find(|(id, _)| *id == kind.technique());
        let technique = technique.map_or("", |(_, texts)| &texts[usize::from(full)]);
        push!(line, "{\"t\":\"step\",\"id\":", self.id_text, ",\"n\":", n, ",\"branch\":", branch);
        push!(line, ",\"sweep\":", sweep, ",\"pass\":\"", pass, "\",\"technique\":", technique);
        push!(line, ",\"place\":[\"", digit, cell, "\"],\"eliminate\":[],");
        if full {
            push!(line, "\"claims\":[{\"place\":[\"", digit, cell, "\"],\"because\":");
            push!(line, "{\"linear\":{\"truths\":[{\"role\":");
            if let Constraint::House(house, _) = kind.constraint(candidate) {
                let house = &self.layout.house(house).name;
                push!(line, "\"house\",\"house\":\"", house, "\",\"digit\":", digit);
            } else {
                push!(line, "\"cell\",\"cell\":\"", cell, "\"");
            }
            push!(line, "}],\"links\":[]}}}],");
        }
        push!(line, "\"uses\":[");
        for (at, n) in uses.iter().enumerate() {
            push!(line, if at == 0 { "" } else { "," }, n);
        }
        push!(line, "]}");
    }

    /// Reads (sweep, pass, candidate, house of a hidden single) from a line that may have been written like this. The
    /// caller must write it again and compare.
    pub(crate) fn read_single(&self, line: &str) -> Option<(u32, Pass, Candidate, Option<HouseId>)> {
        let mut rest = line.strip_prefix("{\"t\":\"step\",\"id\":")?.strip_prefix(&self.id_text)?;
        let mut field = |name: &str, end: char| {
            let (field, behind) = rest.strip_prefix(name)?.split_once(end)?;
            rest = behind;
            Some(field)
        };
        field(",\"n\":", ',')?;
        field("\"branch\":", ',')?;
        let sweep = field("\"sweep\":", ',')?.parse().ok()?;
        let pass = if field("\"pass\":\"", '"')? == "naked" { Pass::Naked } else { Pass::Hidden };
        field(",\"technique\":", '}')?;
        let candidate = formats::parse_candidate(self.layout, field(",\"place\":[\"", '"')?)?;
        field("],\"eliminate\":[],\"claims\":[{\"place\":[\"", '"')?;
        field("],\"because\":{\"linear\":{\"truths\":[{\"role\":\"", '"')?;
        let house = field(",\"house\":\"", '"').and_then(|name| self.layout.house_named(name));
        Some((sweep, pass, candidate, house))
    }
}
