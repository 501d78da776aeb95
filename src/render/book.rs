//! The catalogue of techniques as a book: a chapter for each technique, with its example drawn and explained.

use std::fmt::Write as _;

use super::candidates::{legend_entries, step_grid};
use super::markdown::{fenced, labelled, safe};
use super::paint::Paint;
use super::picture::Picture;
use super::svg::{STYLE, escaped, figure};
use crate::catalog::{self, Technique};
use crate::explain::{Narrator, Text, family, message};
use crate::step::{Step, group_by_key};
use crate::trace::Replay;

/// A book of techniques: the title, introduction and index around its chapters.
pub(crate) struct Book<'a> {
    techniques: &'a [&'static Technique],
}

/// The chapter of a technique, with an example step.
pub(crate) struct Chapter<'a> {
    /// The technique described.
    pub technique: &'static Technique,
    /// The example step.
    pub step: &'a Step,
    /// The position before the example step.
    pub replay: &'a Replay<'a>,
    /// The narrator who words the example.
    pub narrator: &'a Narrator<'a>,
}

const PAGE_STYLE: &str = "\
body{margin:0 auto;max-width:60rem;padding:1rem;font:16px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
section{border-top:1px solid var(--line);margin-top:2rem;break-inside:avoid-page}
figure{margin:0;max-width:30rem}figcaption{font-size:.9rem}a{color:var(--pattern)}nav ul{columns:14rem;padding-left:1.2rem}
pre{overflow-x:auto}dt{font-weight:700;margin-top:.4rem}dd{margin:0}.faint{color:var(--faint)}
";

impl<'a> Book<'a> {
    /// Creates a book of these techniques.
    pub(crate) fn new(techniques: &'a [&'static Technique]) -> Self {
        Self { techniques }
    }

    fn is_whole(&self) -> bool {
        self.techniques.len() == catalog::all().count()
    }

    /// Groups the techniques by family.
    fn families(&self) -> Vec<(&'static str, Vec<&'static Technique>)> {
        group_by_key(self.techniques.iter().map(|&technique| (technique.family, technique)))
    }

    /// Returns the Markdown before the chapters: title and index, or nothing unless the book holds all
    /// techniques.
    pub(crate) fn markdown_opening(&self) -> String {
        if !self.is_whole() {
            return String::new();
        }
        let mut said = format!("# {}\n\n{}\n\n", message("book.title"), safe(message("book.intro")));
        for (name, techniques) in self.families() {
            let links: Vec<String> =
                techniques.iter().map(|one| format!("[{}](#{})", safe(one.name), one.id)).collect();
            let _ = writeln!(said, "- **{}**: {}", family(name), links.join(", "));
        }
        said + "\n"
    }

    /// Returns the HTML before the chapters: head, title and index.
    pub(crate) fn html_opening(&self) -> String {
        let title = match self.techniques {
            [first, ..] if !self.is_whole() => first.name,
            _ => message("book.title"),
        };
        let mut said = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{STYLE}{PAGE_STYLE}</style>\n\
             </head>\n<body class=\"sheet\">\n",
            escaped(title)
        );
        if self.is_whole() {
            let _ = writeln!(said, "<h1>{}</h1>\n<p>{}</p>", escaped(title), escaped(message("book.intro")));
            let _ = writeln!(said, "<nav aria-label=\"{}\">", escaped(message("book.families")));
            for (name, techniques) in self.families() {
                let _ = writeln!(said, "<h2>{}</h2>\n<ul>", escaped(family(name)));
                for one in techniques {
                    let _ = writeln!(said, "<li><a href=\"#{}\">{}</a></li>", one.id, escaped(one.name));
                }
                said.push_str("</ul>\n");
            }
            said.push_str("</nav>\n");
        }
        said
    }

    /// The HTML after the chapters.
    pub(crate) const HTML_ENDING: &'static str = "</body>\n</html>\n";
}

