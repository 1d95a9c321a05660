import { canonicalJson } from '../support/canonical-json.js';
import type { Json, JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';

/** How near filled-in arguments come to those of a call that is known to work. */
export interface CallMakingScore {
  /** 2·matches / (filled + wanted): 1 where every argument is there with its value and nothing else is; two empty calls score 1. */
  readonly f1: number;
  /** True where `f1` is 1. */
  readonly exact: boolean;
  /** One line for each argument that differs, e.g. `limit: 5 instead of 10`. */
  readonly differences: readonly string[];
}

/** Compares arguments name by name; texts are equal but for case and blanks at their ends, numbers by value. */
export function scoreCallMaking(filled: JsonObject, wanted: JsonObject): CallMakingScore {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(filled)])];
  const differences = names.flatMap((name) => differenceOf(name, filled[name], wanted[name]));
  const matches = names.length - differences.length;
  const size = Object.keys(filled).length + Object.keys(wanted).length;
  const f1 = size === 0 ? 1 : (2 * matches) / size;
  return { f1, exact: differences.length === 0, differences };
}

function differenceOf(
  name: string,
  filled: Json | undefined,
  wanted: Json | undefined,
): readonly string[] {
  if (wanted === undefined) return [`${name}: not asked for`];
  if (filled === undefined) return [`${name}: missing`];
  if (canonicalJson(plain(filled)) === canonicalJson(plain(wanted))) return [];
  return [`${name}: ${shown(filled)} instead of ${shown(wanted)}`];
}

function plain(value: Json): Json {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}

function shown(value: Json): string {
  return writeJson(value).slice(0, 80);
}
