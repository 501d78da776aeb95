//! The catalogue of techniques as a book: a chapter for each technique, with its example drawn and explained.

use std::fmt::Write as _;

use super::candidates::step_grid;
use super::legend::{LegendLine, swatches};
use super::markdown::{fenced, labelled, safe};
use super::paint::Paint;
use super::picture::Picture;
use super::svg::{STYLE, escaped, figure, swatch};
use crate::catalog::{self, Technique};
use crate::explain::{Narrator, Text, family, message};
use crate::grid::Puzzle;
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
    /// The puzzle of the example.
    pub puzzle: &'a Puzzle,
    /// The position before the example step.
    pub replay: &'a Replay<'a>,
    /// The narrator who words the example.
    pub narrator: &'a Narrator<'a>,
}

const PAGE_STYLE: &str = "\
body{margin:0 auto;max-width:80rem;padding:1rem;font:16px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink);overflow-wrap:break-word}
section{border-top:1px solid var(--line);margin-top:2rem;break-inside:avoid-page;scroll-margin-top:1rem}[hidden]{display:none}
figure{margin:0;max-width:34rem}figcaption{display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.9rem}figcaption span{display:flex;\
align-items:center}figcaption svg{flex:none;width:26px;height:26px;margin-right:.4rem}a{color:var(--pattern)}
pre{overflow-x:auto}dt{font-weight:700;margin-top:.4rem}dd{margin:0;overflow-wrap:anywhere}.faint{color:var(--faint)}
.book{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:2rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;background:var(--paper);padding:.5rem 0}
nav h2{font-size:1rem;margin:.6rem 0 0}nav ul{list-style:none;margin:0;padding:0}nav li{padding:.1rem 0}summary{font-weight:700}
input{font:inherit;width:100%;padding:.4rem .6rem;border:1px solid var(--line);border-radius:.4rem;background:var(--given);color:var(--ink)}
@media(max-width:46rem){.book{display:block}nav{z-index:1;border-bottom:1px solid var(--line)}nav details[open]{max-height:70vh;overflow:auto}section{scroll-margin-top:6rem}}
@media print{nav input{display:none}nav{position:static;max-height:none}.book{display:block}}
";

/// Filters the chapters by the words that are looked for, and opens the contents.
const SCRIPT: &str = "\
\"use strict\";
const search = document.getElementById(\"search\"), contents = document.getElementById(\"contents\");
const entries = [...contents.querySelectorAll(\"li\")], found = document.getElementById(\"found\");
const chapter = entry => document.getElementById(entry.dataset.id);
const narrow = matchMedia(\"(max-width:46rem)\");
contents.open = !narrow.matches;
const filter = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(word => word);
  const holds = text => words.every(word => text.toLowerCase().includes(word));
  const named = entries.filter(entry => holds(entry.dataset.find));
  const shown = new Set(named.length ? named : entries.filter(entry => holds(chapter(entry).textContent)));
  for (const entry of entries) entry.hidden = chapter(entry).hidden = !shown.has(entry);
  for (const family of contents.querySelectorAll(\"div\")) family.hidden = !family.querySelector(\"li:not([hidden])\");
  found.textContent = words.length ? `${shown.size} / ${entries.length}` : \"\";
  if (words.length) contents.open = true;
};
search.oninput = filter;
contents.onclick = event => { if (narrow.matches && event.target.tagName === \"A\") contents.open = false; };
const jump = () => {
  const to = document.getElementById(location.hash.slice(1));
  if (to && to.hidden) { search.value = \"\"; filter(); }
  if (to) to.scrollIntoView();
};
addEventListener(\"hashchange\", jump);
// The contents have closed above the chapter of the address.
if (narrow.matches) jump();
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
            let _ = writeln!(
                said,
                "<div class=\"book\">\n<nav aria-label=\"{0}\">\n<input id=\"search\" type=\"search\" placeholder=\"{1}\" aria-label=\"{1}\">\n\
                 <span id=\"found\" class=\"faint\" aria-live=\"polite\"></span>\n<details id=\"contents\" open>\n<summary>{0}</summary>",
                escaped(message("book.contents")),
                escaped(message("book.search"))
            );
            for (name, techniques) in self.families() {
                let family = family(name);
                let _ = writeln!(said, "<div>\n<h2>{}</h2>\n<ul>", escaped(family));
                for one in techniques {
                    let codes =
                        [one.name, one.id.as_str(), family].into_iter().chain(one.aliases.iter().copied());
                    let find = codes.chain(one.hodoku.map(|(code, _)| code)).collect::<Vec<_>>().join(" ");
                    let _ = writeln!(
                        said,
                        "<li data-id=\"{0}\" data-find=\"{1}\"><a href=\"#{0}\">{2}</a></li>",
                        one.id,
                        escaped(&find),
                        escaped(one.name)
                    );
                }
                said.push_str("</ul>\n</div>\n");
            }
            said.push_str("</details>\n</nav>\n<main>\n");
        }
        said
    }

    /// Returns the HTML after the chapters.
    pub(crate) fn html_ending(&self) -> String {
        let search = if self.is_whole() {
            format!("</main>\n</div>\n<script>\n{SCRIPT}</script>\n")
        } else {
            String::new()
        };
        search + "</body>\n</html>\n"
    }
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

    /// Returns the legend of a picture, as HTML.
    fn legend(&self, picture: &Picture<'_>) -> String {
        let line = |LegendLine { classes, words }| {
            let drawn = swatch(&classes);
            format!(
                "<span><svg viewBox=\"0 0 30 30\" aria-hidden=\"true\">{drawn}</svg>{}</span>\n",
                escaped(&words)
            )
        };
        swatches(picture, self.narrator.layout()).into_iter().map(line).collect()
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
        let picture = Picture::of(self.step, board).of_puzzle(self.puzzle);
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
