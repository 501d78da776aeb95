//! The choice among the instances of the easiest rule: `human` takes the one that helps, other profiles the first.

use std::ops::ControlFlow;

use sudostep::grid::Puzzle;
use sudostep::step::{Reason, Step, TechniqueId};
use sudostep::stepper::{InstanceChoice, Profile, Stepper};
use sudostep::trace::Event;

use crate::deep::common::{corpus_puzzles, fixture};

/// The chains of which only the shortest are asked.
const CHAINS: [&str; 10] = [
    "x-chain",
    "xy-chain",
    "h-wing",
    "l-wing",
    "m-wing",
    "s-wing",
    "aic",
    "discontinuous-nice-loop",
    "continuous-nice-loop",
    "strong-link-chain-n",
];

/// Returns some puzzles that need more than singles.
fn puzzles() -> Vec<Puzzle> {
    let names = ["puzzles/hardest.txt", "puzzles/branch-unique.txt", "puzzles/first.txt"];
    let read = |name: &str| std::fs::read_to_string(fixture(name)).unwrap();
    let parse = |text: String| text.parse::<Puzzle>().ok();
    let own = names.into_iter().map(read).filter_map(parse);
    let more = corpus_puzzles("magictour-1465.txt").into_iter().flatten().step_by(50).take(20);
    own.chain(more).collect()
}

fn applied(position: &Puzzle, step: &Step) -> Puzzle {
    let mut after = position.clone();
    step.placements().for_each(|placed| after.place(placed));
    step.eliminations().for_each(|gone| after.eliminate(gone));
    after
}

/// Returns the number of singles that follow in a position, in sweeps.
fn singles_after(position: &Puzzle) -> usize {
    let singles = Stepper::new(Profile { branch: false, ..Profile::singles() });
    let (_, log) = singles.log(position);
    log.iter().filter(|event| matches!(event, Event::Single(_))).count()
}

/// Returns the number of strong links in a step.
fn strong_links(step: &Step) -> usize {
    match &step.claims[0].because {
        Reason::Linear { truths, .. } => truths.len(),
        _ => 0,
    }
}

/// Calls `check` with each position of a run of `human` without branches, what it applied there, and all instances of
/// the techniques `named` gives for that.
fn each_choice(named: impl Fn(&TechniqueId) -> Vec<TechniqueId>, check: impl Fn(&Puzzle, &Step, &[Step])) {
    let human = Stepper::new(Profile { branch: false, ..Profile::human() });
    for puzzle in puzzles() {
        let mut position = puzzle.clone();
        for event in human.log(&puzzle).1 {
            match event {
                Event::Single(single) => position.place(single.candidate),
                Event::Step(step) => {
                    assert_eq!(human.next_step(&position).unwrap().as_ref(), Some(&*step));
                    let techniques = named(&step.technique);
                    let mut all = Vec::new();
                    let those = Stepper::new(Profile { techniques, ..Profile::human() });
                    let found = those.available(&position, &mut |step| {
                        all.push(step);
                        ControlFlow::Continue(())
                    });
                    assert_eq!(found, Ok(None));
                    check(&position, &step, &all);
                    position = applied(&position, &step);
                }
                _ => {}
            }
        }
    }
}

#[test]
fn no_other_instance_opens_more_singles() {
    each_choice(
        |technique| vec![technique.clone()],
        |position, chosen, all| {
            let name = chosen.technique.as_str();
            let is_chain = CHAINS.contains(&name) || name.starts_with("grouped-");
            let after = singles_after(&applied(position, chosen));
            let rivals = all.iter().filter(|other| !is_chain || strong_links(other) == strong_links(chosen));
            for other in rivals {
                assert!(singles_after(&applied(position, other)) <= after, "{chosen:?}\n{other:?}");
            }
        },
    );
}

#[test]
fn no_chain_of_another_name_is_shorter() {
    let chains =
        ["x-chain", "xy-chain", "h-wing", "l-wing", "m-wing", "s-wing", "aic", "discontinuous-nice-loop"];
    let chains = chains.map(TechniqueId::new);
    each_choice(
        |technique| if chains.contains(technique) { chains.to_vec() } else { vec![technique.clone()] },
        |_, chosen, all| {
            if chains.contains(&chosen.technique) {
                let shortest = all.iter().map(strong_links).min();
                assert_eq!(Some(strong_links(chosen)), shortest, "{chosen:?}");
            }
        },
    );
}

#[test]
fn a_profile_says_which_instance_it_takes() {
    let choices = ["human", "all", "singles", "hodoku"].map(|name| Profile::named(name).unwrap().choose);
    let (helpful, first) = (InstanceChoice::Helpful, InstanceChoice::First);
    assert_eq!(choices, [helpful, helpful, first, InstanceChoice::Hodoku]);
    let first = Stepper::new(Profile { choose: first, branch: false, ..Profile::human() });
    for puzzle in puzzles() {
        let position = |event: &Event| matches!(event, Event::Step(_));
        let (_, log) = first.log(&puzzle);
        let mut at = puzzle.clone();
        for event in log.iter().take_while(|event| !position(event)) {
            if let Event::Single(single) = event {
                at.place(single.candidate);
            }
        }
        let taken =
            log.iter().find_map(|event| if let Event::Step(step) = event { Some(&**step) } else { None });
        assert_eq!(first.next_step(&at).unwrap().as_ref(), taken);
    }
}
