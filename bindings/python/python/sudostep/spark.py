"""Many puzzles on Apache Spark: DataFrames in and out, and a job that goes on where it was stopped.

`python -m sudostep.spark grade IN OUT` grades files into a folder of Parquet; `--help` has the options.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections import Counter
from importlib.metadata import version
from typing import Any, Iterator

from sudostep import _native
from sudostep._many import _extra

_extra("pyspark", "spark")

import pyarrow as pa  # noqa: E402
from pyspark.errors import AnalysisException  # noqa: E402
from pyspark.sql import DataFrame, SparkSession  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402
from pyspark.sql.pandas.types import from_arrow_schema  # noqa: E402
from pyspark.sql.types import StringType, StructField, StructType  # noqa: E402

# Puzzles of one record batch: a trace has a row a step, so fewer.
CHUNK = {"check": 8192, "grade": 8192, "trace": 256}
# Options of the question; all others are the solver's.
CALL = ("counts", "states", "explain")


def check(df: DataFrame, *, column: str | None = None, id: str = "id", **options: Any) -> DataFrame:
    """Tell of each puzzle whether it has no solution, one or several: the columns of `check_many` after `id`."""
    return _rows("check", df, column, id, options)


def grade(df: DataFrame, *, column: str | None = None, id: str = "id", **options: Any) -> DataFrame:
    """Tell of each puzzle how hard it is: the columns of `grade_many` after `id`."""
    return _rows("grade", df, column, id, options)


def trace(df: DataFrame, *, column: str | None = None, id: str = "id", **options: Any) -> DataFrame:
    """Solve each puzzle step by step: the columns of `trace_many` after `id`, which stands for its `row`."""
    return _rows("trace", df, column, id, options)


def _rows(kind: str, df: DataFrame, column: str | None, id: str, options: dict[str, Any]) -> DataFrame:
    df = _pair(df, column, id)
    call = {name: options[name] for name in CALL if name in options}
    # Spark runs a task on each core.
    options = {"jobs": 1} | {name: value for name, value in options.items() if name not in CALL}
    chunk = CHUNK[kind]

    def answer(solver: _native.Solver, ids: pa.Array, puzzles: pa.Array) -> pa.RecordBatch:
        batch = getattr(solver, kind)(puzzles.cast(pa.large_binary()), **call)
        columns = dict(zip(batch.schema.names, batch.columns))
        if "row" in columns:
            ids = ids.take(columns.pop("row"))
        # The puzzle's name in its own text makes room for the frame's id.
        names = ["name" if name == "id" else name for name in columns]
        return pa.RecordBatch.from_arrays([ids, *columns.values()], ["id", *names])

    # The class itself cannot be sent to a worker, its module can.
    def answers(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        solver = _native.Solver(**options)
        for batch in batches:
            for begin in range(0, batch.num_rows, chunk):
                yield answer(solver, *batch.slice(begin, chunk).columns)

    empty = answer(_native.Solver(**options), pa.array([], pa.string()), pa.array([], pa.string()))
    fields = from_arrow_schema(empty.schema).fields[1:]
    return df.mapInArrow(answers, StructType([StructField("id", df.schema["id"].dataType), *fields]))


def _pair(df: DataFrame, column: str | None, id: str) -> DataFrame:
    """Select the columns `id` and `puzzle`."""
    others = [name for name in df.columns if name != id]
    column = column or (others[0] if len(others) == 1 else "puzzle")
    for name, option in ((id, "id"), (column, "column")):
        if name not in df.columns:
            raise ValueError(f"there is no column '{name}'; name one of {', '.join(df.columns)} with {option}=")
    if not isinstance(df.schema[column].dataType, StringType):
        raise TypeError(f"expected a column of texts, '{column}' is one of {df.schema[column].dataType.simpleString()}")
    return df.select(F.col(f"`{id}`").alias("id"), F.col(f"`{column}`").alias("puzzle"))


def read(spark: SparkSession, path: str, *, files: str = "", column: str | None = None, id: str = "id") -> DataFrame:
    """Read files of puzzles as the columns `id` and `puzzle`.

    `files` are `parquet`, `csv` (with a header) or `lines` (blank ones and those that begin with `#` are left out); by
    default their names tell. If there is no column `id`, a puzzle's id is `FILE:PLACE`, the line or row from 1.
    """
    # Left to itself, Spark cuts files by the number of cores at the moment, and `_placed` reads them twice.
    spark.conf.set("spark.sql.files.minPartitionNum", spark.conf.get("spark.sql.shuffle.partitions"))
    df = spark.read.text(path)
    paths = df.inputFiles()
    files = files or next((kind for kind in ("parquet", "csv") if paths and f".{kind}" in paths[0]), "lines")
    if files == "lines":
        df = _placed(df, "id").where(~F.col("value").rlike(r"^\s*(#|$)"))
        return df.select("id", F.col("value").alias("puzzle"))
    # A row of more columns would end the job.
    csv = {"header": True, "comment": "#", "escape": '"', "maxColumns": 1 << 21}
    df = spark.read.parquet(path) if files == "parquet" else spark.read.csv(path, **csv)
    return _pair(df if id in df.columns else _placed(df, id), column, id)


def _placed(df: DataFrame, id: str) -> DataFrame:
    """Add the id `FILE:PLACE`, which is the same whatever the partitions.

    Spark cuts files into pieces, and numbers the rows of a task one after another. A first pass counts the rows of each
    piece and finds the first number in it.
    """
    meta = [F.col("_metadata.file_path").alias("_file"), F.col("_metadata.file_block_start").alias("_begin")]
    df = df.select("*", *meta, F.monotonically_increasing_id().alias("_number"))
    pieces = df.groupBy("_file", "_begin").agg(F.count("*").alias("rows"), F.min("_number").alias("first")).collect()
    moves, before = [], Counter()
    for piece in sorted(pieces):
        moves.append((piece._file, piece._begin, before[piece._file] + 1 - piece.first))
        before[piece._file] += piece.rows
    known = df.sparkSession.createDataFrame(moves, "_file string, _begin bigint, _move bigint")
    df = df.join(F.broadcast(known), ["_file", "_begin"], "left")
    lost = F.raise_error(F.lit("the input was changed while it was read")).cast("bigint")
    folder = os.path.commonprefix([*before]).rpartition("/")[0]
    file, place = F.expr(f"substring(_file, {len(folder) + 2})"), F.col("_number") + F.coalesce("_move", lost)
    return df.withColumn(id, F.concat(file, F.lit(":"), place)).drop("_file", "_begin", "_number", "_move")


def run(spark: SparkSession, kind: str, source: str, out: str, *, parts: int = 200, **options: Any) -> dict[str, Any]:
    """Answer `kind` (`check`, `grade` or `trace`) for files, as Parquet in the folders `part=0` and so on of `out`.

    A puzzle's part depends on its id alone; each part is one file, which appears when it is whole. So a second call
    makes only the parts that are missing. `options` are those of `read` and of the kind. Returns the report: the number
    of puzzles by verdict, level and error. Raises ValueError if `out` has anything else than parts of this job.
    """
    if parts < 1:
        raise ValueError(f"parts: found {parts}, expected 1 or more")
    job = {"kind": kind, "parts": parts, "options": options, "version": version("sudostep")}
    job["input"] = _fingerprint(spark, source)
    source_options = {name: options.pop(name) for name in ("files", "column", "id") if name in options}
    df = read(spark, source, **source_options)
    # This is how `repartition` finds the partition: each task makes one part, so its rows need no sorting by part.
    part = F.expr(f"pmod(hash(id), {parts})")
    path = spark._jvm.org.apache.hadoop.fs.Path
    disk = path(out).getFileSystem(spark._jsc.hadoopConfiguration())
    _take(disk, path, out, job)
    done = _parts(disk, path, out)
    df = df.where(~part.isin(done)) if done else df
    rows = _rows(kind, df.repartition(parts, "id").sortWithinPartitions("id"), None, "id", options)
    if len(done) < parts:
        spark.conf.set("spark.sql.maxConcurrentOutputFileWriters", "1")
        # Version 2 of the committer shows a task's file as soon as the task is done, version 1 all of them at the end.
        writer = rows.withColumn("part", part).write.mode("append").partitionBy("part")
        writer.option("mapreduce.fileoutputcommitter.algorithm.version", "2").parquet(out)
    _parts(disk, path, out)
    report = _report(spark.read.schema(rows.schema).parquet(out)) | {"parts_left_alone": len(done)}
    _save(disk, path(out, "_report.json"), report)
    return report


def _take(disk: Any, path: Any, out: str, job: dict[str, Any]) -> None:
    """Write into a folder what job it is for, unless it is there."""
    found = {file.getPath().getName(): file.getPath() for file in disk.globStatus(path(out, "*")) or []}
    if "_job.json" in found:
        stream = disk.open(found["_job.json"])
        known = json.loads(bytes(stream.readAllBytes()))
        stream.close()
        for name, value in json.loads(json.dumps(job)).items():
            if known.get(name) != value:
                raise ValueError(f"{out} has another job, with {name} {known.get(name)}, not {value}: name another folder")
    elif others := set(found) - {"_job.json.new"}:
        raise ValueError(f"{out} has no job, it has {min(others)}: name another folder")
    else:
        _save(disk, path(out, "_job.json"), job)


def _parts(disk: Any, path: Any, out: str) -> list[int]:
    """List the finished parts."""
    files = disk.globStatus(path(out, "part=*/*.parquet")) or []
    counts = Counter(file.getPath().getParent().getName() for file in files)
    for part, count in counts.items():
        # Two jobs at once, or a worker that outlived its job.
        if count > 1:
            raise ValueError(f"{out}/{part} has {count} files, expected 1: remove the folder {part} and run the job again")
    return sorted(int(part[len("part=") :]) for part in counts)


def _save(disk: Any, file: Any, value: Any) -> None:
    """Write a file, which is there as a whole or not at all."""
    new = file.suffix(".new")
    stream = disk.create(new, True)
    stream.write(bytearray(json.dumps(value, indent=2) + "\n", "utf-8"))
    stream.close()
    disk.delete(file, False)
    disk.rename(new, file)


def _fingerprint(spark: SparkSession, source: str) -> dict[str, Any]:
    """Tell an input from others, by its files' names, sizes and times."""
    files = spark.read.format("binaryFile").load(source).select("path", "length", F.unix_micros("modificationTime"))
    files = sorted(tuple(file) for file in files.collect())
    digest = hashlib.sha256(json.dumps(files).encode()).hexdigest()
    return {"files": len(files), "bytes": sum(size for _, size, _ in files), "sha256": digest[:16]}


