"""Many puzzles of the corpora: the rows are the records of the command line."""

import json

import sudostep
from common import compare, flat, records, rows
from corpora import corpora

SCALES = "sudostep,hodoku"


def test_rows_are_the_records_of_the_command_line(tmp_path):
    for name, puzzles in corpora():
        file = tmp_path / name
        file.write_text("\n".join(puzzles) + "\n")
        pairs = zip(records("check", "-f", "jsonl", file), records("canonical", "-f", "jsonl", file), strict=True)
        compare(rows(sudostep.check_many(puzzles, canonical=True)), [{**check, **form} for check, form in pairs], name)
        ours = rows(sudostep.grade_many(puzzles, scales=SCALES, counts=True))
        theirs = [flat(record) for record in records("grade", "-f", "jsonl", "--scale", SCALES, file)]
        compare([{**row, "counts": dict(row["counts"])} for row in ours], theirs, name)
        some = puzzles[:: 1 if len(puzzles) < 100 else 10]
        file.write_text("\n".join(some) + "\n")
        theirs = [record for record in records("trace", file) if record["t"] != "puzzle"]
        for ours, theirs in zip(rows(sudostep.trace_many(some, verify=True)), theirs, strict=True):
            assert (ours["t"], ours["n"], str(ours["row"] + 1)) == (theirs["t"], theirs.get("n"), theirs["id"])
            if ours["t"] == "step":
                mine = [ours["technique"], ours["placements"], ours["eliminations"], ours["uses"], ours["sweep"]]
                yours = [theirs["technique"]["id"], theirs["place"], theirs["eliminate"], theirs["uses"], theirs.get("sweep")]
                assert mine == yours and json.loads(ours["claims"]) == theirs["claims"]
            if ours["t"] == "result":
                assert (ours["verdict"], ours["reason"]) == (theirs["verdict"], theirs.get("reason"))
            assert ours["referee"] == ("valid" if ours["t"] == "result" else None)
