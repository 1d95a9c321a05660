import { writeJson } from '../core/json-text.js';
import type { Json } from '../core/json.js';
import { literalText } from '../support/literal-text.js';
import { differencesOf, sameJson } from '../core/differences.js';
import type { Marks } from './mark.js';
import { valueAt } from './references.js';
import type { ExperimentRecord, StepRecord } from './runner.js';
import type { StepOutcome } from './step-outcome.js';

/** How much of an answer is printed at most, in characters; `aside`: of headers and arguments. */
const longest = { usual: 2000, true: 700, refused: 600, aside: 200 };
const slowSeconds = 0.4;

interface Printed {
  readonly step: string;
  readonly body: Json;
  /** How many of its characters have been printed. */
  shown: number;
}

/**
 * Prints outcomes for a model: each answer once, then as the difference to what is known. One printer serves one group, so that `as u1.s2`
 * names an answer that stands in the same conversation.
 */
export class Printer {
  private readonly seen: Printed[] = [];
  private readonly last = new Map<string, Printed>();
  private readonly messages = new Map<string, string>();
  private readonly told = new Set<string>();

  constructor(
    private readonly marks: Marks,
    /** Prints what each step sent, for a reader who did not write the experiment. */
    private readonly withCalls = false,
  ) {}

  /** The lines of one experiment: what it tests, then a line a step. `room`: characters that an answer may take. */
  experiment({ id, tests, breaks, steps }: ExperimentRecord, room = longest.usual): string {
    const attacked = this.withCalls && breaks !== null ? ` (breaks ${breaks})` : '';
    const title = `${id} ${tests}`.trimEnd() + attacked;
    return [title, ...steps.map((step) => `  ${this.step(step, room)}`)].join('\n');
  }

  private step(record: StepRecord, room: number): string {
    // What came of a step stands before what was sent, which may be long.
    const call =
      this.withCalls && record.tool !== ''
        ? `${record.tool} ${cut(writeJson(record.arguments), longest.aside)}`
        : '';
    const name = record.id.split('.').at(-1) ?? record.id;
    if (record.kind === 'not-run') return `${name} NOT RUN: ${record.reason} ${call}`.trimEnd();
    if (record.kind !== 'made') return `${name} NOT ALLOWED: ${record.reason} ${call}`.trimEnd();
    const { outcome, cameTrue, care, expectation } = record;
    const verdict = cameTrue === null ? 'NOT JUDGED' : cameTrue ? 'TRUE' : 'FALSE PREDICTION';
    // Arguments that are printed say it already.
    const told = this.withCalls ? [] : record.told.filter((one) => this.isNew(one));
    const seconds = outcome.durationMs / 1000;
    const parts = [
      name,
      told.length === 0 ? '' : `[${told.join(', ')}]`,
      this.head(record.tool, outcome),
      seconds > slowSeconds ? `(${seconds.toFixed(1)} s)` : '',
      expectation === null ? '' : verdict,
      call === '' ? '' : `${call} →`,
      this.answer(record, outcome, Math.min(room, longest[cameTrue === true ? 'true' : 'usual'])),
      care.length === 0
        ? ''
        : `CARE: it answered with ${care.join(', ')}, which was there before; name your own`,
    ];
    return parts.filter((part) => part !== '').join(' ');
  }

  /** A baseline read, as message 1 shows it. */
  look(step: string, tool: string, args: Json, outcome: StepOutcome, room: number): string {
    const shown = this.answer({ tool, id: step, show: [] }, outcome, Math.min(room, longest.usual));
    return `${step} ${tool} ${writeJson(args)} → ${this.head(tool, outcome)} ${shown}`;
  }

