"""Answers for the Python environments of the package `bfcl-eval`, one JSON line a request.

{"reset": CLASS, "config": {...}}  makes a fresh environment
{"call": NAME, "arguments": {...}} calls it: {"result": ...} or {"raised": "..."}
{"state": true}                    gives its public state
{"all": [request, ...]}            several of these at once: {"result": [...]}
"""

import importlib
import json
import sys

MODULES = {
    "GorillaFileSystem": "gorilla_file_system",
    "TradingBot": "trading_bot",
    "TravelAPI": "travel_booking",
    "VehicleControlAPI": "vehicle_control",
}


def plain(value, depth=0):
    """JSON data of any object: what it holds, without links back to a parent."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, dict):
        return {str(key): plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, (list, tuple, set)):
        return [plain(item, depth + 1) for item in value]
    if depth > 30 or not hasattr(value, "__dict__"):
        return str(value)
    kept = {}
    for key, item in vars(value).items():
        if key in ("parent", "_parent", "_random", "_api_description"):
            continue
        kept[key] = plain(item, depth + 1)
    return {"is": type(value).__name__, **kept}


def answer(request, held):
    if "all" in request:
        return {"result": [answer(each, held) for each in request["all"]]}
    if "reset" in request:
        name = request["reset"]
        package = "bfcl_eval.eval_checker.multi_turn_eval.func_source_code." + MODULES[name]
        held["environment"] = getattr(importlib.import_module(package), name)()
        held["environment"]._load_scenario(request["config"])
        return {"result": True}
    if "state" in request:
        return {"result": plain(held["environment"])}
    try:
        method = getattr(held["environment"], request["call"])
        return {"result": plain(method(**request["arguments"]))}
    except Exception as error:  # noqa: BLE001 - whatever it raises is its answer
        return {"raised": f"{type(error).__name__}: {error}"}


def main():
    held = {}
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), held)), flush=True)


main()