impl Chapter<'_> {
    /// Returns notes on the technique as (label, text): aliases, relation, and codes in other programs.
    pub(crate) fn notes(&self) -> Vec<(&'static str, String)> {
        let technique = self.technique;
        let mut elsewhere: Vec<String> = Vec::new();
        if let Some((code, score)) = technique.hodoku {
            elsewhere.push(format!("HoDoKu {code}, score {score}"));
        }
        if let Some(se) = technique.se {
            elsewhere.push(format!("Sudoku Explainer {se}"));
        }
        let mut notes = vec![
            (message("book.aliases"), technique.aliases.join(", ")),
            (message("book.relation"), technique.relation.to_string()),
            (message("book.elsewhere"), elsewhere.join("; ")),
        ];
        notes.retain(|(_, words)| !words.is_empty());
        notes
    }

    /// Returns the explanation of the example, as (label, lines).
    fn parts(&self) -> Vec<(&'static str, Vec<Text>)> {
        let told = self.narrator.step(self.step, self.replay);
        told.parts(self.narrator.next(self.step, self.replay), None)
    }

    /// Writes the chapter in Markdown.
    pub(crate) fn markdown(&self) -> String {
        let technique = self.technique;
        let mut said = format!(
            "<a id=\"{}\"></a>\n\n## {}\n\n`{}`, level: {} (sudostep)\n\n",
            technique.id,
            safe(technique.name),
            technique.id,
            technique.level.word()
        );
        for paragraph in paragraphs(technique.page) {
            let _ = match paragraph {
                (Some(heading), words) => writeln!(said, "**{}** {}\n", safe(heading), with_code(&words)),
                (None, words) => writeln!(said, "{}\n", with_code(&words)),
            };
        }
        let _ = writeln!(said, "### {}\n", message("book.example"));
        said.push_str(&fenced(&step_grid(
            self.step,
            self.replay.board(),
            self.narrator.layout(),
            Paint::Plain,
            None,
        )));
        for (label, lines) in self.parts() {
            said.push_str(&labelled(label, &lines, ""));
        }
        said.push('\n');
        for (label, words) in self.notes() {
            let _ = writeln!(said, "{label}: {}\n", safe(&words));
        }
        said
    }

    /// Returns the legend of the shapes and lines in a picture, as HTML.
    fn legend(&self, picture: &Picture<'_>) -> String {
        let entries = legend_entries(picture, self.narrator.layout()).into_iter();
        let mut said: Vec<String> =
            entries.map(|entry| format!("{} {}", entry.shape(), escaped(&entry.words))).collect();
        if !picture.arrows.is_empty() {
            said.push(format!("— {}", message("sort.strong")));
            said.push(format!("- - {}", message("sort.weak")));
        }
        said.join("<br>")
    }

    /// Writes the chapter in HTML.
    pub(crate) fn html(&self) -> String {
        let (technique, id) = (self.technique, &self.technique.id);
        let mut said = format!(
            "<section id=\"{id}\">\n<h2>{}</h2>\n<p class=\"faint\"><code>{id}</code>, level: {} (sudostep)</p>\n",
            escaped(technique.name),
            technique.level.word()
        );
        for (heading, words) in paragraphs(technique.page) {
            if let Some(heading) = heading {
                let _ = writeln!(said, "<h3>{}</h3>", escaped(heading));
            }
            let pieces = words.split('`').enumerate();
            let pieces = pieces.map(|(at, piece)| match (at % 2, escaped(piece)) {
                (0, words) => words,
                (_, code) => format!("<code>{code}</code>"),
            });
            let _ = writeln!(said, "<p>{}</p>", pieces.collect::<String>());
        }
        let _ = writeln!(said, "<h3>{}</h3>", message("book.example"));
        let board = self.replay.board();
        let picture = Picture::of(self.step, board);
        let _ = match figure(&picture, self.narrator.layout(), technique.name) {
            Some(drawn) => {
                let legend = self.legend(&picture);
                writeln!(said, "<figure>\n{drawn}<figcaption>{legend}</figcaption>\n</figure>")
            }
            None => writeln!(
                said,
                "<pre>{}</pre>",
                escaped(&step_grid(self.step, board, self.narrator.layout(), Paint::Plain, None))
            ),
        };
        said.push_str("<dl>\n");
        let parts = self.parts();
        let parts = parts.iter().map(|(label, lines)| (*label, lines.iter().map(Text::to_string).collect()));
        let notes = self.notes().into_iter().map(|(label, words)| (label, vec![words]));
        for (label, lines) in parts.chain(notes) {
            let lines: Vec<String> = lines;
            let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
            let _ = writeln!(said, "<dt>{}</dt><dd>{}</dd>", escaped(label), lines.join("<br>"));
        }
        said + "</dl>\n</section>\n"
    }
}

/// Escapes words for Markdown, and keeps text in backticks as code.
fn with_code(words: &str) -> String {
    let pieces = words.split('`').enumerate();
    let pieces = pieces.map(|(at, piece)| if at % 2 == 0 { safe(piece) } else { format!("`{piece}`") });
    pieces.collect()
}

/// Splits a technique's page into paragraphs of one line each, as (heading, text). A heading stands before
/// its first paragraph.
fn paragraphs(page: &'static str) -> Vec<(Option<&'static str>, String)> {
    let one_line = |lines: &str| lines.split_whitespace().collect::<Vec<_>>().join(" ");
    let paragraph = |block: &'static str| match block.split_once('\n') {
        // The text under a heading is indented.
        Some((heading, rest)) if rest.starts_with(' ') && !heading.ends_with('.') => {
            (Some(heading), one_line(rest))
        }
        _ => (None, one_line(block)),
    };
    page.trim().split("\n\n").map(paragraph).collect()
}