  /** Status, the form of the answer and headers, the latter two when they are new. */
  private head(tool: string, outcome: StepOutcome): string {
    const isHttp = outcome.status !== null && outcome.status >= 100;
    const label = outcome.errorText ? 'error text' : isHttp ? '' : outcome.kind;
    const form =
      outcome.form !== '' && this.isNew(`${tool}\n${outcome.form}`) ? `(${outcome.form})` : '';
    const headers = Object.entries(outcome.headers)
      .filter(([name, value]) => this.isNew(`${name}: ${value}`))
      .map(([name, value]) => `${name}: ${value}`);
    const shown = headers.length === 0 ? '' : `headers {${cut(headers.join(', '), longest.aside)}}`;
    const status = String(outcome.status ?? '');
    return [...(isHttp ? [status, label] : [label, status]), form, shown]
      .filter((part) => part !== '')
      .join(' ');
  }

  private isNew(text: string): boolean {
    const known = this.told.size;
    return this.told.add(text).size > known;
  }

  private answer(
    { tool, id: step, show }: Pick<StepRecord, 'tool' | 'id' | 'show'>,
    outcome: StepOutcome,
    room: number,
  ): string {
    if (outcome.kind !== 'accepted' || outcome.errorText) return this.refusal(step, outcome);
    const { body } = outcome;
    const whole = literalText(body).replaceAll('\r', '\\r') || '(empty text)';
    if (show.length > 0) {
      const shown = show.map((path) => [path, shownAt(valueAt(body, path))] as const);
      return cut(writeJson(Object.fromEntries(shown)), room);
    }
    const same = whole.length > 24 ? this.seen.find((one) => sameJson(one.body, body)) : undefined;
    if (same !== undefined) {
      const rest = literalText(same.body).slice(same.shown);
      same.shown += room;
      return `same as ${same.step}${rest === '' ? '' : `, which goes on ${cut(rest, room)}`}`;
    }
    const last = this.last.get(tool);
    const printed = { step, body, shown: room };
    this.seen.push(printed);
    if (typeof body !== 'object' || body === null) return cutInside(whole, printed);
    if (whole.length > 60) this.last.set(tool, printed);
    const difference = last === undefined ? whole : differenceText(last, body);
    if (difference.length >= 0.7 * whole.length) return cut(whole, room);
    printed.shown = difference.length <= room ? whole.length : 0;
    return cut(difference, room);
  }

  /** Every error message once in full, then by the step that gave it. */
  private refusal(step: string, outcome: StepOutcome): string {
    const said = literalText(outcome.body ?? '');
    const told = said.includes(outcome.message) ? '' : outcome.message;
    const text = `${told} ${said}`.trim().replace(/\s*\n\s*/g, ' | ');
    const shape = this.marks
      .hide(text)
      .replace(/[0-9a-f]{8}-[0-9a-f-]{20,}/gi, '#')
      .replace(/\d+/g, '#');
    const earlier = this.messages.get(shape);
    if (earlier !== undefined && text.length > 60) return `like ${earlier}`;
    if (earlier === undefined) this.messages.set(shape, step);
    return cut(text, longest.refused);
  }
}

function differenceText(last: Printed, body: Json): string {
  const differences = differencesOf(last.body, body);
  const gone = differences.filter(({ after }) => after === undefined).map(({ path }) => path);
  const without = gone.length === 0 ? '' : ` without ${gone.join(', ')}`;
  // What is gone has no value, so that JSON leaves it out.
  const changed = Object.fromEntries(differences.map(({ path, after }) => [path, after]));
  return `as ${last.step} but ${writeJson(changed)}${without}`;
}

/** A text of at most so many characters, with how many more there are. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)} …(+${text.length - length})`;
}

/** A text that is too long, such as a report: its beginning and its end, where sums and errors stand. */
function cutInside(text: string, printed: Printed): string {
  const room = printed.shown;
  if (text.length <= room) return text;
  printed.shown = Math.ceil((room * 2) / 3);
  const end = text.slice(printed.shown - room);
  return `${cut(text.slice(0, -end.length), printed.shown)} ${end}`;
}

function shownAt(value: Json | undefined): Json {
  return value === undefined ? '(absent)' : value;
}
