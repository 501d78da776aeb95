#!/usr/bin/env python3
"""Plays a page of `sudostep explain --format html` in headless Chromium: tests/play_page.py SUDOSTEP [FOLDER]

Steps forward and back by key, button and slider, jumps by the list, hovers over a cell that the words name, goes through
chains link by link, and looks at the dark and the printed page. Contrast is worked out from the colours as they are shown,
and no two kinds of marks may differ in colour alone. A phone has grid, words and buttons in view, and swipes. The picture
of every technique is measured: marks touch nothing, candidates lie in the middle of their thirds, and the legend names what
is drawn. Then the book of techniques is searched. Screenshots of the page and of a technique of each family, wide and
narrow, go to FOLDER if one is named. Needs chromium, chromedriver and the package selenium.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

LIMIT = 250 * 1024
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--window-size=1200,900",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]
# A puzzle with a chain of more than twenty links.
LONG = (":0201:679:8...+6.73......7+2+6....19.84+52+3.6..9....73.81.+4..5..9+3.6.23.45+6+1....2..+4.+3.41...+5.2:"
        "525 165 979 885 888:631 681 731 781 921 981::")
# A position with a chain of six almost locked sets.
SETS = (":0364:4:9.7..5...1..7..9..86..9.57..8...61.9316.59..72.91..65.....2..96.9...4..8...9..3.5:214 314 414 315 615 815 "
        "217 118 218 222 325 228 328 428 234 339 439 448 854 458 772 473 374 384 185 493 795:491::")
# Techniques with links whose words do not go from link to link: they have numbers, and no sentence of their own.
UNTOLD = {"remote-pair", "skyscraper", "two-string-kite", "dual-two-string-kite", "turbot-fish", "empty-rectangle",
          "dual-empty-rectangle", "grouped-turbot-fish", "w-wing", "xy-wing"}
WIDE, NARROW = (1280, 900), (390, 844)
ROOT = pathlib.Path(__file__).resolve().parent.parent


def luminance(colour):
    """Relative luminance by WCAG 2, from `rgb(r, g, b)`."""
    def part(value):
        value = int(value) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    red, green, blue = (part(value) for value in re.findall(r"\d+", colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


class Page:
    def __init__(self, path):
        options = webdriver.ChromeOptions()
        for flag in FLAGS:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.binary_location = shutil.which("chromium")
        service = webdriver.ChromeService(shutil.which("chromedriver"))
        self.browser = webdriver.Chrome(options=options, service=service)
        self.browser.get(path.as_uri())

    def text(self, name):
        return self.browser.find_element(By.ID, name).text

    def press(self, *keys):
        self.browser.find_element(By.TAG_NAME, "body").send_keys(*keys)

    def click(self, name):
        self.browser.find_element(By.ID, name).click()

    def run(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def step(self):
        return self.run("return step")

    def go(self, step):
        self.run("show(arguments[0])", step)

    def shot(self, folder, name):
        """Takes a picture of the top of the page."""
        if folder:
            self.run("scrollTo(0, 0)")
            self.browser.save_screenshot(str(folder / f"{name}.png"))

    def drawn(self):
        """What the grid shows: for each cell its digit, or its candidates in order."""
        texts = self.run("""return [...document.querySelectorAll("#grid text[data-cell]")].map(
            text => [+text.dataset.cell, text.classList.contains("digit"), text.textContent])""")
        cells = {}
        for cell, is_digit, text in texts:
            cells[cell] = cells.get(cell, "") + ("=" if is_digit else "") + text
        return cells

    def size(self, width, height):
        """Shows the page on a screen of this size, narrow ones with touch, as a phone has it."""
        is_narrow = width < 600
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 2 if is_narrow else 1, "mobile": is_narrow})
        self.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": is_narrow})

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def swipe(self, across, down=0):
        """Drags a finger over the words."""
        x, y = 200, 600
        send = lambda kind, points: self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": points})
        send("touchStart", [{"x": x, "y": y}])
        for part in range(1, 6):
            send("touchMove", [{"x": x + across * part / 5, "y": y + down * part / 5}])
        send("touchEnd", [])

    def complaints(self):
        return [entry for entry in self.browser.get_log("browser") if entry["level"] != "INFO"]


def positions(run):
    """What the grid has to show at each frame."""
    now = {}
    for frame in run["frames"]:
        for cell, value, bits in frame["changed"]:
            digits = run["digits"]
            left = "".join(digit for at, digit in enumerate(digits) if bits >> at & 1)
            now[cell] = "=" + digits[value - 1] if value else left
        yield {cell: shown for cell, shown in now.items() if shown}


def play(page, run):
    frames, last = run["frames"], len(run["frames"]) - 1
    assert page.step() == 0 and page.text("title").endswith(frames[0]["title"])
    page.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert page.step() == 2
    page.press(Keys.ARROW_LEFT)
    assert page.step() == 1
    page.click("next")
    page.click("back")
    assert page.step() == 1
    page.press(Keys.END)
    assert page.step() == last
    page.press(Keys.HOME)
    assert page.step() == 0
    slider = page.browser.find_element(By.ID, "slider")
    slider.send_keys(Keys.ARROW_RIGHT)
    assert page.step() == 1, page.step()
    page.run("const slider = arguments[0]; slider.value = 5; slider.dispatchEvent(new Event('input'))", slider)
    assert page.step() == 5
    page.browser.find_elements(By.CSS_SELECTOR, "#steps button")[7].click()
    assert page.step() == 7
    for at, shown in enumerate(positions(run)):
        page.go(at)
        assert page.drawn() == shown, f"frame {at}"
        marks = page.count("#grid .mark")
        assert marks == len(frames[at]["marks"]), f"frame {at}"


def hover(page, run):
    at = next(at for at, frame in enumerate(run["frames"]) if frame["marks"] and any("r" in line for _, lines in frame["parts"] for line in lines))
    page.go(at)
    named = page.browser.find_element(By.CSS_SELECTOR, ".ref")
    ActionChains(page.browser).move_to_element(named).perform()
    assert page.run("return document.querySelectorAll('#grid .glow').length") > 0
    ActionChains(page.browser).move_to_element(page.browser.find_element(By.ID, "intro")).perform()
    assert page.run("return document.querySelectorAll('#grid .glow').length") == 0


def walk(page, run, at):
    """Goes through the links of a frame one by one; the sentence that tells each is lit."""
    page.go(at)
    arrows = run["frames"][at]["arrows"]
    links = max(arrow["number"] for arrow in arrows)
    shown = lambda: page.count("#grid .arrow")
    assert page.browser.find_element(By.ID, "walk").is_displayed() and shown() == len(arrows)
    page.press(",")
    assert shown() == sum(arrow["number"] < links for arrow in arrows)
    page.click("fewer")
    page.press(".", ".")
    assert shown() == len(arrows)
    assert page.count("#grid .arrow.weak") == sum(arrow["class"] == "arrow weak" for arrow in arrows)
    numbers = page.run("return [...document.querySelectorAll('#grid .count')].map(text => +text.textContent)")
    assert numbers == [arrow["number"] for arrow in arrows], "each link has its number"
    page.go(at)
    texts = []
    for number in range(1, links + 1):
        page.press(".") if number % 2 else page.click("more")
        own = [arrow for arrow in arrows if arrow["number"] == number]
        assert page.count("#grid .arrow.now") == len(own), f"link {number}"
        assert page.text("links") == f"Link {number} of {links}"
        cells = {run["cells"][cell] for cell in page.run("""return run.frames[step].marks.filter(([cell, digit]) =>
            document.querySelector("#grid .arrow.now").getAttribute("d").split(/[MLQ ]/).slice(-2).every((at, axis) =>
            Math.abs(+at - spot(cell, digit)[axis]) < 15)).map(mark => mark[0])""")}
        lit = page.run("""return [...document.querySelectorAll('#parts .told.now')].map(span => {
            const {left, top, width, height} = span.getClientRects()[0];
            return [+span.dataset.sentence, span.textContent,
              span.contains(document.elementFromPoint(left + width / 2, top + height / 2))]})""")
        assert {one[0] for one in lit} == {arrow["sentence"] for arrow in own}, f"link {number}: {lit}"
        assert any(one[2] for one in lit), f"link {number} is told out of sight"
        is_told = any(cell in one[1] or " it is " in one[1] for cell in cells for one in lit)
        assert is_told or own[0]["class"] == "arrow follows" or number == links, f"link {number}: {lit}, {cells}"
        texts.append(lit[0][1])
    told = [texts[0]] + [text for before, text in zip(texts, texts[1:]) if text != before]
    lines = " ".join(line for _, lines in run["frames"][at]["parts"] for line in lines)
    place = -1
    for text in told:
        place = lines.find(text, place + 1)
        assert place >= 0, f"out of order: {text}"
    # A sentence leads to its last link.
    page.run("document.querySelector('.told[data-sentence=\"" + str(arrows[0]["sentence"]) + "\"]').click()")
    first = max(arrow["number"] for arrow in arrows if arrow["sentence"] == arrows[0]["sentence"])
    assert page.text("links") == f"Link {first} of {links}"


def walk_untold(page, run, at):
    """Goes through links that the words do not tell one by one."""
    arrows = run["frames"][at]["arrows"]
    for number in range(1, len(arrows) + 1):
        page.press(".")
        assert page.text("links") == f"Link {number} of {len(arrows)}"
        assert page.count("#grid .arrow") == number and page.count("#grid .arrow.now") == 1


def alternates(page, run, at):
    """A chain goes from false to true and back: what is true along it is filled."""
    page.go(at)
    frame = run["frames"][at]
    kinds = [arrow["class"] for arrow in frame["arrows"]]
    assert kinds == (["arrow", "arrow weak"] * len(kinds))[:len(kinds)], kinds
    assert page.count("#grid .mark.on") == len(frame["on"]) > 0
    page.run("show(step, 3)")
    assert 0 < page.count("#grid .mark.on") < len(frame["on"])
    ends = page.run("""return run.frames[step].arrows.map(one => [one.line, run.frames[step].marks.map(
        ([cell, digit]) => spot(cell, digit))])""")
    for line, spots in ends:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", line)]
        for x, y in (numbers[:2], numbers[-2:]):
            near = min(((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5 for to_x, to_y in spots)
            # A cross has longer arms.
            assert 9 < near < 15, f"a link ends {near:.1f} from a digit"


def phone(page, run):
    """Grid and words are in view together, the buttons stay, and a swipe is a step."""
    page.size(*NARROW)
    # The fonts of a machine may be wider than ours.
    for family in ["monospace", ""]:
        page.run("document.body.style.fontFamily = arguments[0]", family)
        in_view(page, run)
    page.go(3)
    page.run("scrollTo(0, 0)")
    page.swipe(-120)
    assert page.step() == 4
    page.swipe(120)
    page.swipe(120)
    assert page.step() == 2
    page.swipe(-20)
    page.swipe(-60, 200)
    assert page.step() == 2, "a short or an upright swipe is no step"
    page.size(*WIDE)


def in_view(page, run):
    chain = next(at for at, frame in enumerate(run["frames"]) if len(frame["arrows"]) > 2)
    boxes = lambda: page.run("""return Object.fromEntries(["grid", "title", "bar", "next"].map(name => {
        const {top, bottom, left, right} = document.getElementById(name).getBoundingClientRect();
        return [name, {top, bottom, left, right}]; }))""")
    for at in [0, chain, len(run["frames"]) - 1]:
        page.run("scrollTo(0, 0)")
        page.go(at)
        for scroll in [0, 150, 400]:
            page.run("scrollTo(0, arguments[0])", scroll)
            shown = boxes()
            assert shown["grid"]["right"] - shown["grid"]["left"] > 340, shown
            assert -1 <= shown["grid"]["top"] and shown["grid"]["bottom"] < 520, shown
            assert shown["bar"]["bottom"] == NARROW[1] and shown["next"]["bottom"] <= NARROW[1], shown
            assert shown["next"]["bottom"] - shown["next"]["top"] >= 44, "a finger needs room"
            assert shown["bar"]["top"] - shown["grid"]["bottom"] > 180, "there is no room for the words"
        assert page.run("return document.documentElement.scrollWidth") <= NARROW[0], "it scrolls sideways"
        page.run("scrollTo(0, 0)")
        assert boxes()["title"]["bottom"] < boxes()["bar"]["top"]


MEASURE = """
const marks = [...document.querySelectorAll("#grid .mark")], problems = [];
const width = node => parseFloat(getComputedStyle(node).strokeWidth);
const frames = [...document.querySelectorAll("#grid .cell, #grid .house, #grid .thin, #grid .thick")];
for (const frame of frames) frame.style.strokeDasharray = "none";
const boxes = marks.map(mark => {
  const {x, y, width: wide, height: high} = mark.getBBox(), far = width(mark) / 2;
  return [x - far, y - far, x + wide + far, y + high + far];
});
// A removed candidate of the pattern has both marks.
const middle = number => marks[number].getAttribute("d").split("m")[0];
boxes.forEach((one, number) => boxes.slice(number + 1).forEach((other, after) => {
  if (middle(number) !== middle(number + 1 + after) && one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3])
    problems.push("marks touch: " + marks[number].outerHTML + marks[number + 1 + after].outerHTML);
}));
for (const mark of marks) {
  const long = mark.getTotalLength(), points = [...Array(80).keys()].map(part => mark.getPointAtLength(long * part / 79));
  for (const frame of frames) {
    const own = width(frame);
    frame.style.strokeWidth = own + width(mark);
    if (points.some(point => frame.isPointInStroke(point))) problems.push("a mark touches a frame: " + mark.outerHTML + frame.className.baseVal);
    frame.style.strokeWidth = own;
  }
}
// A link leaves the digits on its way free.
const texts = [...document.querySelectorAll("#grid text[data-cell]")].map(text => [text, +text.getAttribute("x"), +text.getAttribute("y")]);
for (const link of document.querySelectorAll("#grid .arrow")) {
  const long = link.getTotalLength(), parts = Math.ceil(long / 3);
  const points = [...Array(parts + 1).keys()].map(part => link.getPointAtLength(long * part / parts));
  const ends = [points[0], points[parts]];
  for (const [text, x, y] of texts) {
    const isDigit = text.classList.contains("digit"), [wide, high] = isDigit ? [11, 16] : [5, 6];
    if (!isDigit && ends.some(end => Math.hypot(end.x - x, end.y - y) < 16)) continue;
    if (points.some(point => Math.abs(point.x - x) < wide && Math.abs(point.y - y) < high))
      problems.push("a link runs through a digit: " + link.outerHTML + text.outerHTML);
  }
}
for (const number of document.querySelectorAll("#grid .number")) {
  const {x, y, width: wide, height: high} = number.getBBox();
  if (x < 0 || y < 0 || x + wide > run.size[0] || y + high > run.size[1]) problems.push("a number is cut off");
}
// Every candidate lies in the middle of its third, and a cross leaves it free.
const third = run.side / Math.ceil(Math.sqrt(run.digits.length));
for (const text of document.querySelectorAll("#grid .candidate")) {
  const [x, y] = run.corners[+text.dataset.cell], [atX, atY] = [+text.getAttribute("x") - x, +text.getAttribute("y") - y];
  const across = Math.ceil(Math.sqrt(run.digits.length)), high = run.side / Math.ceil(run.digits.length / across), digit = +text.dataset.digit;
  if (atX !== (digit % across + .5) * third || Math.abs(atY - (Math.floor(digit / across) + .5) * high) > .5) problems.push("off its third: " + text.outerHTML);
  if (parseFloat(getComputedStyle(text).fontSize) > .65 * third) problems.push("a digit without air");
}
for (const mark of document.querySelectorAll("#grid .mark.removed")) {
  const {x, y, width: wide, height: high} = mark.getBBox(), middle = [x + wide / 2, y + high / 2];
  for (let part = 0; part < 80; part++) {
    const point = new DOMPoint(middle[0] + (part % 8 - 3.5), middle[1] + (Math.floor(part / 8) - 4.5));
    if (mark.isPointInStroke(point)) { problems.push("a cross hides its digit"); break; }
  }
}
return problems;
"""


def measure(page, name):
    problems = page.run(MEASURE)
    assert not problems, f"{name}: {problems[:3]}"
    # What is drawn, and what the legend shows, by class.
    drawn, legend = page.run("""
        const classes = root => [...root.querySelectorAll(".mark, .cell, .house, .tint, .group, .mirror, .arrow, .number")].map(
          node => node.getAttribute("class"));
        const lines = [...document.querySelectorAll("#legend li")];
        return [classes(document.getElementById("grid")), lines.map(line => [line.textContent, classes(line)])];""")
    bare = lambda kind: kind.removesuffix(" under").removesuffix(" on")
    wanted = {bare(kind) for kind in drawn} | {"on" for kind in drawn if " on" in kind}
    shown = [["on"] if kinds[0].endswith(" on") else kinds for _, kinds in legend]
    assert {kind for kinds in shown for kind in kinds} == wanted, f"{name}: {shown}, {wanted}"
    # A line is one kind of mark with its cells, or its houses, or what is filled, or a group, or one kind of link, or numbers.
    things = {kind.split()[-1] if kind.split()[0] in ("mark", "cell", "tint") else kind for kind in wanted}
    assert len(legend) == len(things), f"{name}: {legend}, {things}"
    words = [text for text, _ in legend]
    assert all(words) and len(set(words)) == len(words), f"{name}: {words}"
    named = [text.split(" (")[0] for text, kinds in legend if kinds[-1].split()[0] == "mark"]
    assert not any(", " in text for text in named if ": " not in text), f"{name}: two things in one: {words}"


def pages(page, sudostep, folder, own):
    """The example of every technique as a page: measured, and one of each family looked at wide and narrow."""
    rows = subprocess.run([sudostep, "technique", "--format", "jsonl"], check=True, capture_output=True, text=True)
    rows = [json.loads(line) for line in rows.stdout.splitlines()]
    kept = {row["family"]: row["id"] for row in reversed(rows)}.values()
    extra = ["als-chain", "death-blossom", "forcing-net", "cell-forcing-chain", "whip-braid", "aic", "grouped-aic", "als-aic",
             "kraken-fish-type-1", "3d-medusa", "sue-de-coq", "exocet"]
    drawn, arrows, untold = 0, {}, []
    for row in rows:
        example, path = pathlib.Path(own) / "example.txt", pathlib.Path(own) / "example.html"
        example.write_text(row["example"] + "\n")
        subprocess.run([sudostep, "explain", "--full", "--no-branch", "--rules", row["id"], "-o", path, example],
                       stderr=subprocess.DEVNULL)
        run = data(path.read_text())
        at = next((at for at, frame in enumerate(run["frames"]) if frame["n"] and frame["parts"]), None)
        assert at is not None, row["id"]
        page.browser.get(path.as_uri())
        page.size(*WIDE)
        page.go(at)
        frame = run["frames"][at]
        assert frame["marks"] or frame["houses"] or frame["cells"] or row["family"] in ("singles", "symmetry"), row["id"]
        measure(page, row["id"])
        drawn += 1
        if frame["arrows"]:
            arrows[row["id"]] = len(frame["arrows"])
            # The lines between two colours have no order.
            is_numbered = row["family"] != "colouring"
            assert all(bool(arrow["number"]) == is_numbered for arrow in frame["arrows"]), row["id"]
            if frame["arrows"][0]["sentence"] is not None:
                walk(page, run, at)
            elif is_numbered:
                untold.append(row["id"])
                walk_untold(page, run, at)
        assert any(arrow["number"] for arrow in frame["arrows"]) == page.browser.find_element(By.ID, "walk").is_displayed()
        if folder and (row["id"] in kept or row["id"] in extra):
            for width, height in (NARROW, WIDE):
                page.size(width, height)
                page.go(at)
                page.shot(folder, f"{row['family']}-{row['id']}-{width}")
            page.size(*WIDE)
    forcing = [row["id"] for row in rows if row["family"] == "forcing"]
    assert all(name in arrows for name in forcing), f"{forcing}: {arrows}"
    assert not set(untold) - UNTOLD, untold
    print(f"pictures: {drawn} techniques, {len(arrows)} with links")


def long_chain(page, sudostep, own, folder):
    """A chain of 21 links or more is followed link by link, wide and narrow."""
    path = pathlib.Path(own) / "long.html"
    subprocess.run([sudostep, "explain", "--full", "--no-branch", "--rules", "xy-chain,x-chain,aic", "-o", path, "-"],
                   input=LONG, text=True, stderr=subprocess.DEVNULL)
    run = data(path.read_text())
    page.browser.get(path.as_uri())
    at, links = max(((at, len(frame["arrows"])) for at, frame in enumerate(run["frames"])), key=lambda one: one[1])
    assert links >= 21, links
    for size in (WIDE, NARROW):
        page.size(*size)
        walk(page, run, at)
        page.go(at)
        page.shot(folder, f"long-{size[0]}")
        if folder:
            page.run("show(step, 9)")
            page.browser.save_screenshot(str(folder / f"long-link-{size[0]}.png"))
    page.size(*WIDE)
    alternates(page, run, at)
    page.go(at)
    measure(page, "the long chain")
    print(f"long chain: {links} links")


def many_sets(page, sudostep, own, folder):
    """Each of five sets and more has its own sign and shade, and its own line of the legend."""
    path = pathlib.Path(own) / "sets.html"
    subprocess.run([sudostep, "explain", "--full", "--no-branch", "--rules", "als-chain", "-o", path, "-"], input=SETS,
                   text=True, stderr=subprocess.DEVNULL)
    run = data(path.read_text())
    page.browser.get(path.as_uri())
    lines = lambda frame: [words for _, words in frame["legend"] if re.match("set [A-Z]", words)]
    twice = [[cell for cell, _, shade in frame["cells"] if shade] for frame in run["frames"]]
    assert any(len(cells) > len(set(cells)) for cells in twice), "a cell of two sets has both shades"
    assert any(mark[3] for frame in run["frames"] for mark in frame["marks"]), "and its candidates both marks"
    # No set hides another. There are six signs; a seventh set takes the first again.
    for frame in run["frames"]:
        sets = lines(frame)
        assert sets == ["set " + letter for letter in "ABCDEFG"[:len(sets)]] or "set G" in sets[0], sets
    at = max(range(len(run["frames"])), key=lambda at: ("set G" not in str(lines(run["frames"][at])), len(lines(run["frames"][at]))))
    page.go(at)
    sets = lines(run["frames"][at])
    assert len(sets) >= 5, sets
    measure(page, "the sets")
    shades = page.run("""return [...document.querySelectorAll("#legend .mark")].map(node => {
        const {stroke} = getComputedStyle(node); return [stroke, node.getAttribute("d")]; })""")
    assert len({shade for shade, _ in shades}) == len({sign for _, sign in shades}) == len(shades) == len(sets) + 1
    for width, height in (NARROW, WIDE) if folder else ():
        page.size(width, height)
        page.go(at)
        page.shot(folder, f"sets-{width}")
    page.size(*WIDE)


def counts(page, sudostep, own):
    """The numbers of a run with branches are explained, and the end shows the solved grid."""
    path = pathlib.Path(own) / "branches.html"
    puzzle = ROOT / "fixtures/puzzles/branch-none.txt"
    for puzzle in [puzzle, ROOT / "fixtures/puzzles/hardest.txt"]:
        subprocess.run([sudostep, "explain", "--full", "--rules", "singles", "-o", path, puzzle], stderr=subprocess.DEVNULL)
        run = data(path.read_text())
        page.browser.get(path.as_uri())
        steps, trials, last = map(int, re.findall(r"\d+(?= steps| trials|\.$)", page.text("count")))
        assert last == max(frame["n"] for frame in run["frames"]) == steps + trials, page.text("count")
        page.go(next(at for at, frame in enumerate(run["frames"]) if frame["title"] == "Trial"))
        measure(page, "a trial")
    page.press(Keys.END)
    assert len(page.drawn()) == 81 and all(shown.startswith("=") for shown in page.drawn().values())
    own_digit, given = page.run("""return ["#grid .digit.own", "#grid .digit:not(.own)"].map(name => {
        const style = getComputedStyle(document.querySelector(name)); return style.fill + style.fontWeight; })""")
    assert own_digit != given


def colours(page):
    """The contrast of everything against the paper, in the page as it is shown now."""
    return page.run("""
        const of = (name, property) => {
          const node = document.createElementNS("http://www.w3.org/2000/svg", "path");
          node.setAttribute("class", name); document.getElementById("grid").append(node);
          const colour = getComputedStyle(node)[property]; node.remove(); return colour;
        };
        const body = getComputedStyle(document.body), marks = {};
        for (const sort of SORTS) marks[sort] = of("mark " + sort, "stroke");
        return {paper: body.backgroundColor, words: body.color, given: of("given", "fill"), name: of("name", "fill"), ...marks};
    """)


def looks(page, folder):
    for scheme in ["light", "dark"]:
        page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": scheme}]})
        shown = colours(page)
        for name, colour in shown.items():
            if name in ("paper", "given"):
                continue
            least = 4.5 if name in ("words", "name") else 3
            for ground in ("paper", "given"):
                ratio = contrast(colour, shown[ground])
                assert ratio >= least, f"{scheme}: {name} on {ground} has a contrast of {ratio:.2f}"
        print(f"{scheme}:", ", ".join(f"{name} {contrast(colour, shown['paper']):.1f}"
                                      for name, colour in shown.items() if name != "paper"))
        if folder:
            page.browser.save_screenshot(str(folder / f"{scheme}.png"))
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    hidden = page.run("return ['nav', '#list'].every(name => getComputedStyle(document.querySelector(name)).display === 'none')")
    assert hidden and page.browser.find_element(By.ID, "grid").is_displayed()
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    # In grey the kinds are told apart by their shapes: no two draw the same.
    shapes = page.run("return Object.values(MARKS)")
    assert len(set(shapes)) == len(shapes), shapes


def book(page, sudostep, folder, own):
    """The book of techniques: every link leads to a chapter with a picture, and one chapter of each family is shown."""
    path = pathlib.Path(own) / "book.html"
    subprocess.run([sudostep, "technique", "--all", "-o", path], check=True)
    rows = subprocess.run([sudostep, "technique", "--format", "jsonl"], check=True, capture_output=True, text=True)
    rows = [json.loads(line) for line in rows.stdout.splitlines()]
    page.browser.get(path.as_uri())
    links = page.run("return [...document.querySelectorAll('nav a')].map(link => link.getAttribute('href').slice(1))")
    assert sorted(links) == sorted(row["id"] for row in rows)
    bare = page.run("""return [...document.querySelectorAll('section')].filter(chapter => chapter.querySelectorAll(
        'figure > svg .mark').length === 0 || !chapter.querySelector('figcaption').textContent).map(chapter => chapter.id)""")
    assert not bare, bare
    hidden = page.run("""return [...document.querySelectorAll('figure > svg')].filter(
        picture => picture.getBoundingClientRect().height < 200).length""")
    assert hidden == 0
    shown = lambda: page.run("""return [document.querySelectorAll("section:not([hidden])").length,
        document.querySelectorAll("nav li:not([hidden])").length]""")
    field = page.browser.find_element(By.ID, "search")
    field.send_keys("W-Wing")
    some = shown()
    assert 0 < some[0] == some[1] < len(rows) and page.text("found") == f"{some[0]} / {len(rows)}", some
    names = page.run("return [...document.querySelectorAll('section:not([hidden])')].map(chapter => chapter.id)")
    assert "w-wing" in names and "swordfish" not in names, names
    # What no name holds is looked for in the chapters.
    page.run("search.value = 'two colours'; search.oninput()")
    assert 0 < shown()[0] < len(rows)
    page.run("location.hash = 'swordfish'")
    page.browser.execute_async_script("setTimeout(arguments[0], 300)")
    assert shown() == [len(rows)] * 2, "a link shows its chapter again"
    top = lambda name: page.run("return document.getElementById(arguments[0]).getBoundingClientRect().top", name)
    for size in (WIDE, NARROW):
        page.size(*size)
        page.run("scrollTo(0, 0); contents.open = true")
        page.run("document.querySelector('nav a[href=\"#xy-wing\"]').click()")
        page.browser.execute_async_script("setTimeout(arguments[0], 300)")
        assert 0 <= top("xy-wing") < 200, top("xy-wing")
        assert page.run("return contents.open") == (size is WIDE), "a narrow screen is for the chapter"
        assert page.run("return search.getBoundingClientRect().top") >= 0, "the search stays"
        assert page.run("return document.documentElement.scrollWidth") <= size[0], "it scrolls sideways"
        if folder:
            page.browser.save_screenshot(str(folder / f"book-{size[0]}.png"))
            # The search would lie over the chapters.
            page.run("document.querySelector('nav').style.position = 'static'")
            for family, name in {row["family"]: row["id"] for row in reversed(rows)}.items():
                page.browser.find_element(By.ID, name).screenshot(str(folder / f"book-{family}-{size[0]}.png"))
            page.run("document.querySelector('nav').style.position = ''")
    page.size(*WIDE)
    print(f"book: {len(links)} techniques, {path.stat().st_size} bytes")


def data(text):
    """The first run of a page."""
    return json.loads(re.search(r'id="data">\[(.*)\]\s*</script>\s*<script>', text, re.S).group(1))


def main():
    sudostep = sys.argv[1]
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own:
        # The page names the file, and a long path must not make a phone scroll sideways.
        puzzle = pathlib.Path(own) / ("long" * 20 + ".txt")
        shutil.copy(ROOT / "fixtures/puzzles/hardest.txt", puzzle)
        path = pathlib.Path(own) / "page.html"
        subprocess.run([sudostep, "explain", "-o", path, puzzle], check=True)
        text = path.read_text()
        assert len(text.encode()) <= LIMIT, f"{len(text.encode())} bytes"
        assert not re.search(r"(?:src|href)=|https?://(?!www\.w3\.org/)", text), "it asks for something else"
        run = data(text)
        page = Page(path)
        try:
            play(page, run)
            hover(page, run)
            walk(page, run, next(at for at, frame in enumerate(run["frames"]) if len(frame["arrows"]) > 2 and frame["told"]))
            plain = next(at for at, frame in enumerate(run["frames"]) if not frame["arrows"])
            page.go(plain)
            assert not page.browser.find_element(By.ID, "walk").is_displayed(), "there is no chain to go through"
            phone(page, run)
            looks(page, folder)
            counts(page, sudostep, own)
            long_chain(page, sudostep, own, folder)
            many_sets(page, sudostep, own, folder)
            pages(page, sudostep, folder, own)
            book(page, sudostep, folder, own)
            assert not page.complaints(), page.complaints()
        finally:
            page.browser.quit()
        print(f"hardest: {len(run['frames'])} frames, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
