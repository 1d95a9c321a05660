#!/usr/bin/env python3
"""Reads {documents: [[token]], queries: [[token]], k} from standard input and writes what bm25s (method lucene) makes of
them: {build, search}, each with seconds by the clock, CPU seconds and bytes; with "scores" also
{scores: [{document number: score}]} instead of search."""
import json
import resource
import sys
import time

import bm25s

given = json.load(sys.stdin)


def measured(work):
    resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started, spent = time.perf_counter(), time.process_time()
    work()
    return {
        "seconds": time.perf_counter() - started,
        "cpuSeconds": time.process_time() - spent,
        "bytes": (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - resident) * 1024,
    }


def scores_of(query):
    known = [token for token in query if token in index.vocab_dict]
    row = index.get_scores(known) if known else []
    return {str(number): float(score) for number, score in enumerate(row) if score > 0}


index = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
answer = {"build": measured(lambda: index.index(given["documents"], show_progress=False))}
if given.get("scores"):
    answer["scores"] = [scores_of(query) for query in given["queries"]]
else:
    answer["search"] = measured(
        lambda: index.retrieve(given["queries"], k=given["k"], show_progress=False, n_threads=1)
    )
json.dump(answer, sys.stdout)