def _report(rows: DataFrame) -> dict[str, Any]:
    """Count puzzles; of a trace, the rows that end one."""
    rows = rows.where("t in ('result', 'error')").drop("level") if "t" in rows.columns else rows
    names = [name for name in ("verdict", "level", "error") if name in rows.columns]
    groups = rows.withColumn("error", F.col("error.code")).groupBy(*names).count().collect()
    counts: dict[str, Counter] = {name: Counter() for name in names}
    for group in groups:
        for name in names:
            counts[name][group[name]] += group["count"]
    by_name = {name: {word: n for word, n in sorted(counts[name].items(), key=str) if word} for name in names}
    return {"puzzles": sum(group["count"] for group in groups)} | by_name


def main() -> None:
    """Run the job that the arguments name, and print its report."""
    parser = argparse.ArgumentParser("python -m sudostep.spark", description="Check, grade or trace puzzles on Spark.")
    parser.add_argument("kind", choices=CHUNK)
    parser.add_argument("source", metavar="IN", help="a file or folder of Parquet, CSV or lines")
    parser.add_argument("out", metavar="OUT", help="a folder for Parquet; a job that was stopped goes on there")
    parser.add_argument("--parts", type=int, default=200, help="the number of files to make (200)")
    parser.add_argument("--files", choices=["parquet", "csv", "lines"], help="what IN has; by default by the names")
    parser.add_argument("--column", help="the column of puzzles, if there are several and none is called puzzle")
    parser.add_argument("--id", help="the column of ids (id); if there is none, FILE:PLACE")
    parser.add_argument("--master", help="where to run, such as local[2]; by default what Spark is set to")
    for option in ("rules", "advance", "box", "symbols", "max-nodes", "timeout", "scale", "from"):
        name = {"scale": "scales", "from": "format"}.get(option)
        parser.add_argument(f"--{option}", dest=name, help="as of the command line")
    for option in ("no-uniqueness", "no-branch", *CALL):
        parser.add_argument(f"--{option}", action="store_true", help="as in Python")
    given = {name: value for name, value in vars(parser.parse_args()).items() if value not in (None, False)}
    # Spark's own default is whichever `python3` is found first.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder, master = SparkSession.builder.appName("sudostep"), given.pop("master", None)
    spark = (builder.master(master) if master else builder).getOrCreate()
    try:
        print(json.dumps(run(spark, **given), indent=2))
    except (AnalysisException, TypeError, ValueError) as error:
        sys.exit(f"error: {str(error).splitlines()[0]}")
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
