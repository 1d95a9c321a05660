#!/usr/bin/env python3
"""Reads {documents: [[token]], queries: [[token]]} from standard input and writes what bm25s (method lucene) makes of
them: {build_seconds, grown_bytes} and search_seconds, or scores: [{document number: score}] where "scores" is asked for."""
import json
import resource
import sys
import time

import bm25s

given = json.load(sys.stdin)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
started = time.perf_counter()
index = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
index.index(given["documents"], show_progress=False)
built = time.perf_counter()
answer = {"build_seconds": built - started}
if given.get("scores"):
    vocabulary = index.vocab_dict
    answer["scores"] = []
    for query in given["queries"]:
        known = [token for token in query if token in vocabulary]
        row = index.get_scores(known) if known else []
        answer["scores"].append({str(n): float(s) for n, s in enumerate(row) if s > 0})
else:
    index.retrieve(given["queries"], k=given["k"], show_progress=False, n_threads=1)
    answer["search_seconds"] = time.perf_counter() - built
answer["grown_bytes"] = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
json.dump(answer, sys.stdout)
