//! English sentences that do not belong to one technique.

use std::fmt::Display;

use super::text::Text;
use crate::catalog::Technique;

/// Message ids and their sentences, with `{role}` placeholders; technique sentences are in the catalogue.
const ENGLISH: &[(&str, &str)] = &[
    ("either", "{first} or {last}"),
    ("and", "{first} and {last}"),
    ("clauses", "{first}, and {last}"),
    ("heading", "Puzzle {id}:"),
    ("heading.file", "Puzzle {id}, {file}:{line}:"),
    ("start", "{givens} givens, {open} cells to fill."),
    ("start.position", "{givens} givens, {placed} placed, {open} cells to fill."),
    ("start.rules", "Rule set: {rules}."),
    (
        "legend.signs",
        "In the grids, a mark such as * or - belongs to the digits right after it: 12 -38 means that 3 and 8 are removed.",
    ),
    (
        "legend.sees",
        "A house is a row, a column or a box. Boxes are numbered in reading order: from left to right, beginning with the top row of boxes. Cells in the same house see each other.",
    ),
    ("legend.sees.lines", "A house is a row or a column. Cells in the same house see each other."),
    (
        "legend.sees.more",
        "A house is a row, a column, a box or a house of this puzzle alone. Boxes are numbered in reading order: from left to right, beginning with the top row of boxes. Cells in the same house see each other.",
    ),
    (
        "legend.sees.lines.more",
        "A house is a row, a column or a house of this puzzle alone. Cells in the same house see each other.",
    ),
    ("legend.sees.houses", "Cells in the same house see each other."),
    ("legend.cell", "{cell} is the cell in row 1 and column 2."),
    ("legend.candidate", "A candidate is a digit that a cell can still take."),
    ("legend", "Digits above 9 are letters in grids: A is 10, {last} is {count}."),
    ("legend.ten", "In grids, A is 10."),
    (
        "fold.order",
        "Where possible, singles of the same kind are printed together, up to eight at a time. So the step numbers are not always in order. You can enter the digits in the order printed.",
    ),
    (
        "fold.house",
        "{single} means: {cell} is the only place left for {digit} in {house}. A digit without such brackets is the only one left for its cell.",
    ),
    ("singles", "{count} {name}"),
    ("singles.full-house", "{count} Full Houses"),
    ("singles.hidden-single-box", "{count} Hidden Singles (box)"),
    ("singles.hidden-single-line", "{count} Hidden Singles (row/column)"),
    ("singles.naked-single", "{count} Naked Singles"),
    (
        "legend.sweep",
        "Singles are found in sweeps. A sweep has two passes. The naked pass goes through the cells once. Where a cell has only one candidate left, that digit goes in: a Naked Single. The hidden pass then goes through the houses once. Where a digit has only one place left in a house, it goes in there: a Hidden Single. When a house has one open cell left, filling it is called a Full House. It can come up in either pass. A pass that finds nothing is not shown.",
    ),
    ("pass.naked", "Sweep {sweep}, naked pass"),
    ("pass.hidden", "Sweep {sweep}, hidden pass"),
    (
        "start.short",
        "A step that only removes candidates is left out if none of the steps shown uses it. So a few step numbers may be missing.",
    ),
    ("pass.none", "Singles"),
    ("step.naked", "(sweep {sweep}, naked pass)"),
    ("step.hidden", "(sweep {sweep}, hidden pass)"),
    ("rated", "{name} (SE {rating})"),
    (
        "unproved",
        "Chains within chains lead to this. The reason is not written down: a second opinion alone checks it.",
    ),
    ("part.look", "Look at"),
    ("part.why", "Why"),
    ("part.so", "So"),
    ("part.notation", "Notation"),
    ("part.next", "Next"),
    ("part.spot", "Spot"),
    ("nudge", "look at {look}"),
    ("nudge.branch", "No rule finds anything more: try the candidates of {cell}, one after the other."),
    ("nudge.proven", "Only one candidate of {cell} is left."),
    ("nudge.next", "If that fails, try the next candidate of {cell}."),
    ("next", "Now {singles}."),
    ("next.naked", "{cell} must be {digit}"),
    ("next.naked.both", "{cells} must both be {digit}"),
    ("next.hidden", "only {cell} is left for {digit} in {house}"),
    ("next.both", "Now {singles}. {Hidden}."),
    ("next.used", "Step {step} uses this."),
    ("next.used.place", "Step {step} uses this to place {digit} in {cell}."),
    ("count.step", "1 step"),
    ("count.steps", "{count} steps"),
    ("count.sweep", "1 sweep"),
    ("count.sweeps", "{count} sweeps"),
    ("count.no-branch", "without guessing"),
    ("count.branch", "1 branch"),
    ("count.branches", "{count} branches"),
    ("shown", "Shown: {count} of {all} steps. The steps shown do not need the rest."),
    (
        "middle",
        "Steps {first} to {last} only remove candidates. The next digit to enter is {digit} in {cell}.",
    ),
    ("recap.level", "{level} (level {number} of {count})"),
    ("recap.needed", "Grade: {level}. The hardest technique needed: {moves}."),
    ("recap.used", "Grade: {level}. The hardest technique used: {moves}."),
    (
        "recap.easier",
        "Grade: {level}. The grade goes by the easiest way to solve the puzzle, which is not the way shown here. The easiest way needs nothing harder than the technique called {name}. The hardest technique shown here is {moves}.",
    ),
    ("recap.avoided", "Grade: {level}. The scale needs {name}; these steps do without."),
    (
        "recap.trial",
        "Grade: trial, beyond the five levels. The scale's techniques alone are not enough: candidates have to be tried.",
    ),
    ("recap.rated", "The hardest step shown is step {step}, {name}: Sudoku Explainer rates it {rating}."),
    ("recap.moves", "Steps beyond singles: {moves}."),
    ("recap.key", "The key techniques, in the order they first come: {moves}."),
    ("recap.try", "a try in {cell} (step {step})"),
    ("recap.move", "{name} (step {steps})"),
    ("recap.same", "{name} (steps {steps})"),
    ("behind.true", "That is why {cell} is {digit}: {count} of {all} steps."),
    ("behind.false", "That is why {cell} is not {digit}: {count} of {all} steps."),
    ("behind.given", "{cell} is given: {digit}."),
    ("behind.placed", "{cell} was {digit} at the start."),
    ("behind.open", "The run did not settle {asked}."),
    (
        "behind.unknown",
        "--why '{asked}' names no cell or candidate of this grid; expected one such as {cell} or {candidate}",
    ),
    ("page.title", "Sudoku, step by step"),
    ("page.puzzle", "Puzzle"),
    ("page.first", "To the start"),
    ("page.back", "Back"),
    ("page.slider", "Step"),
    ("page.next", "Next"),
    ("page.last", "To the end"),
    ("page.fewer", "One link less"),
    ("page.more", "One link more"),
    ("page.walk", "Link by link"),
    ("page.links", "links"),
    ("page.of", "of"),
    ("page.link", "Link"),
    ("page.count", "{steps} steps and {trials} trials have the numbers 1 to {last}."),
    (
        "page.keys",
        "Keys: left and right for steps, Home and End, comma and full stop for the links of a chain. On a touch screen, swipe.",
    ),
    ("sort.through", "its other part"),
    ("sort.pattern", "the pattern"),
    ("sort.case", "what follows in a case"),
    ("sort.house", "other places in houses"),
    ("role.set", "set {sets}"),
    ("role.intersection", "the crossing"),
    ("role.line-set", "elsewhere in the line"),
    ("role.box-set", "elsewhere in the box"),
    ("role.stem", "the stem"),
    ("role.colour-a", "one colour"),
    ("role.colour-b", "the other colour"),
    ("role.colour-c", "one colour of the second cluster"),
    ("role.colour-d", "its other colour"),
    ("role.base", "the base"),
    ("role.target", "the targets"),
    ("role.stays", "what does not change"),
    ("role.chain", "the chain"),
    ("role.fin", "the fins"),
    ("role.fin.one", "the fin"),
    ("role.link", "the house that joins them"),
    ("role.cross-line", "the places in the cross lines"),
    ("role.excluder", "what excludes"),
    ("sort.exception", "extra"),
    ("sort.removed", "removed"),
    ("sort.placed", "placed"),
    ("page.branch", "Trial"),
    ("page.close", "Back from a trial"),
    ("page.end", "End"),
    ("book.title", "Sudoku techniques"),
    (
        "book.intro",
        "Every technique that sudostep knows, in the order in which they are asked, each with an example on a real position. What is marked is what the \
         step cites; the signs and shapes are told apart without colour.",
    ),
    ("book.contents", "Contents"),
    ("book.search", "Search the techniques"),
    ("book.example", "Example"),
    ("book.aliases", "Also called"),
    ("book.relation", "Relation"),
    ("book.elsewhere", "Elsewhere"),
    ("page.flat", "cells that are not in rows and columns cannot be drawn"),
    ("total", "{steps} in all, {branches}."),
    ("total.sweeps", "The singles were found in {sweeps}."),
    ("total.deep", "{steps} in all. The search had {branches}, at most {depth} deep."),
    ("kind.row", "row"),
    ("kind.column", "column"),
    ("kind.house", "house"),
    ("houses.box", "boxes {numbers}"),
    ("houses.row", "rows {numbers}"),
    ("houses.column", "columns {numbers}"),
    ("candidates", "{digits} in {cells}"),
    ("loses", "{cells} loses {digits}"),
    ("lose", "{cells} lose {digits}"),
    ("only", "{house} has its {digit} in {places}"),
    ("only.too", "{house} in {places}"),
    ("sees", "{cells} sees {seen}."),
    ("see", "{cells} each see {seen}."),
    ("sees.both", "{cells} sees both ({houses})."),
    ("see.both", "{cells} see both ({houses})."),
    ("sees.three", "{cells} sees all three ({houses})."),
    ("see.three", "{cells} see all three ({houses})."),
    ("sees.all", "{cells} sees them all ({houses})."),
    ("see.all", "{cells} see them all ({houses})."),
    ("out.own", "If {places} is {digit}, it is not {gone}."),
    ("out.house", "If {places} is {digit}, {not} ({house})."),
    ("out.cell", "Either way {not}: they are in one cell."),
    ("in-both", "Either way {not}."),
    ("in-both.one", "{cells} is in {cover} and in {fin}, so either way it is not {digit}."),
    ("in-both.many", "{cells} are in {cover} and in {fin}, so either way they are not {digit}."),
    ("template.with", "Suppose {cell} is {digit}."),
    ("template.without", "Suppose {cell} is not {digit}."),
    ("template.taken", "{cells} must hold other digits, which have no other place."),
    ("template.long", "Every way to place the digit in these houses was tried, and none is left."),
    ("template.then", "Then {house} has it at {cell}."),
    ("template.case", "Try it at {cell} in {house}."),
    ("template.dry", "So {house} has no place left for it."),
    (
        "legend.als",
        "An almost locked set is a group of cells in one house, with one more digit than cells. If it loses one digit, it must hold all the others.",
    ),
    ("pairs", "Suppose {cell} is {digit}. {others} That leaves no digit for {base}, as {taken}."),
    (
        "pairs.next",
        "Suppose instead that {cell} is {digit}. {others} That leaves no digit for {base}, as {taken}.",
    ),
    ("pairs.first", "Then {others}."),
    ("pairs.late", "So {others}."),
    ("pairs.taken", "{cells} has its {digits}"),
    ("pairs.one", "{cells} must be {digits}"),
    ("pairs.set", "{cells} must hold {digits}"),
    ("as-many", "{count} cells, {same} digits"),
    ("number.2", "two"),
    ("number.3", "three"),
    ("number.4", "four"),
    ("number.5", "five"),
    ("number.6", "six"),
    ("number.7", "seven"),
    ("number.8", "eight"),
    ("number.9", "nine"),
    ("wing.case", "If {one} is {digit}, {other} is {end} ({house})."),
    ("colour.twice", "{one} sees {other}, but has the same colour. So that whole colour is false."),
    ("colour.sees", "{one} sees {other}."),
    ("colour.false", "So {cells} see both colours of the other cluster, one of which is true."),
    ("colour.bridge", "{one} sees {other}, so their two colours are not both true."),
    ("colour.opposites", "So at least one of the other two colours is true: {one}, or {other}."),
    ("colour.seen", "{gone} sees both colours: {one} and {other}."),
    ("colour.see", "{gone} see both colours: {one} and {other}."),
    ("colour.here", "{one} there"),
    ("colour.empties", "The colour that goes would leave nothing in {witness}."),
    ("is-not", "{cell} is not {digit}"),
    ("is-not.both", "neither {one} nor {other} is {digit}"),
    ("is-not.all", "none of {cells} is {digit}"),
    ("one of", "one of {several}"),
    ("gone", "{digit} is gone from {cells}"),
    ("places.all", "all places for {digits} are in {cells}"),
    ("places.too", "those for {digits} in {cells}"),
    ("siamese", "Siamese {name}"),
    ("fin", "{fins} (the fin)"),
    ("fins", "{fins} (the fins)"),
    ("a-fin.one", "the fin is"),
    ("a-fin.many", "one of the fins is"),
    ("no-fin", "no fin is {digit}"),
    ("chain.suppose", "Suppose {not}. Then {is}."),
    ("chain.then", "Then {not}, so {is}."),
    ("chain.back", "This fits: {not}, as supposed."),
    ("chain.one", "{start} or {end}"),
    ("chain.one.group", "{start}, or {end}"),
    ("chain.same", "{places} is {digit}"),
    ("chain.it", "it is {digit}"),
    ("chain.place", "{places} is {digit} (only place left in {house})"),
    ("chain.place.group", "one of {places} is {digit} (only places left in {house})"),
    ("chain.digit", "{places} is {digit}"),
    ("chain.set", "{set} holds {digit} in {places}"),
    ("chain.set.once", "{set} holds each of its digits, with {digit} in {places}"),
    ("chain.set.once.group", "{set} holds each of its digits, with {digit} in one of {places}"),
    ("chain.set.group", "{set} holds {digit} in one of {places}"),
    ("by.house", "{said} ({house})"),
    ("loop.back", "The other way round, suppose {start}."),
    ("loop.so", "Then {not}, so {is}."),
    ("loop.set", "Then {not}, so {set} holds all its other digits, and {is}."),
    (
        "loop.set.once",
        "Then {not}. But {digit} fits into {set} only once, so the set holds each of its digits, and {is}.",
    ),
    ("loop.last", "Then {not}, so {is}, as supposed."),
    (
        "loop.locked",
        "{set} lacks {one} one way round and {other} the other, and no second digit, so either way it holds {held}.",
    ),
    ("loop.locked.once", "Either way {set} holds each of its digits: {held}."),
    ("is", "{places} is {digit}"),
    ("holds", "{places} holds {digit}"),
    ("is.group", "one of {places} is {digit}"),
    ("rules.either", "Whichever it is, {not}."),
    (
        "rules.same",
        "The same links lead from {start} to {end} as well, so one of these two is true, too. {rules}",
    ),
    (
        "rules.part",
        "The part of the chain from {start} to {end} is a chain of its own, so one of these two is true as well. {rules}",
    ),
    ("chain.other", "There is another chain."),
    ("chain.other.sets", "There is another chain, through sets. {sets}"),
    ("chain.other.ends", "So one of these is true: {ends}."),
    ("chain.rooms", "So either way {room}."),
    ("chain.rooms.too", "And {room}."),
    ("chain.room.meet", "{houses} have their {digit} in {set}, so not where they meet"),
    ("that-digit", "that digit"),
    ("set.kind", "an almost locked set"),
    ("set.kinds", "almost locked sets"),
    ("set.named", "{label} is {cells}."),
    ("sets.suppose", "Suppose {set} does not hold {digit}."),
    ("sets.suppose.each", "Suppose {set} does not hold {first} (or {others})."),
    ("sets.so", "Then {set} holds {digit}, so {next} does not ({house})."),
    ("sets.last", "Then {set} holds {digit}. So {first} or {set} holds {digit}."),
    (
        "sets.last.each",
        "Then {set} holds {all}. So {first} or {set} holds {digit}, and the same for {others}.",
    ),
    ("turn", "If {hub}, {set} loses {lost} ({house}), so it holds all its other digits, including {common}."),
    ("turn.one", "If {hub}, {set} cannot be {digits} ({house}), so it is {common}."),
    ("places.sees", "{cells} sees all places for {digit} in {sets}: {places}."),
    ("places.see", "{cells} see all places for {digit} in {sets}: {places}."),
    ("places.sees.too", "{cells} sees them, too ({houses})."),
    ("places.see.too", "{cells} see them, too ({houses})."),
    ("likewise", "{first}, and the same for {others}"),
    (
        "sets.room.twice",
        "Each set has one digit more than cells, where a digit that fits twice counts as two; the others fit once ({by}). So \
         if a set lacks one of its digits it holds all the others.",
    ),
    ("sets.twice", "Into {set} {digit} may fit twice, as its places ({cells}) lie in no one house."),
    ("shared", "It does not matter that {shared}: each set by itself can lack only one digit."),
    ("shared.by", "{one} and {other} share {cells}"),
    ("meeting", "A and B cannot both hold {digit}: its places {sets} share {house}."),
    ("certain", "{digit} is in {set} ({cells})"),
    ("loss", "If it is in {places}, {set} loses {digit} ({house})."),
    ("swap.rows", "you could swap the two digits in each column"),
    ("swap.columns", "you could swap the two digits in each row"),
    ("swap", "you could swap these digits all around"),
    ("rectangle.other", "{cell} is {digit} (only place left in {house})"),
    ("rectangle", "{others}, so {fourth} is {digits}"),
    ("places.set", "in {set} ({cells})"),
    ("served", "If it is {digits}, all places left for it in {lines} are in {covers}."),
    (
        "served.already",
        "If it is {digits}, it is still to come in {lines}: all places left there are in {covers}.",
    ),
    ("served.none.already", "If it is {digits}, it is still to come in {lines}, and no place is left there."),
    ("served.none", "If it is {digits}, no place is left for it in {lines}."),
    (
        "doubled",
        "If {cell} were {digit}, a base cell would be {digit} as well, because the targets hold the digits of the base cells. Then all places for it \
         in {lines} would be in {covers} and in {other}, so {other} would be {digit} too.",
    ),
    (
        "doubled.only",
        "If {cell} were {digit}, a base cell would be {digit} as well, because the targets hold the digits of the base cells. Then {lines} could have it only in {other}, so {other} would be {digit} too.",
    ),
    (
        "doubled.none",
        "If {cell} were {digit}, a base cell would be {digit} as well, because the targets hold the digits of the base cells. Then {lines} could not all have their {digit}.",
    ),
    ("moves", "{from} goes to {to}"),
    ("turned", "turned about {first}"),
    ("mirrored", "mirrored in the diagonal from {first} to {last}"),
    ("changes", "{from} becomes {to}"),
    ("case", "If {when}, {course}."),
    ("case.alone", "If {when}, that is so already."),
    ("case.is", "{cell} is {digit}"),
    ("case.it", "it is {digit}"),
    ("case.it-not", "it is not {digit}"),
    ("case.so", "{not}, so {is}"),
    ("case.so.house", "{not}, so {is} (only place left in {house})"),
    ("case.then", "{before}. Then {after}"),
    ("blocked.cells", "{House} has its {digit} at {blocker}: that blocks {cells}."),
    ("blocked.digit", "{digit} at {blocker}"),
    ("blocked.digits", "{House} has {digits}."),
    ("removed.cells.step", "Step {step} removed {digit} from {cells}."),
    ("removed.cells.start", "{digit} was gone from {cells} at the start."),
    ("removed.digits.step", "Step {step} removed {digits}."),
    ("removed.digits.start", "Already gone at the start: {digits}."),
    ("alone", "No other cell of {house} is open."),
    ("filled", "Every cell of {house} is filled."),
    ("branch.stuck", "No technique finds more here."),
    ("branch.cell", "{cell} has the fewest candidates: {digits}."),
    ("branch.single", "{cell} has one candidate, which none of the rules asked for takes up: {digits}."),
    ("branch.tied", "{tied} cells have as few; {cell} is the first."),
    (
        "branch.outer",
        "No technique finds more here, so a candidate is tried; come back to this grid if it fails.",
    ),
    ("branch.needed", "{cell} is {digits}."),
    ("branch.needed.one", "{cell} has no other candidate than {digits}."),
    ("try.then", "Then {singles}."),
    ("branch.try", "Try {cell} = {digit}."),
    ("branch.next", "Back to the position before {first}. Try the next candidate: {cell} = {digit}."),
    ("branch.last", "Back to the position before {first}. Try the last candidate: {cell} = {digit}."),
    (
        "branch.certain",
        "Back to the position before {first}. Every other candidate of {cell} has failed, so only this one is left, and \
         it is no try: {cell} = {digit}.",
    ),
    (
        "branch.within",
        "Back to the position before {first}, in which {tried} are tried. Every other candidate of {cell} has failed there, so \
         this is no try of its own: {cell} = {digit}.",
    ),
    (
        "branch.within.one",
        "Back to the position before {first}, in which {tried} is tried. Every other candidate of {cell} has failed there, so \
         this is no try of its own: {cell} = {digit}.",
    ),
    ("position.alone", "A digit alone in a cell may be a last candidate and not placed yet."),
    ("branch.alone", "{cell} has no other candidate than {digit}."),
    (
        "branch.numbers",
        "(The program began with this candidate, so the steps that follow have lower numbers.)",
    ),
    ("branch.proven", "Back to the position before the try: only {digit} is left for {cell}."),
    ("close.contradiction", "{contradiction}, so {cell} is not {digit}."),
    ("close.within", "That is shown only within the tries {tried}."),
    ("close.within.one", "That is shown only within the try {tried}."),
    ("close.exhausted", "Every candidate of {inside} failed, so {cell} is not {digit}."),
    ("close.searched", "That is all that follows from {cell} = {digit}."),
    ("close.solution", "Every cell is filled: solution {number}."),
    ("close.enough", "Enough solutions are found: the rest of {cell} = {digit} is not tried."),
    ("close.stopped", "{cell} = {digit} was left before its end: the run stopped."),
    ("contradiction.cell", "{Cell} has no candidate left"),
    ("contradiction.house", "{House} has no place left for {digit}"),
    ("contradiction.clash", "{House} has {digit} twice: {first} and {second}"),
    ("family.singles", "singles"),
    ("family.intersections", "intersections of a box and a line"),
    ("family.subsets", "naked and hidden subsets"),
    ("family.direct", "a pattern and the single that it leaves"),
    ("family.fish-basic", "basic fish"),
    ("family.fish-finned", "finned and sashimi fish"),
    ("family.fish-franken", "Franken fish"),
    ("family.fish-mutant", "mutant fish"),
    ("family.single-digit", "single-digit patterns"),
    ("family.wings", "wings"),
    ("family.chains", "chains"),
    ("family.colouring", "colouring"),
    ("family.uniqueness", "uniqueness patterns"),
    ("family.als", "almost locked sets"),
    ("family.exclusion", "exclusion"),
    ("family.exotic", "exotic patterns"),
    ("family.forcing", "forcing chains"),
    ("family.last-resort", "last resorts"),
    ("family.symmetry", "symmetry"),
    ("sort.besides", "also involved: {cited}"),
    ("sort.cover", "the cover: {cited}"),
    ("sort.alone", "in {cited}"),
    ("sort.shared", "{label} (with {cells})"),
    ("sort.strong", "one of the two is true"),
    ("sort.weak", "not both are true"),
    ("sort.follows", "what follows, in the order of the numbers"),
    ("sort.on", "filled: true if the assumption holds; hollow at a link: false"),
    ("sort.number", "the order of the links"),
    ("sort.number.equal", "{order}; equal numbers lead to one conclusion"),
    ("sort.number.cases", "{order}; a case begins at {numbers}"),
    ("sort.mirror", "the line of the mirror"),
    ("sort.cell", "a cell that joins two candidates"),
    ("sort.beside", "what rules out others"),
    ("sort.group", "a group: one of them is meant"),
    ("hint.family", "Look for a step of this kind: {family}."),
    ("hint.digit", "Look at where {digit} can still go."),
    ("hint.region", "Look at {house}."),
    ("hint.technique", "Look for this technique: {technique}."),
    ("hint.look", "Look at {look}"),
    ("hint.clash", "The givens have no solution."),
    ("hint.none", "The givens have no solution; `sudostep check --why` says why."),
    ("hint.several", "The givens have several solutions, so wrong entries cannot be told."),
    (
        "hint.dead",
        "None of them agrees with this position: an entry is wrong, or a removed candidate is needed.",
    ),
    ("hint.budget", "The budget ran out before the givens were solved, so wrong entries cannot be told."),
    ("hint.solved", "It is solved already."),
    ("hint.time", "The budget ran out before a step was found."),
    ("hint.stuck", "No rule finds anything more. `sudostep explain` shows the branch that leads on."),
    ("wrong", "Your {cell} = {digit} contradicts the solution: another digit belongs there."),
    ("wrong.right", "Your {cell} = {digit} contradicts the solution: {house} has its {digit} at {blocker}."),
    (
        "wrong.both",
        "Your {cell} = {digit} contradicts the solution: {house} has a {digit} at {blocker} as well.",
    ),
    ("lost", "You removed {digit} from {cell}, and it is needed."),
    ("end.contradiction", "{contradiction}."),
    ("end.none", "Every candidate that was tried led to a contradiction. There is no solution."),
    ("end.none.start", "There is no solution."),
    ("walk.whip", "whip[{length}]"),
    ("walk.braid", "braid[{length}]"),
    ("story.suppose", "Suppose {cell} is {digit}."),
    ("story.place", "Then {what}."),
    ("story.cell", "{cell} can only be {digit}"),
    ("story.house", "{house} has only {cell} for {digit}"),
    ("story.locked", "Then {house} has {digits} only in {within}, which excludes {gone}."),
    ("story.naked", "Then {cells} hold {digits} between them, which excludes {gone}."),
    ("story.hidden", "Then {house} has {digits} only in {cells}, which excludes {gone}."),
    ("story.crossed", "Then {house} have {digits} only in {within}, which excludes {gone}."),
    ("story.next", "That excludes {gone}."),
    ("story.next.more", "That excludes {gone}, and {before} went earlier."),
    ("story.gone", "So {not}."),
    ("story.empty", "So {cell} has no digit left."),
    ("story.lost", "So {house} has no place left for {digit}."),
    ("end.unique.logic", "Solved by logic alone. This is the only solution."),
    (
        "end.unique.supposing",
        "Solved without a try, by steps that suppose a candidate. This is the only solution.",
    ),
    ("end.unique.branches", "Solved. Every other possibility failed, so this is the only solution."),
    (
        "end.assuming.one",
        "Step {steps} relies on there being just one solution. That was checked beforehand, by counting the solutions.",
    ),
    (
        "end.assuming",
        "Steps {steps} rely on there being just one solution. That was checked beforehand, by counting the solutions.",
    ),
    ("end.multiple", "There is more than one solution; these two were found."),
    ("end.multiple.counted", "There are {count} solutions."),
    ("end.budget", "Stopped before a verdict: the budget ran out."),
    ("end.interrupted", "Interrupted before a verdict."),
    ("end.stuck", "Stopped before a verdict: no rule finds anything more, and branching is off."),
];

