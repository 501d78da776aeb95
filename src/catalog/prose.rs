//! Reads the sentences and pages of techniques from the prose files, one for each family.
//!
//! A file opens with a line about its family. A section begins with `# ` and the ids of its techniques. Each
//! following line is a key and a sentence; a sentence that begins or ends with a space is quoted. The page
//! comes after an empty line. A technique may have several sections, shared ones and its own.
//!
//! ```text
//! # naked-pair, naked-triple
//! short: {digits} in {set} of {house}, so {lost}
//!
//! # naked-pair
//! spot: Look for two cells of one house that have the same two candidates.
//!
//! Two cells of a house that have the same two candidates and no others.
//! ```

const FILES: &[&str] = &[
    include_str!("prose/als.txt"),
    include_str!("prose/chains.txt"),
    include_str!("prose/colouring.txt"),
    include_str!("prose/direct.txt"),
    include_str!("prose/exclusion.txt"),
    include_str!("prose/exotic.txt"),
    include_str!("prose/fish.txt"),
    include_str!("prose/forcing.txt"),
    include_str!("prose/intersections.txt"),
    include_str!("prose/last-resort.txt"),
    include_str!("prose/single-digit.txt"),
    include_str!("prose/singles.txt"),
    include_str!("prose/subsets.txt"),
    include_str!("prose/symmetry.txt"),
    include_str!("prose/uniqueness.txt"),
    include_str!("prose/wings.txt"),
];

/// The sentences and page shared by the techniques listed in `ids`.
pub(super) struct Section {
    pub(super) ids: &'static str,
    pub(super) sentences: Vec<(&'static str, &'static str)>,
    /// The shared page; empty if each technique has its own.
    pub(super) page: &'static str,
}

impl Section {
    /// Parses a section from its text, which begins after the `# ` of the heading.
    fn read(text: &'static str) -> Self {
        let (ids, mut rest) = text.split_once('\n').unwrap_or((text, ""));
        let mut sentences = Vec::new();
        while let Some((line, after)) = rest.split_once('\n').filter(|(line, _)| !line.is_empty()) {
            let (key, sentence) = line.split_once(": ").unwrap_or((line, ""));
            let quoted = sentence.strip_prefix('"').and_then(|begun| begun.strip_suffix('"'));
            sentences.push((key, quoted.unwrap_or(sentence)));
            rest = after;
        }
        Self { ids, sentences, page: rest.trim_start_matches('\n') }
    }

    pub(super) fn is_about(&self, id: &str) -> bool {
        self.ids.split(", ").any(|listed| listed == id)
    }
}

/// Reads the sections of all prose files.
pub(super) fn sections() -> Vec<Section> {
    FILES.iter().flat_map(|file| file.split("\n# ").skip(1)).map(Section::read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    #[test]
    fn every_section_is_about_techniques_that_there_are() {
        for id in sections().iter().flat_map(|section| section.ids.split(", ")) {
            assert!(catalog::every().any(|row| row.id.as_str() == id), "{id}");
        }
    }

    #[test]
    fn every_technique_has_one_page() {
        for row in catalog::every() {
            let all = sections().into_iter().filter(|section| section.is_about(row.id.as_str()));
            assert_eq!(all.filter(|section| !section.page.is_empty()).count(), 1, "{}", row.id);
        }
    }

    #[test]
    fn a_sentence_ends_with_its_line_unless_it_is_quoted() {
        let read = Section::read("a, b\nshort: {name}: so.\nhodoku: \"{name}: \"\n\nA page.\n\nMore.\n");
        assert_eq!(read.sentences, [("short", "{name}: so."), ("hodoku", "{name}: ")]);
        assert_eq!((read.page, read.is_about("b"), read.is_about("c")), ("A page.\n\nMore.\n", true, false));
    }
}
