import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { differencesOf } from '../core/differences.js';
import { requiredOf, valueFor } from '../schema/parameters-of.js';
import type { Gate } from './gate.js';
import { namedBy } from './leaves.js';
import { nounIn } from './lexicon.js';
import type { Marks } from './mark.js';
import { pathPlace } from './namings.js';
import { nextPage, recordsById } from './records.js';
import type { CallTool, Request } from './call-tool.js';
import { nounOf, pathOf } from './tool-kind.js';

/** One read that the audit makes again: a list, one of its pages, or a single record. */
export interface Read extends Request {
  /** The record that it shows; null for a list. */
  readonly record: string | null;
}

/** What a read showed, record by record; a value without records is one record. */
export interface Shown {
  readonly read: Read;
  readonly records: ReadonlyMap<string, Json>;
  /** Places in records that differ by themselves. */
  readonly volatile: ReadonlySet<string>;
}

const mostRecords = 200;
const mostSingles = 20;
const mostPages = 20;
/** Records that a run may add to a list that is read again. */
const mostNew = 100;
/** So many records in a list that was read again mean that it was cut. */
export const mostInList = mostRecords + mostNew;

/** What the audit reads: lists with their pages, and single records. */
export class AuditReads {
  constructor(
    private readonly tools: readonly ToolDoc[],
    private readonly gate: Gate,
    public call: CallTool,
  ) {}

  /** All pages of a list: what the run made may have moved records to another page. Null if it cannot be read. */
  async wholeList(tool: ToolDoc): Promise<ReadonlyMap<string, Json> | null> {
    const pages = await this.pagesOf(tool, mostInList);
    return pages.length === 0 ? null : new Map(pages.flatMap(({ records }) => [...records]));
  }

  lists(): readonly ToolDoc[] {
    return this.tools.filter((tool) => {
      const isReader = this.gate.kindOf(tool).effect === 'read' && !this.gate.isConsuming(tool);
      if (!isReader || requiredOf(tool).length > 0) return false;
      return this.gate.judge({ tool, arguments: {} }).kind === 'pass';
    });
  }

  /** A list and its further pages, by a cursor in the answer or a page argument; up to 200 records. */
  async pagesOf(tool: ToolDoc, most = mostRecords): Promise<readonly Shown[]> {
    const pages: Shown[] = [];
    let args: JsonObject = {};
    let count = 0;
    for (let page = 1; page <= mostPages && count < most; page += 1) {
      const read: Read = { tool, arguments: args, record: null };
      const body = await this.read(read);
      if (body === null) break;
      const records = recordsById(body);
      if (pages.some((one) => sameKeys(one.records, records))) break;
      pages.push({ read, records, volatile: new Set() });
      count += records.size;
      const next = nextPage(tool, body, args, records.size);
      if (next === null) break;
      args = next;
    }
    return pages;
  }

  async singlesOf(list: Shown): Promise<readonly Shown[]> {
    const { tool } = list.read;
    const single = this.singleReaderOf(tool);
    if (single === null) return [];
    const shown: Shown[] = [];
    let checked = false;
    // A clock in every record is no sign that it was read.
    const again = await this.show(list.read);
    const { records: steady, volatile } = again === null ? list : withVolatile(list, again);
    for (const [record, body] of [...list.records].slice(0, mostSingles)) {
      const args = single.argumentsFor(body, record);
      if (args === null) continue;
      const read: Read = { tool: single.tool, arguments: args, record };
      const records = await this.show(read);
      if (records === null) continue;
      shown.push({ read, records, volatile: new Set() });
      if (checked) continue;
      checked = true;
      const after = await this.show(list.read);
      const before = steady.get(record);
      const now = after?.get(record);
      if (before === undefined) continue;
      if (now === undefined || lastingDifferences(before, now, volatile).length > 0) {
        this.gate.markConsuming(single.tool);
        return [];
      }
    }
    return shown;
  }

  /** The reader that takes the id of a record of a list. */
  private singleReaderOf(list: ToolDoc) {
    const noun = nounOf(list);
    for (const tool of this.tools) {
      if (this.gate.kindOf(tool).effect !== 'read' || this.gate.isConsuming(tool)) continue;
      const [only, more] = requiredOf(tool);
      if (only === undefined || more !== undefined) continue;
      const inPath = pathPlace({ tool, arguments: {} }, only.name);
      const isBelow = pathOf(tool).replace(/\/\{\}$/, '') === pathOf(list);
      const named = inPath ?? namedBy(only.name);
      if (named === null || !isBelow) continue;
      if ((named.kind || nounOf(tool)) !== noun) continue;
      return {
        tool,
        argumentsFor: (record: Json, id: string): JsonObject | null => {
          const value = valueFor(only, memberFor(only.name, record) ?? id);
          if (value === null) return null;
          const args = { [only.name]: value };
          return this.gate.judge({ tool, arguments: args }).kind === 'pass' ? args : null;
        },
      };
    }
    return null;
  }

  async show(read: Read): Promise<ReadonlyMap<string, Json> | null> {
    const body = await this.read(read);
    if (body === null) return null;
    return read.record === null ? recordsById(body) : new Map([[read.record, body]]);
  }

  async read({ tool, arguments: args }: Read): Promise<Json | null> {
    const outcome = await this.call(tool, args, { step: 'audit', writes: false });
    if (outcome.kind !== 'accepted') return null;
    this.gate.saw({ tool, arguments: args }, outcome.body);
    return outcome.body;
  }
}

/** Stands for a record that comes and goes by itself. */
export const wholeRecord = '*';

export function withVolatile(first: Shown, again: ReadonlyMap<string, Json>): Shown {
  const volatile = new Set(first.volatile);
  for (const [record, body] of first.records) {
    const now = again.get(record);
    if (now === undefined) volatile.add(wholeRecord);
    else for (const { path } of differencesOf(body, now)) volatile.add(general(path));
  }
  return { read: first.read, records: again, volatile };
}

/** A place without positions: what is volatile in one item is so in all. */
function general(path: string): string {
  return path.replace(/\[\d+\]/g, '[]');
}

/** Places in which a record differs from what it was, but for those that differ by themselves. */
export function lastingDifferences(
  before: Json,
  now: Json,
  volatile: ReadonlySet<string>,
): readonly string[] {
  const isVolatile = (place: string): boolean =>
    [...volatile].some(
      (one) => place.startsWith(one) && /^(?:$|[.[])/.test(place.slice(one.length)),
    );
  return differencesOf(before, now)
    .map(({ path }) => path)
    .filter((path) => !isVolatile(general(path)));
}

function memberFor(argument: string, record: Json): string | number | null {
  if (!isJsonObject(record)) return null;
  const last = nounIn(argument);
  for (const [key, value] of Object.entries(record)) {
    const isSame = key === argument || nounIn(key) === last;
    if (isSame && (typeof value === 'string' || typeof value === 'number')) return value;
  }
  return null;
}

function sameKeys(a: ReadonlyMap<string, Json>, b: ReadonlyMap<string, Json>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}

/** The text that lists a folder, without the lines that end with the name of something a step put there. */
export function withoutEntries(
  body: Json | undefined,
  folder: string | null,
  sent: ReadonlySet<string>,
  marks: Marks,
): Json | undefined {
  if (typeof body !== 'string' || folder === null) return body;
  const isOwn = (line: string): boolean =>
    marks.isIn(line) || sent.has(`${folder.replace(/\/$/, '')}/${line.split(/\s+/).at(-1) ?? ''}`);
  const kept = body.split('\n').filter((line) => !isOwn(line.trim()));
  return kept.join('\n');
}
