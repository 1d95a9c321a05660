import { writeJson } from '../core/json-text.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { literalText } from '../support/literal-text.js';
import { differencesOf } from './differences.js';
import { sameJson } from './expectations.js';
import type { Marks } from './mark.js';
import { valueAt } from './references.js';
import type { ExperimentRecord, StepRecord } from './runner.js';
import type { StepOutcome } from './step-outcome.js';

/** How much of an answer is printed, in characters; `aside`: of headers and arguments. */
const longest = { first: 2600, usual: 420, predicted: 90, refused: 300, shown: 600, aside: 200 };
const slowSeconds = 0.4;

interface Printed {
  readonly step: string;
  readonly body: Json;
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

  /** The lines of one experiment: what it tests, then a line a step. */
  experiment({ id, tests, breaks, steps }: ExperimentRecord): string {
    const attacked = this.withCalls && breaks !== null ? ` (breaks ${breaks})` : '';
    const title = `${id} ${tests}`.trimEnd() + attacked;
    return [title, ...steps.map((step) => `  ${this.step(step)}`)].join('\n');
  }

  private step(record: StepRecord): string {
    const call =
      this.withCalls && record.tool !== ''
        ? ` ${record.tool} ${cut(writeJson(record.arguments), longest.aside)} →`
        : '';
    const name = (record.id.split('.').at(-1) ?? record.id) + call;
    if (record.kind === 'not-run') return `${name} NOT RUN: ${record.reason}`;
    if (record.kind === 'not-allowed') return `${name} NOT ALLOWED: ${record.reason}`;
    const { outcome, cameTrue, care, expectation } = record;
    // Arguments that are printed say it already.
    const told = this.withCalls ? [] : record.told.filter((one) => this.isNew(one));
    const seconds = outcome.durationMs / 1000;
    const parts = [
      name,
      told.length === 0 ? '' : `[${told.join(', ')}]`,
      this.head(record.tool, outcome),
      seconds > slowSeconds ? `(${seconds.toFixed(1)} s)` : '',
      expectation === null ? '' : verdictOf(cameTrue),
      this.answer(record, outcome, cameTrue === true),
      care.length === 0
        ? ''
        : `CARE: it answered with ${care.join(', ')}, which was there before; name your own`,
    ];
    return parts.filter((part) => part !== '').join(' ');
  }

  /** A baseline read, as message 1 shows it. */
  look(step: string, tool: string, args: Json, outcome: StepOutcome): string {
    const shown = this.answer({ tool, id: step, show: [] }, outcome, false);
    return `${step} ${tool} ${writeJson(args)} → ${this.head(tool, outcome)} ${shown}`;
  }

  /** Status, the form of the answer and headers, the latter two when they are new. */
  private head(tool: string, outcome: StepOutcome): string {
    const isHttp = outcome.status !== null && outcome.status >= 100;
    const kind = outcome.errorText ? 'error text' : outcome.kind;
    const status = isHttp ? String(outcome.status) : kind;
    const form =
      outcome.form !== '' && this.isNew(`${tool}\n${outcome.form}`) ? `(${outcome.form})` : '';
    const headers = Object.entries(outcome.headers)
      .filter(([name, value]) => this.isNew(`${name}: ${value}`))
      .map(([name, value]) => `${name}: ${value}`);
    const shown = headers.length === 0 ? '' : `headers {${cut(headers.join(', '), longest.aside)}}`;
    const label = isHttp && outcome.errorText ? 'error text' : '';
    return [status, label, form, shown].filter((part) => part !== '').join(' ');
  }

  private isNew(text: string): boolean {
    if (this.told.has(text)) return false;
    this.told.add(text);
    return true;
  }

  private answer(
    { tool, id: step, show }: Pick<StepRecord, 'tool' | 'id' | 'show'>,
    outcome: StepOutcome,
    isTrue: boolean,
  ): string {
    if (outcome.kind !== 'accepted' || outcome.errorText) return this.refusal(step, outcome);
    const { body } = outcome;
    const whole = literalText(body);
    if (show.length > 0) {
      const shown = show.map((path) => [path, shownAt(valueAt(body, path))] as const);
      return cut(writeJson(Object.fromEntries(shown)), longest.shown);
    }
    const same = whole.length > 24 ? this.seen.find((one) => sameJson(one.body, body)) : undefined;
    const last = this.last.get(tool);
    this.seen.push({ step, body });
    if (typeof body === 'object' && body !== null && whole.length > 60)
      this.last.set(tool, { step, body });
    if (same !== undefined) return `same as ${same.step}`;
    const limit = isTrue ? longest.predicted : longest.usual;
    const isFirst = last === undefined && isJsonObject(body) && !isTrue;
    if (last === undefined || typeof body !== 'object')
      return cut(whole, isFirst && !hasLargeMembers(body) ? longest.first : limit);
    const difference = differenceText(last, body);
    return difference.length < 0.7 * whole.length
      ? cut(difference, Math.max(limit, longest.shown))
      : cut(whole, limit);
  }

  /** Every error message once in full, then by the step that gave it. */
  private refusal(step: string, outcome: StepOutcome): string {
    const text = literalText(outcome.body ?? outcome.message).replace(/\s*\n\s*/g, ' | ');
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
  const changed = differences.flatMap(({ path, after }) =>
    after === undefined ? [] : [[path, after] as const],
  );
  const gone = differences.flatMap(({ path, after }) => (after === undefined ? [path] : []));
  const without = gone.length === 0 ? '' : ` without ${gone.join(', ')}`;
  return `as ${last.step} but ${writeJson(Object.fromEntries(changed))}${without}`;
}

function verdictOf(cameTrue: boolean | null): string {
  return cameTrue === null ? 'NOT JUDGED' : cameTrue ? 'TRUE' : 'FALSE PREDICTION';
}

function hasLargeMembers(body: JsonObject): boolean {
  return Object.values(body).some((value) => isJsonObject(value) && Object.keys(value).length > 3);
}

/** A text of at most so many characters, with how many more there are. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)} …(+${text.length - length})`;
}

function shownAt(value: Json | undefined): Json {
  return value === undefined ? '(absent)' : value;
}
