#!/usr/bin/env python3
"""Plays a page of `sudostep explain --format html` in headless Chromium: tests/play_page.py SUDOSTEP [FOLDER]

Steps forward and back by key, button and slider, jumps by the list, hovers over a cell that the words name, goes through
a chain link by link, and looks at the dark and the printed page. Contrast is worked out from the colours as they are shown,
and no two kinds of marks may differ in colour alone. Then the book of techniques is opened. Screenshots, of the page light
and dark and of a technique of each family, go to FOLDER if one is named. Needs
chromium, chromedriver and the package selenium.
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

    def drawn(self):
        """What the grid shows: for each cell its digit, or its candidates in order."""
        texts = self.run("""return [...document.querySelectorAll("#grid text[data-cell]")].map(
            text => [+text.dataset.cell, text.classList.contains("digit"), text.textContent])""")
        cells = {}
        for cell, is_digit, text in texts:
            cells[cell] = cells.get(cell, "") + ("=" if is_digit else "") + text
        return cells

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
        marks = page.run("return document.querySelectorAll('#grid .mark:not(.placed)').length")
        placed = page.run("return document.querySelectorAll('#grid .mark.placed').length")
        of_sort = [mark[2] for mark in frames[at]["marks"]]
        assert marks == sum(sort != 4 for sort in of_sort) and placed == 2 * of_sort.count(4), f"frame {at}"


def hover(page, run):
    at = next(at for at, frame in enumerate(run["frames"]) if frame["marks"] and any("r" in line for _, lines in frame["parts"] for line in lines))
    page.go(at)
    named = page.browser.find_element(By.CSS_SELECTOR, ".ref")
    ActionChains(page.browser).move_to_element(named).perform()
    assert page.run("return document.querySelectorAll('#grid .glow').length") > 0
    ActionChains(page.browser).move_to_element(page.browser.find_element(By.ID, "intro")).perform()
    assert page.run("return document.querySelectorAll('#grid .glow').length") == 0


def walk(page, run):
    at = next(at for at, frame in enumerate(run["frames"]) if len(frame["arrows"]) > 2)
    page.go(at)
    links = len(run["frames"][at]["arrows"])
    arrows = lambda: page.run("return document.querySelectorAll('#grid .arrow').length")
    assert arrows() == links
    page.press(",")
    assert arrows() == links - 1
    page.click("fewer")
    assert arrows() == links - 2
    page.press(".", ".")
    assert arrows() == links
    strong = page.run("return document.querySelectorAll('#grid .arrow:not(.weak)').length")
    assert strong == sum(arrow[2] for arrow in run["frames"][at]["arrows"])


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
    hidden = page.run("return ['nav', '#steps'].every(name => getComputedStyle(document.querySelector(name)).display === 'none')")
    assert hidden and page.browser.find_element(By.ID, "grid").is_displayed()
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    # In grey the kinds are told apart by their shapes: no two draw the same.
    shapes = page.run("""return SORTS.map((name, sort) => shape(sort, 50, 50).map(node => {
        node.removeAttribute("class"); return node.outerHTML; }).join())""")
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
        'figure svg .mark').length === 0 || !chapter.querySelector('figcaption').textContent).map(chapter => chapter.id)""")
    assert not bare, bare
    hidden = page.run("""return [...document.querySelectorAll('figure svg')].filter(
        picture => picture.getBoundingClientRect().height < 200).length""")
    assert hidden == 0
    if folder:
        for family, name in {row["family"]: row["id"] for row in reversed(rows)}.items():
            page.browser.find_element(By.ID, name).screenshot(str(folder / f"{family}.png"))
    print(f"book: {len(links)} techniques, {path.stat().st_size} bytes")


def main():
    sudostep = sys.argv[1]
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    puzzle = ROOT / "fixtures/puzzles/hardest.txt"
    with tempfile.TemporaryDirectory() as own:
        path = pathlib.Path(own) / "page.html"
        subprocess.run([sudostep, "explain", "-o", path, puzzle], check=True)
        text = path.read_text()
        assert len(text.encode()) <= LIMIT, f"{len(text.encode())} bytes"
        assert not re.search(r"(?:src|href)=|https?://(?!www\.w3\.org/)", text), "it asks for something else"
        run = json.loads(re.search(r'id="data">\[(.*)\]\s*</script>\s*<script>', text, re.S).group(1))
        page = Page(path)
        try:
            play(page, run)
            hover(page, run)
            walk(page, run)
            looks(page, folder)
            book(page, sudostep, folder, own)
            assert not page.complaints(), page.complaints()
        finally:
            page.browser.quit()
        print(f"{puzzle.name}: {len(run['frames'])} frames, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
