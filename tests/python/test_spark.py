"""Spark: the same rows whatever the partitions, a bad record is a row, a job goes on where it was stopped."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import sudostep
from common import FIRST, HARD, ROOT
from corpora import FULL, corpora

pyspark = pytest.importorskip("pyspark")
from sudostep import spark as job  # noqa: E402

BAD = ["12", FIRST[1:], FIRST[:40] + "x" + FIRST[41:], "11" + FIRST[2:], "é" * 81]
SOME = [text for _, some in corpora() for text in (*some[:10], random.choice(BAD))] + BAD
PAGE = (ROOT / "docs/spark.md").read_text()
os.environ["PYSPARK_PYTHON"] = sys.executable


@pytest.fixture(scope="module")
def spark():
    session = job.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    yield session
    session.stop()


def rows(out):
    """The rows that a job made, by id: each id once."""
    table = pq.read_table(out, partitioning=None).to_pylist()
    found = {row.pop("id"): row for row in table}
    assert len(found) == len(table)
    return found


def write(folder, kind, texts):
    """Write two files. Returns the rows to expect, by id."""
    folder.mkdir()
    half, wanted = len(texts) // 2, {}
    for name, some in ((f"a.{kind}", texts[:half]), (f"b.{kind}", texts[half:])):
        if kind == "parquet":
            with open(folder / name, "wb") as file:
                pq.write_table(pa.table({"n": range(len(some)), "puzzle": some}), file, row_group_size=40)
        else:
            lines = ["# a comment", "", *some] if kind == "txt" else ["puzzle,n", *(f"{text},1" for text in some)]
            (folder / name).write_text("\n".join(lines) + "\n")
        for place, row in enumerate(sudostep.check_many(some).read_all().to_pylist(), 3 if kind == "txt" else 1):
            wanted[f"{name}:{place}"] = {"name": row.pop("id")} | row
    return wanted


@pytest.mark.parametrize("kind", ["txt", "csv", "parquet"])
def test_rows_are_those_of_check_many_whatever_the_partitions(spark, tmp_path, kind):
    wanted = write(tmp_path / "in", kind, SOME)
    for parts, size in ((3, "128m"), (7, "1k")):
        spark.conf.set("spark.sql.files.maxPartitionBytes", size)
        report = job.run(spark, "check", str(tmp_path / "in"), str(tmp_path / f"out{parts}"), parts=parts)
        assert rows(tmp_path / f"out{parts}") == wanted
    spark.conf.unset("spark.sql.files.maxPartitionBytes")
    assert report["puzzles"] == len(SOME) == sum(report["verdict"].values()) + sum(report["error"].values())
    assert json.loads((tmp_path / "out7/_report.json").read_text()) == report


def test_a_record_that_is_no_text_is_a_row(spark, tmp_path):
    (tmp_path / "a.txt").write_bytes(FIRST.encode() + b"\n1\xff2\n\r\n" + HARD.encode() + b"\n" + b"1" * (2 << 20))
    job.run(spark, "grade", str(tmp_path / "a.txt"), str(tmp_path / "out"), parts=2)
    found = rows(tmp_path / "out")
    assert {id[6:]: row["verdict"] for id, row in found.items()} == {"1": "unique", "2": None, "4": "unique", "5": None}
    assert found["a.txt:2"]["error"]["found"] == "byte 0xFF" and found["a.txt:5"]["error"]["code"] == "too-long"
    (tmp_path / "b.csv").write_text(f'id,puzzle\n7,{FIRST}\n8\n9,{FIRST},more\n"5,"{"," * 30_000}\n')
    job.run(spark, "check", str(tmp_path / "b.csv"), str(tmp_path / "out2"), parts=2)
    found = {id: row["verdict"] for id, row in rows(tmp_path / "out2").items()}
    assert len(found) == 4 and (found["7"], found["8"], found["9"]) == ("unique", None, "unique")


def test_a_second_run_leaves_finished_parts_alone(spark, tmp_path):
    write(tmp_path / "in", "txt", SOME)
    source, out = str(tmp_path / "in"), str(tmp_path / "out")
    job.run(spark, "grade", source, out, parts=5, scales="sudostep,hodoku")
    before, files = rows(out), sorted(Path(out).glob("part=*/*.parquet"))
    files.pop(1).unlink()
    times = [file.stat().st_mtime_ns for file in files]
    report = job.run(spark, "grade", source, out, parts=5, scales="sudostep,hodoku")
    assert report["parts_left_alone"] == 4 and rows(out) == before and sum(report["level"].values()) > 30
    assert [file.stat().st_mtime_ns for file in files] == times
    for change in ({"parts": 6}, {"scales": "hodoku"}, {"source": str(tmp_path / "in/a.txt")}):
        asked = {"source": source, "parts": 5, "scales": "sudostep,hodoku"} | change
        with pytest.raises(ValueError, match="another job, with (parts 5|options|input)"):
            job.run(spark, "grade", asked.pop("source"), out, **asked)
    with pytest.raises(ValueError, match="has no job"):
        job.run(spark, "check", source, source)


def test_frames_keep_their_ids(spark):
    frame = spark.createDataFrame([(5, FIRST, 1), (3, "12", 1), (4, HARD, 1)], "key long, puzzle string, n int")
    found = {row.id: row for row in job.grade(frame, id="key", counts=True).collect()}
    [first] = sudostep.grade_many([FIRST], counts=True).read_all().to_pylist()
    assert found[5].counts == dict(first["counts"]) and found[4].verdict == "unique" and found[3].error.code == "bad-character"
    steps = job.trace(frame, id="key", states=True).where("t = 'step'").groupBy("id").count().collect()
    assert {row.id: row["count"] for row in steps} == {5: 54, 4: len(sudostep.Puzzle(HARD).solve())}
    wrong = [("puzzle", "id", "no column 'id'"), ("x", "key", "no column 'x'"), ("n", "key", "'n' is one of int")]
    for column, id, words in wrong:
        with pytest.raises((TypeError, ValueError), match=words):
            job.check(frame, column=column, id=id)
    with pytest.raises(TypeError, match="unexpected option 'rule'"):
        job.check(frame, id="key", rule="human")


def test_the_page_runs(spark, tmp_path, monkeypatch):
    (tmp_path / "puzzles.txt").write_text(f"{FIRST}\n{FIRST[1:]}\n{HARD}\n")
    monkeypatch.chdir(tmp_path)
    [block] = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    # Java keeps to the folder that it was started in.
    exec(compile(block.replace("puzzles.txt", str(tmp_path / "puzzles.txt")), "docs/spark.md", "exec"), {})
    [command] = re.findall(r"^\$ python -m (sudostep.spark .*)$", PAGE, re.M)
    call = lambda *words: subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True)
    reports = [json.loads(call(*command.split()).stdout) for _ in range(2)]
    assert [report.pop("parts_left_alone") for report in reports] == [0, len(list(tmp_path.glob("grades/part=*")))]
    assert reports[0] == reports[1] and reports[0]["puzzles"] == 3 and reports[0]["error"] == {"line-length": 1}
    wrong = call("sudostep.spark", "check", "none.txt", "out")
    assert wrong.returncode == 1 and "none.txt" in wrong.stderr.splitlines()[-1]


class Cluster:
    """A standalone master and two workers of one core on the loopback."""

    def __init__(self, folder):
        self.folder, self.workers, self.bin = folder, [], Path(pyspark.__file__).parent / "bin"
        self.host = f"127.0.0.1:{random.randrange(20_000, 30_000)}"
        self.master = self.start("master.Master", "--port", self.host.split(":")[1])
        self.add(), self.add()

    def start(self, what, *words):
        log = open(self.folder / f"{what}.log", "a")
        program = [self.bin / "spark-class", f"org.apache.spark.deploy.{what}"]
        words = [*program, "--host", "127.0.0.1", "--webui-port", "0", *words]
        return subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True, cwd=self.folder,
                                env=os.environ | {"SPARK_WORKER_DIR": str(self.folder)})

    def add(self):
        self.workers.append(self.start("worker.Worker", "--cores", "1", "--memory", "1g", f"spark://{self.host}"))

    def kill(self):
        """Kill the older worker with its executor, and start another."""
        os.killpg(self.workers.pop(0).pid, signal.SIGKILL)
        self.add()

    def stop(self):
        for process in (*self.workers, self.master):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def submit(self, kind, source, out, *options):
        """Run the page's command."""
        [command] = re.findall(r"^\$ (spark-submit .*) grade IN OUT$", PAGE, re.M)
        command = " ".join(["exec", command.replace("HOST:7077", self.host), kind, str(source), str(out), *options])
        path = os.pathsep.join([str(self.bin), str(Path(sys.executable).parent), os.environ["PATH"]])
        return subprocess.Popen(command, shell=True, stdout=subprocess.PIPE, stderr=open(self.folder / "driver.log", "a"),
                                text=True, env=os.environ | {"PATH": path})


@pytest.mark.skipif(not FULL, reason="takes minutes: SUDOSTEP_TESTS=full")
def test_a_worker_or_the_job_killed_while_it_writes(tmp_path):
    wanted = write(tmp_path / "in", "txt", SOME * 300)
    cluster = Cluster(tmp_path)
    run = lambda out: cluster.submit("check", tmp_path / "in", out, "--parts", "60")
    try:
        for kills in ([], sorted(random.sample(range(1, 50), 3)), [25]):
            out = tmp_path / f"out{len(kills)}"
            running = run(out)
            for share in kills:
                while running.poll() is None and len(list(out.glob("part=*/*.parquet"))) < share:
                    time.sleep(0.01)
                running.kill() if len(kills) == 1 else cluster.kill()
            if len(kills) == 1:
                running.communicate(timeout=900)
                running = run(out)
            printed = running.communicate(timeout=900)[0]
            report = json.loads((out / "_report.json").read_text())
            assert running.returncode == 0 and json.loads(printed[printed.index("{") :]) == report
            assert report["puzzles"] == len(wanted) and report["parts_left_alone"] >= (25 if len(kills) == 1 else 0)
            assert rows(out) == wanted
    finally:
        cluster.stop()
