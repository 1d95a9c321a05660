import { writeJson } from '../core/json-text.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { Clock } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { distinctBy } from '../support/distinct-by.js';
import { groupBy } from '../support/group-by.js';
import { requiredOf } from '../schema/parameters-of.js';
import { isElsewhere, stepThatTouched, type WritingStep } from './attribution.js';
import { onlyGrows, sameJson } from '../core/differences.js';
import { leavesOf, recordsIn } from '../core/leaves.js';
import {
  AuditReads,
  lastingDifferences,
  mostInList,
  wholeRecord,
  withoutEntries,
  withVolatile,
  type Shown,
} from './audit-reads.js';
import type { Gate } from './gate.js';
import { namedBy } from './leaves.js';
import { textsOf, type Marks } from './mark.js';
import type { CallTool } from './call-tool.js';
import { codesIn } from '../support/codes-in.js';
import { identitiesOf } from './records.js';
import { isDoubtful, nameOf, type OwnName, type OwnThing, type OwnThings } from './own-things.js';
import { findingArguments } from './read-back.js';
import { nounOf } from './tool-kind.js';

interface AuditDifference {
  /** The reader that shows it. */
  readonly tool: string;
  /** The record, by its id or name; empty for an answer that is no list. */
  readonly record: string;
  /** The places that differ; empty if the whole record is gone. */
  readonly places: readonly string[];
  readonly gone: boolean;
  /** The step that touched the record or what it stands in; null if none did. */
  readonly step: string | null;
}

export interface AuditResult {
  /** Was there before, and a step of the run changed it. */
  readonly harmed: readonly AuditDifference[];
  /** Was there before and changed during the run, not by a known step. */
  readonly changedByOthers: readonly AuditDifference[];
  /** Things of the run that are still there: reader and record. */
  readonly left: readonly { readonly tool: string; readonly record: string }[];
}

export interface CompareOptions {
  readonly things?: OwnThings['all'];
  /** Between groups, on a large target: only what these tools show and change is read. */
  readonly near?: readonly ToolDoc[];
}

const mostUnlisted = 200;
const mostReadBetween = 60;
const secondsBetween = 2;

/** Compares what was there before a run with what is there after it. */
export class Audit {
  private before: readonly Shown[] = [];
  private readonly reading: AuditReads;
  /** Texts in the lists as they were read last. */
  private readonly listed = new Set<string>();

  constructor(
    private readonly tools: readonly ToolDoc[],
    private readonly gate: Gate,
    private readonly marks: Marks,
    call: CallTool,
    private readonly clock: Clock,
  ) {
    this.reading = new AuditReads(tools, gate, call);
  }

  /** Reads are made and recorded by this from now on. */
  useCall(call: CallTool): void {
    this.reading.call = call;
  }

  /**
   * Reads every list that needs no argument, with its pages, and up to 20 of its records one by one, twice. What differs by itself is not
   * compared later. A reader after which a record is gone or another one is used no more.
   */
  async begin(): Promise<void> {
    const shown: Shown[] = [];
    for (const tool of this.reading.lists()) {
      for (const list of await this.reading.pagesOf(tool)) {
        shown.push(list);
        shown.push(...(await this.reading.singlesOf(list)));
      }
    }
    if (shown.length > 0) await this.clock.sleep(secondsBetween * 1000);
    const again: Shown[] = [];
    for (const one of shown) {
      if (this.gate.isConsuming(one.read.tool)) continue;
      const records = await this.reading.show(one.read);
      if (records === null) continue;
      if (one.read.record === null && isAnyLost(one.records, records))
        this.gate.markConsuming(one.read.tool);
      else again.push(withVolatile(one, records));
    }
    this.before = again;
  }

