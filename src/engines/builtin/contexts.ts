import { isNumber, type JsonNumber } from '../../core/exact-number.js';
import { isJsonObject, type Json, type JsonObject, type JsonPath } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { isMapOfRecords, leavesOf } from '../../core/leaves.js';
import { namedBy, namedInProse } from '../../experiments/leaves.js';
import { lexicon, nounIn, singular, wordsOf } from '../../experiments/lexicon.js';
import { nounOf } from '../../experiments/tool-kind.js';
import type { Call } from './call.js';

/** A value with what it is called, and where it came from. */
export interface Field {
  readonly key: string;
  /** The sort of thing it belongs to, and how it names it; empty if it names nothing. */
  readonly kind: string;
  /** The sort of thing that the tool is about, which may be another: `data` around boxes is no sort of thing. */
  readonly of: string;
  readonly by: 'id' | 'name' | 'place' | '';
  readonly value: Scalar;
  readonly from: 'sent' | 'answer';
  readonly at: JsonPath;
}

/** Values that belong together: a record of an answer with what it stands in, or a thing that this run made. */
export interface Context {
  readonly source: string;
  readonly call: Call;
  readonly isOwn: boolean;
  readonly fields: readonly Field[];
}

type Kinds = ReadonlySet<string>;
const most = { records: 60, fields: 60, members: 1000, text: 200, depth: 8 };

/** What an argument, or a member of one, asks for. */
export type Wanted = Pick<Field, 'key' | 'kind' | 'by'>;

/** What a key of an argument asks for, by its name and by what is said of it. */
export function wantedBy(tool: ToolDoc, key: string, told: string, kinds: Kinds): Wanted {
  const named = namedBy(key, kinds);
  const prose = namedInProse(told, kinds);
  const clear = prose !== null && kinds.has(prose.kind) ? prose : null;
  const kind = kinds.has(named?.kind ?? '') ? named?.kind : (clear?.kind ?? named?.kind);
  return { key, by: named?.by ?? clear?.by ?? '', kind: kind || nounOf(tool) };
}

function isAddress(key: string): boolean {
  const last = nounIn(key);
  return lexicon.address.has(last) || (lexicon.savedTo.has(last) && lexicon.place.has(last));
}

/** How well a value answers what is asked for: 2.5 and more is a match, less a guess, 0 nothing. */
export function matchOf(wanted: Wanted, field: Field): number {
  const [one, other] = [wanted, field].map(({ key }) => wordsOf(key).map(singular).join(' '));
  const isSame = one === other;
  const isLong = wordsOf(wanted.key).length > 1;
  if (isAddress(wanted.key) && isAddress(field.key)) return wanted.kind === field.kind ? 4 : 2.6;
  if (wanted.by === '' || field.by === '') return !isSame ? 0 : isLong ? 3 : 2.6;
  if (wanted.kind !== field.kind) {
    if (wanted.kind === field.of && wanted.by === field.by) return 2.6;
    return !isSame ? 0 : isLong ? 3 : 1;
  }
  if (isSame) return 4;
  if (wanted.by === field.by) return 3.5;
  return wanted.by === 'place' || field.by === 'place' ? 2.6 : 1;
}

function fieldsOf(tool: ToolDoc, kinds: Kinds) {
  const noun = nounOf(tool);
  return (around: string, from: Field['from'], key: string, value: Scalar, at: JsonPath): Field => {
    const { by = '', kind = '' } = namedBy(key, kinds) ?? {};
    return { key, value, from, at, by, kind: kind || around, of: kind === '' ? noun : '' };
  };
}

type Scalar = string | JsonNumber;

function isScalar(value: Json): value is Scalar {
  const isText = typeof value === 'string' && value !== '' && value.length <= most.text;
  return isText || isNumber(value);
}

