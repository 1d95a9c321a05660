#!/usr/bin/env python3
"""Reads {documents: [[token]], queries: [[token]]} from standard input and writes the BM25 scores that bm25s (method lucene)
gives them: {scores: [{document number: score}]}, without zeros."""
import json
import sys

import bm25s

given = json.load(sys.stdin)
index = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
index.index(given["documents"], show_progress=False)


def scores_of(query):
    known = [token for token in query if token in index.vocab_dict]
    row = index.get_scores(known) if known else []
    return {str(number): float(score) for number, score in enumerate(row) if score > 0}


json.dump({"scores": [scores_of(query) for query in given["queries"]]}, sys.stdout)