  /** Reads the same again and says what differs. `steps` are the writing steps that were made, `things` the own things to look for. */
  async compare(
    steps: readonly WritingStep[],
    { things = this.gate.own.all, near }: CompareOptions = {},
  ): Promise<AuditResult> {
    const differences: AuditDifference[] = [];
    const left = new Map<string, { readonly tool: string; readonly record: string }>();
    this.listed.clear();
    const pages = new Map<string, ReadonlyMap<string, Json> | null>();
    const sent = new Set(steps.flatMap((step) => leavesOf(step.arguments).map(({ text }) => text)));
    const keysOf = ({ read, records }: Shown): readonly string[] =>
      [...records.keys()].map((key) => `${read.tool.id} ${key}`);
    const known = new Set(this.before.flatMap(keysOf));
    for (const { read, records, volatile } of this.before) {
      const { tool } = read;
      if (near !== undefined && !this.isNear(tool, near)) continue;
      if (read.record === null && !pages.has(tool.id))
        pages.set(tool.id, await this.reading.wholeList(tool));
      const now =
        read.record === null ? (pages.get(tool.id) ?? null) : await this.reading.show(read);
      for (const text of [...(now?.values() ?? [])].flatMap(textsOf)) this.listed.add(text);
      if (now === null && read.record === null) continue;
      const map = read.record === null ? (now?.get('') ?? null) : null;
      // A map shows things of the run as its keys.
      const own = Object.keys(isJsonObject(map) ? map : {}).filter((key) => this.marks.isIn(key));
      for (const record of own) left.set(`${tool.id} ${record}`, { tool: tool.name, record });
      for (const [record, body] of records) {
        if (this.marks.isWithin(body)) continue;
        const other = withoutEntries(now?.get(record), read.record, sent, this.marks);
        const isList = read.record === null && record !== '';
        if (isList && now !== null && !sameJson(body, other ?? null) && isElsewhere(body, now))
          continue;
        const differing = other === undefined ? [] : lastingDifferences(body, other, volatile);
        const places = differing.filter((place) => !own.includes(place));
        const isCut = read.record === null && (now?.size ?? 0) >= mostInList;
        const gone = other === undefined && !volatile.has(wholeRecord) && !isCut;
        if (!gone && places.length === 0) continue;
        const name = read.record ?? record;
        if (this.gate.own.isReleased('id', nounOf(read.tool), name)) continue;
        const changed = { reader: read.tool, record: name, before: body, after: other };
        const step = stepThatTouched(changed, steps, { gate: this.gate, marks: this.marks });
        const grown = [...(now ?? [])].filter(
          ([key, one]) => typeof one === 'string' && !records.has(key),
        );
        const counts = record === '' ? [other] : grown.map(([, one]) => one);
        if (step === null && steps.length > 0 && counts.some((one) => onlyGrows(body, one)))
          continue;
        // A list that shows the newest ten does not show what is older than the run's own.
        if (step === null && gone && (await this.isThere(tool, body))) continue;
        differences.push({ tool: read.tool.name, record: name, places, gone, step });
      }
      for (const [record, body] of now ?? []) {
        // What a step renamed may have lost the mark: every record that is new is told.
        const isRecord = isJsonObject(body) && steps.length > 0;
        const at = `${tool.id} ${record}`;
        if (known.has(at) || !(isRecord || this.marks.isWithin(body))) continue;
        const name = identitiesOf(body).find((text) => this.gate.own.isOwnName(text));
        left.set(at, { tool: tool.name, record: name ?? record });
      }
    }
    for (const one of await this.unlisted(steps, things))
      left.set(`${one.tool} ${one.record}`, one);
    const once = distinctBy(differences, ({ tool, record }) => `${tool} ${record}`);
    return {
      harmed: once.filter(({ step }) => step !== null),
      changedByOthers: once.filter(({ step }) => step === null),
      left: [...left.values()],
    };
  }

  /** Own things that no list shows: those that a reader finds by id or name, and those that no reader can look for and no step removed. */
  private async unlisted(
    steps: readonly WritingStep[],
    own: OwnThings['all'],
  ): Promise<AuditResult['left']> {
    const lists = new Set(this.before.map(({ read }) => nounOf(read.tool)));
    const left: { readonly tool: string; readonly record: string }[] = [];
    const kinds = new Set(own.map(({ kind }) => kind));
    const removed = new Set(
      steps
        .filter(({ tool, isRefused }) => !isRefused && this.gate.kindOf(tool).effect === 'remove')
        .flatMap(({ tool, arguments: args }) =>
          leavesOf(args).map(
            ({ text }) => `${kinds.has(nounOf(tool)) ? nounOf(tool) : ''} ${text}`,
          ),
        ),
    );
    const makes = (tool: ToolDoc): boolean =>
      this.gate.kindOf(tool).effect === 'create' || this.gate.kindOf(tool).upserts;
    const made = new Set(this.tools.filter(makes).map(nounOf));
    const isGone = (one: OwnName | OwnThing): boolean =>
      [one.kind, ''].some((kind) => removed.has(`${kind} ${nameOf(one)}`));
    const unlisted = own.filter(({ kind }) => !lists.has(kind));
    const called = callsOf(own);
    const things = groupBy(unlisted, (one) => `${one.kind} ${called(one)}`);
    for (const [at, ones] of [...things.values()].entries()) {
      const [first] = ones;
      const maker = this.tools.find(({ id }) => id === first?.tool);
      if (first === undefined || maker === undefined) continue;
      if (ones.some((one) => this.listed.has(nameOf(one)))) continue;
      let [found, shown]: [boolean | null, string] = [null, called(first)];
      for (const one of at < mostUnlisted ? ones : []) {
        found = (await this.finds(one, nameOf(one), 'id' in one)) ?? found;
        if (found === true) shown = nameOf(one);
        if (found === true) break;
      }
      // An upload may make what its splits are called, if such things are made at all.
      const isMade = makes(maker) && made.has(first.kind);
      // What a list showed, and shows no more, is gone.
      const isOver = (one: OwnName | OwnThing): boolean =>
        isDoubtful(one) || isGone(one) || this.gate.own.listed.has(nameOf(one));
      if (found ?? (isMade && !ones.some(isOver))) left.push({ tool: maker.name, record: shown });
    }
    return left;
  }

