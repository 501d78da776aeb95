//! `sudostep man`: writes the manual page.

use clap::Command;

use super::args::help_template;
use super::failure::Failure;
#[cfg(not(feature = "completions"))]
use crate::formats::left_out;

#[derive(clap::Args)]
#[command(help_template = help_template("sudostep man"))]
pub(super) struct Args {
    /// The page of this command alone
    ///
    /// Without it one page has all of them.
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

#[cfg(feature = "completions")]
pub(super) fn run(args: &Args, mut program: Command, examples: &str) -> Result<u8, Failure> {
    use std::io::Write;

    program.build();
    let page = match &args.command {
        None => roff::whole(&program, examples)?,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => roff::alone(command)?,
            None => {
                return Err(Failure::Usage(format!(
                    "no command is called '{name}'; `sudostep help` lists them all"
                )));
            }
        },
    };
    std::io::stdout().lock().write_all(&page)?;
    Ok(super::exit::YES)
}

#[cfg(not(feature = "completions"))]
pub(super) fn run(args: &Args, _: Command, _: &str) -> Result<u8, Failure> {
    let page = args.command.as_deref().map_or(String::new(), |name| format!(" of {name}"));
    Err(Failure::Usage(left_out(&format!("the manual page{page}"), "completions")))
}

#[cfg(feature = "completions")]
mod roff {
    use std::io::{self, Write};

    use clap::Command;
    use clap_mangen::Man;

    /// Returns the manual page of one command as roff. `sudostep help` has none.
    pub(super) fn alone(command: &Command) -> io::Result<Vec<u8>> {
        let mut page = Vec::new();
        let source = concat!("sudostep ", env!("CARGO_PKG_VERSION"));
        Man::new(command.clone()).source(source).render(&mut page)?;
        Ok(page)
    }

    /// Returns the manual page of the program as roff, with a section for every command.
    pub(super) fn whole(program: &Command, examples: &str) -> io::Result<Vec<u8>> {
        let main = Man::new(program.clone());
        let mut page = Vec::new();
        main.render_title(&mut page)?;
        main.render_name_section(&mut page)?;
        main.render_synopsis_section(&mut page)?;
        main.render_description_section(&mut page)?;
        main.render_options_section(&mut page)?;
        for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
            writeln!(page, ".SH \"{}\"", format!("sudostep {}", command.get_name()).to_uppercase())?;
            let man = Man::new(command.clone());
            let mut section = Vec::new();
            man.render_description_section(&mut section)?;
            man.render_synopsis_section(&mut section)?;
            man.render_options_section(&mut section)?;
            page.write_all(&one_level_down(&section))?;
            if let Some(words) = command.get_after_long_help() {
                writeln!(page, ".SS NOTES\n{}", noted(&words.to_string()))?;
            }
        }
        // Line by line, as examples must not be filled into one paragraph.
        writeln!(page, ".SH EXAMPLES\n.nf\n{}\n.fi", escaped(examples))?;
        main.render_version_section(&mut page)?;
        Ok(page)
    }

    /// Formats a help text as roff: notes as paragraphs, and the part from `Examples:` on line by line.
    fn noted(words: &str) -> String {
        let (before, examples) = match words.find("Examples:") {
            Some(at) => words.split_at(at),
            None => (words, ""),
        };
        let paragraphs: Vec<&str> = before.lines().filter(|line| !line.is_empty()).collect();
        let mut page = escaped(&paragraphs.join("\n.PP\n")).replace("\n\\&.PP\n", "\n.PP\n");
        if !examples.is_empty() {
            page.push_str("\n.PP\n.nf\n");
            page.push_str(&escaped(examples));
            page.push_str("\n.fi");
        }
        page
    }

    /// Escapes words for roff.
    fn escaped(words: &str) -> String {
        words.replace('\\', "\\\\").replace('-', "\\-").replace("\n.", "\n\\&.").replace("\n'", "\n\\&'")
    }

    /// Turns the sections of a command's manual page into subsections, and drops the heading of the
    /// description.
    fn one_level_down(sections: &[u8]) -> Vec<u8> {
        let text = String::from_utf8_lossy(sections);
        let mut lowered = String::with_capacity(text.len());
        for line in text.lines() {
            match line.strip_prefix(".SH ") {
                Some("DESCRIPTION") => {}
                None if line.starts_with(".ie ") || line.starts_with(".el ") => {}
                Some(heading) => lowered.extend([".SS ", heading, "\n"]),
                None => lowered.extend([line, "\n"]),
            }
        }
        lowered.into_bytes()
    }
}
