import { jsonrepair } from 'jsonrepair';
import type { Json } from '../core/json.js';
import { parseJson } from '../core/json-text.js';

const text = String.raw`'(?:[^'\\\n]|\\['"\\nrt])*'|"(?:[^"\\\n]|\\['"\\nrt])*"`;
const number = String.raw`(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?![\w.])`;
const literal = new RegExp(
  String.raw`^\s*[[{](?:[\s,:[\]{}]|${text}|${number}|None|True|False)*[\]}]\s*$`,
);
/** What Python writes and JSON does not. */
const ofPython = /[[{,:]\s*(?:'|(?:None|True|False)\b)/;

/**
 * What a list or dictionary says that a server printed as Python writes it (`[{'name': 'a', 'size': None}]`), as tools do that
 * answer with `str(rows)`; undefined for all else: JSON, prose, what holds dates, tuples or other objects.
 */
export function pythonLiteral(written: string): Json | undefined {
  if (!ofPython.test(written) || !literal.test(written)) return undefined;
  try {
    return parseJson(jsonrepair(written));
  } catch {
    return undefined;
  }
}