  /** True if a reader finds a thing by its name or id, in what it was created in; null if there is none of its sort that takes it. */
  private async finds(
    { kind, sent, isOfKind = false }: Pick<OwnThing, 'kind' | 'sent'> & Partial<OwnThing>,
    text: string,
    isId: boolean,
  ): Promise<boolean | null> {
    const ofKind = this.gate.readersOf(kind);
    // A draft is read as a message: ids that are no numbers are asked for everywhere.
    const isNarrow = ofKind.length > 0 || isOfKind || /^\d+$/.test(text);
    const readers = isNarrow ? ofKind : this.gate.readersOf(null);
    let wasAsked = false;
    const { nouns } = this.gate.vocabulary;
    for (const reader of readers) {
      if (findingArguments(reader, sent, text) === null) continue;
      // `list_splits {"dataset_id"}` does not look for a split.
      const asked = requiredOf(reader).map(({ name }) => namedBy(name, nouns)?.kind ?? '');
      if (ofKind.length > 0 && !asked.some((one) => one === '' || one === kind)) continue;
      const ask = async (id: string): Promise<string | null> => {
        const args = findingArguments(reader, sent, text, id);
        const read = { tool: reader, arguments: args ?? {}, record: text };
        if (args === null || this.gate.judge(read).kind !== 'pass') return null;
        const body = await this.reading.read(read);
        // An answer that says that there is nothing names what was asked for.
        return body === null ? null : writeJson(body).replaceAll(id, '');
      };
      const shown = await ask(text);
      wasAsked ||= ofKind.length > 0 || isId;
      if (shown !== null && shown !== (await ask(`${this.marks.ofGroup(0)}none`))) return true;
    }
    return wasAsked ? false : null;
  }

  /** True if a reader finds a record that a list does not show any more. */
  private async isThere(tool: ToolDoc, record: Json): Promise<boolean> {
    const names = typeof record === 'string' ? codesIn(record) : identitiesOf(record).slice(0, 1);
    for (const id of names)
      if (await this.finds({ kind: nounOf(tool), sent: {} }, id, true)) return true;
    return false;
  }

  /** True for readers of a small target, of the tools beside a step, and of their sorts of things. */
  private isNear(reader: ToolDoc, tools: readonly ToolDoc[]): boolean {
    if (this.before.length <= mostReadBetween || tools.includes(reader)) return true;
    return tools.some((tool) => nounOf(tool) === nounOf(reader));
  }
}

/** What each thing is called: the first name of its sort in the record that was sent for it, for its other names and its only id too. */
function callsOf(own: OwnThings['all']): (thing: OwnName | OwnThing) => string {
  const names = new Set(own.map((one) => `${one.kind} ${nameOf(one)}`));
  const ids = groupBy(own, (one) => ('id' in one ? one.step : ''));
  return (thing) => {
    const isOwn = (value: Json): value is string =>
      typeof value === 'string' && names.has(`${thing.kind} ${value}`);
    const record = recordsIn(thing.sent).find(
      (one) =>
        Object.values(one).some(isOwn) &&
        ('id' in thing || leavesOf(one).some(({ text }) => text === thing.name)),
    );
    const isOneOfMany = 'id' in thing && (ids.get(thing.step)?.length ?? 0) > 1;
    const name = isOneOfMany ? undefined : Object.values(record ?? {}).find(isOwn);
    return name ?? nameOf(thing);
  };
}

function isAnyLost(before: ReadonlyMap<string, Json>, now: ReadonlyMap<string, Json>): boolean {
  return [...before].some(
    ([record, body]) => record !== '' && !now.has(record) && !isElsewhere(body, now),
  );
}
