import type { Json, JsonObject } from '../core/json.js';
import type { FakeAnswer, FakeTool, Row } from './kind.rows.js';

const names =
  'Heron,Plover,Amber Tern,Gannet,Amber Gull,Dipper,Curlew Bay,Osprey,Dunlin,Amber Crake,Siskin,Curlew Point'.split(
    ',',
  );
const days = '07-02,03-11,11-30,01-19,08-08,05-21,02-03,12-12,06-17,04-04,10-26,09-09'.split(',');
const kinds = ['sloop', 'barge', 'ferry'];

/** Twelve boats, in no order but that of their making. */
export const boats: readonly JsonObject[] = names.map((name, index) => ({
  id: `bt_${((index * 7919 + 13) % 997).toString(36)}`,
  name,
  kind: kinds[(index * 2 + Number(index > 5)) % 3] ?? 'sloop',
  tons: [30, 12, 45, 7, 22, 60, 18, 9, 33, 51, 14, 27][index] ?? 1,
  built_on: `2021-${days[index] ?? '01-01'}`,
}));

/** What an argument does to a list. */
export type Does = (items: readonly JsonObject[], value: Json) => readonly JsonObject[];

export interface Fleet {
  readonly does: Readonly<Record<string, Does>>;
  /** Where nothing is asked for, so many come. */
  readonly most?: number;
  readonly items?: readonly JsonObject[];
  readonly properties?: FakeTool['properties'];
  readonly answer?: (items: readonly JsonObject[], args: JsonObject) => Json;
}

/** A tool that lists boats, with what its arguments do. */
export function fleet({
  does,
  most = 100,
  items = boats,
  properties,
  answer,
}: Fleet): Pick<Row, 'tools' | 'server'> {
  const slots = properties ?? Object.fromEntries(Object.keys(does).map((name) => [name, {}]));
  const list = (args: JsonObject): FakeAnswer => {
    const kept = Object.entries(does).reduce(
      (left, [name, change]) => (args[name] === undefined ? left : change(left, args[name])),
      items,
    );
    const limited = kept.slice(
      0,
      typeof args.limit === 'number' && does.limit !== undefined ? 100 : most,
    );
    return { ok: answer?.(limited, args) ?? { items: limited.map((item) => ({ ...item })) } };
  };
  return { tools: { list: { properties: slots } }, server: () => ({ list }) };
}

/** Only boats of which this holds. */
export function where(holds: (boat: JsonObject, value: Json) => boolean): Does {
  return (items, value) => items.filter((item) => holds(item, value));
}

/** The first so many. */
export const first: Does = (items, value) => items.slice(0, Number(value));

export function refusing(holds: (value: Json) => boolean, inner: Does): Does {
  return (items, value) => (holds(value) ? inner(items, value) : items);
}

/** In order of a field. */
export function by(field: string, way: 1 | -1): Does {
  return (items) => items.toSorted((a, b) => ((a[field] ?? '') < (b[field] ?? '') ? -way : way));
}
