import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { ToolCallRequest } from '../core/ports.js';
import { distinctBy } from '../support/distinct-by.js';
import { oneLine } from '../support/one-line.js';
import { plainKey, placeKeys } from './error-keys.js';
import { placeText } from './error-place.js';

const deepest = 5;
const mostEntries = 50;
const longestPlace = 80;

/** A path of arguments: `month`, `lines[0].sku`, `/data/age`, `$.query.limit`. */
const isPath = /^[#$/.]*[\p{L}_][\p{L}\p{N}_$-]*(?:\[\d*\]|[./][\p{L}\p{N}_$-]+)*$/u;

/** Words of a complaint about a value. */
const complains =
  /\b(?:required|missing|must|should|needs?|needed|expected|invalid|unknown|unsupported|cannot|can['’]t|may not|not|too|at least|at most|one of|only|between|already|longer|shorter|greater|less|exceeds?)\b/i;

/** Keys whose values are words of the service's own: they name no argument. */
const ownWords = new Set(
  'code kind type rule error status state severity level category class reason id ref title label docs help'.split(
    ' ',
  ),
);

/** What a refusal says of one argument. */
export interface PlacedComplaint {
  /** A path of arguments: `month`, `lines.0.sku`. */
  readonly place: string;
  readonly words: string;
}

/** What is known of the call: the arguments that it could have, and what was sent. */
interface KnownCall {
  readonly names?: ReadonlySet<string>;
  readonly sent?: JsonObject;
}

/**
 * What a refusal's body says of single arguments, whatever its keys are called: entries of a list with a path of arguments beside a
 * sentence that complains (`{at: "month", says: "is required"}`), and maps from arguments that the call could have to such
 * sentences. Houses call these keys what they like; that a path stands beside a complaint tells them.
 */
export function placedComplaints(
  body: Json | undefined,
  { names = new Set(), sent = {} }: KnownCall = {},
): readonly PlacedComplaint[] {
  const found: PlacedComplaint[] = [];
  collect(body, { names, sent: writeJson(sent), found, depth: 0 });
  return distinctBy(found, ({ place, words }) => `${place}: ${words}`).slice(0, mostEntries);
}

/** The message with those complaints that it does not tell yet. */
export function withPlacedComplaints(
  message: string,
  body: Json | undefined,
  request: ToolCallRequest | undefined,
): string {
  const { tool, arguments: sent = {} } = request ?? {};
  const names = [tool?.parameters.properties ?? {}, sent].flatMap((each) => Object.keys(each));
  const untold = placedComplaints(body, { names: new Set(names), sent }).filter(
    ({ words }) => !message.includes(words),
  );
  if (untold.length === 0) return message;
  const told = untold.map(({ place, words }) => `${place}: ${words}`).join('; ');
  return `${message.replace(/[\s.:;,]+$/, '')}: ${told}`;
}

interface Search {
  readonly names: ReadonlySet<string>;
  /** What was sent, as JSON. */
  readonly sent: string;
  readonly found: PlacedComplaint[];
  readonly depth: number;
}

function collect(value: Json | undefined, search: Search): void {
  if (value === undefined || value === null || search.depth > deepest) return;
  const deeper = { ...search, depth: search.depth + 1 };
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).slice(0, mostEntries);
    const entries = items.flatMap((item) => (isJsonObject(item) ? [item] : []));
    const said = entries.map((entry) => complaintOf(entry, search));
    search.found.push(...said.filter((each) => each !== null));
    entries.filter((_, index) => said[index] === null).forEach((entry) => collect(entry, deeper));
    return;
  }
  if (!isJsonObject(value)) return;
  for (const [key, held] of Object.entries(value)) {
    const complaint = search.depth > 0 && search.names.has(key) ? sentenceIn(held) : null;
    if (complaint === null) collect(held, deeper);
    else search.found.push({ place: key, words: complaint });
  }
}

/** One entry: the argument that it is about, and the sentence about it. */
function complaintOf(entry: JsonObject, { names, sent }: Search): PlacedComplaint | null {
  const texts = Object.entries(entry).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ key, value: value.trim() }] : [],
  );
  const [sentence] = texts
    .filter(({ value }) => /\s/.test(value) && !sent.includes(writeJson(value)))
    .toSorted((a, b) => b.value.length - a.value.length);
  if (sentence === undefined) return null;
  const paths = texts.filter(
    ({ key, value }) => key !== sentence.key && value.length <= longestPlace && isPath.test(value),
  );
  const own = paths.find(({ value }) => names.has(firstOf(value)));
  if (own === undefined && !complains.test(sentence.value)) return null;
  const place =
    own ??
    paths.find(({ key }) => placeKeys.includes(plainKey(key))) ??
    onlyOne(paths.filter(({ key }) => !ownWords.has(plainKey(key))));
  return place === undefined
    ? null
    : { place: pathOf(place.value), words: oneLine(sentence.value) };
}

/** A complaint under an argument's own name, or the first of a list of them. */
function sentenceIn(held: Json): string | null {
  const [first] = Array.isArray(held) ? (held as readonly Json[]) : [held];
  return typeof first === 'string' && /\s/.test(first) && complains.test(first)
    ? oneLine(first)
    : null;
}

function onlyOne<T>(values: readonly T[]): T | undefined {
  return values.length === 1 ? values[0] : undefined;
}

/** As arguments are written: without the part of the request, `lines[0].sku` as `lines.0.sku`. */
function pathOf(place: string): string {
  const path = place
    .replace(/^[#$/.]+/, '')
    .replaceAll('[]', '')
    .replace(/\[(\d+)\]/g, '.$1');
  return placeText(path) ?? path;
}

function firstOf(place: string): string {
  return pathOf(place).split('.')[0] ?? '';
}