/// Returns the sentence with this id, or an empty string for an unknown id. A test checks every id that this
/// crate uses.
pub(crate) fn message(id: &str) -> &'static str {
    ENGLISH.iter().find(|(key, _)| *key == id).map_or("", |(_, sentence)| sentence)
}

/// Fills the sentence with this id, as [`Text::fill`] does.
pub(crate) fn fill(id: &str, values: &[(&str, &dyn Display)]) -> Text {
    Text::fill(message(id), values)
}

/// Fills the sentence with this id, and drops the roles of its spans.
pub(super) fn say(id: &str, values: &[(&str, &dyn Display)]) -> String {
    fill(id, values).to_string()
}

/// Returns the display name of a technique family of the catalogue.
pub(crate) fn family(name: &str) -> &'static str {
    message(&format!("family.{name}"))
}

/// Returns a technique's sentence for a key such as `short` or `why.place`; empty if it has none.
pub(super) fn of_technique(technique: &'static Technique, key: &str) -> &'static str {
    technique.messages.iter().find(|(name, _)| *name == key).map_or("", |(_, sentence)| sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::path::{Path, PathBuf};

    #[test]
    fn every_id_stands_once_and_says_something() {
        let ids: HashSet<&str> = ENGLISH.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids.len(), ENGLISH.len());
        assert!(ENGLISH.iter().all(|(_, sentence)| !sentence.is_empty()));
    }

    #[test]
    fn every_family_has_a_name() {
        assert!(crate::catalog::every().all(|row| !family(row.family).is_empty()));
    }

    /// The code in a folder, but for this table.
    fn source(folder: &Path) -> String {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let read = |path: PathBuf| match path.extension().and_then(|ending| ending.to_str()) {
            _ if path.is_dir() => source(&path),
            Some("rs") if !path.ends_with("explain/messages.rs") => std::fs::read_to_string(path).unwrap(),
            _ => String::new(),
        };
        entries.map(read).collect()
    }

    #[test]
    fn every_technique_has_a_notation_and_says_how_to_spot_it() {
        for row in crate::catalog::all() {
            assert!(!of_technique(row, "hodoku").is_empty(), "{} has no notation", row.id);
            assert!(row.is_single() || !of_technique(row, "spot").is_empty(), "{} has no spot", row.id);
        }
    }

    #[test]
    fn every_id_that_is_asked_for_stands_in_the_table() {
        let rooms = ["explain", "render", "outcome", "cli"];
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let source: String = rooms.iter().map(|room| source(&src.join(room))).collect();
        let page = include_str!("../render/player.html");
        for (id, _) in ENGLISH {
            let is_family = |name: &str| crate::catalog::every().any(|row| row.family == name);
            let is_single =
                |name: &str| crate::catalog::all().any(|row| row.id.as_str() == name && row.is_single());
            let asked = source.contains(&format!("\"{id}\""))
                || page.contains(&format!("{{{{{id}}}}}"))
                || id.strip_prefix("family.").is_some_and(is_family)
                || id.strip_prefix("singles.").is_some_and(is_single)
                || id.starts_with("number.");
            assert!(asked, "{id} is not used");
        }
        // This one takes a sentence.
        let source = source.replace("Text::fill(", "");
        let calls = ["message(", "fill(", "say("].into_iter().flat_map(|call| source.split(call).skip(1));
        let asked = calls.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next());
        let in_page = page.split("{{").skip(1).filter_map(|rest| rest.split("}}").next());
        let filled = ["style", "data", "marks", "swatches"];
        for id in asked.chain(in_page.filter(|id| !filled.contains(id))) {
            assert!(!message(id).is_empty(), "{id} is used but is not in the table");
        }
    }
}