/** The records of a reader's answer, each with the values around it and what was sent. */
export function contextsIn(call: Call, tool: ToolDoc, kinds: Kinds): readonly Context[] {
  const found: Context[] = [];
  const field = fieldsOf(tool, kinds);
  const sent = Object.entries(call.args).flatMap(([key, value]) =>
    isScalar(value) ? [field(wantedBy(tool, key, '', kinds).kind, 'sent', key, value, [key])] : [],
  );
  const add = (fields: readonly Field[], outer: readonly Field[]): void => {
    const keys = new Set(fields.map(({ key }) => key));
    const rest = [...outer, ...sent].filter(({ key }) => !keys.has(key));
    if (fields.length > 0 && found.length < most.records)
      found.push({ source: tool.name, call, isOwn: false, fields: [...fields, ...rest] });
  };
  const walk = (value: Json, path: JsonPath, around: string, outer: readonly Field[]): void => {
    const listed = path.findLast((part) => typeof part === 'string');
    if (path.length > most.depth || found.length === most.records) return;
    if (isScalar(value) && typeof path.at(-1) === 'number') {
      const key = /^\/\S+$/.test(String(value)) ? 'path' : singular(String(listed ?? 'name'));
      add([field(around, 'answer', key, value, path)], outer);
    } else if (typeof value === 'string' && path.length === 0) {
      for (const [key, one] of wordsOfText(value, call.args))
        add([field(around, 'answer', key, one, [])], []);
    } else if (Array.isArray(value)) {
      value.forEach((item: Json, at) => {
        walk(item, [...path, at], around, outer);
      });
    } else if (isJsonObject(value)) {
      const members = Object.entries(value);
      const own = members
        .filter(([, inner]) => isScalar(inner))
        .slice(0, most.members)
        .map(([key, inner]) => field(around, 'answer', key, inner as Scalar, [...path, key]));
      add(own, outer);
      const near = [...own, ...outer].slice(0, most.fields);
      const isMap = isMapOfRecords(value);
      for (const [key, inner] of members.filter(([, one]) => typeof one === 'object')) {
        const isNoun = kinds.has(nounIn(key));
        const id = isMap && !isNoun ? [field(around, 'answer', 'id', key, [])] : [];
        walk(inner, [...path, key], isNoun ? nounIn(key) : around, [...id, ...near]);
      }
    }
  };
  walk(call.body, [], nounOf(tool), []);
  return found;
}

/** What a text lists, a line each: ids, paths, the entries of the folder that was asked for, names. */
function wordsOfText(text: string, args: JsonObject): readonly (readonly [string, string])[] {
  const folder = leavesOf(args).find(({ key }) => isAddress(key))?.text;
  const lines = text.split('\n').slice(0, most.records);
  return lines.flatMap((line): readonly (readonly [string, string])[] => {
    const words = line.trim().split(/\s+/);
    const last = words.at(-1) ?? '';
    const [id] = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/i.exec(line) ?? [];
    if (id !== undefined) return [['id', id]];
    if (/^\/[^\s:]+$/.test(last)) return [['path', last]];
    if (!/^\w[\w.@:-]*$/.test(last) || words.length > 2) return [];
    if (folder !== undefined) return [['path', `${folder.replace(/\/$/, '')}/${last}`]];
    return words.length === 1 && lines.length > 1 ? [['name', last]] : [];
  });
}

/** A thing that an accepted call made: what was sent and what came back. */
export function thingOf(call: Call, tool: ToolDoc, kinds: Kinds): Context {
  const field = fieldsOf(tool, kinds);
  const of = (value: Json, from: Field['from']): readonly Field[] =>
    leavesOf(value).flatMap(({ key, path: at, value: one }) => {
      const outer = nounIn(String(at.slice(0, -1).findLast((part) => typeof part === 'string')));
      const around = kinds.has(outer) && from === 'answer' ? outer : nounOf(tool);
      return isScalar(one) ? [field(around, from, singular(key), one, at)] : [];
    });
  const fields = [...of(call.args, 'sent'), ...of(call.body, 'answer')].slice(0, most.fields);
  return { source: tool.name, call, isOwn: true, fields };
}
