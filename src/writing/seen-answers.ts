import { STATUS_CODES } from 'node:http';
import type { SeenAnswer } from '../catalogues/written-catalogue.js';
import type { CallRecord } from '../core/call-record.js';
import type { Json } from '../core/json.js';
import type { AcceptedOutcome, RefusedOutcome } from '../core/outcome.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { vocabularyOf } from '../doc-checks/vocabulary-of.js';
import { leavesOf } from '../evidence/answers.js';
import { quotableMessage } from '../refusals/quote.js';
import { groupBy } from '../support/group-by.js';
import { shapeOfBodies } from './shape-of-bodies.js';

type Answered<O> = Pick<CallRecord, 'arguments' | 'purpose'> & { readonly outcome: O };

const mostMessages = 3;

/**
 * What the calls of a tool were answered with, by HTTP status: the shape of successes, the messages of refusals as a doc may quote
 * them. Faults are none of its answers.
 */
export function seenAnswers(
  tool: ToolDoc,
  { calls, settings }: Pick<Trajectory, 'calls' | 'settings'>,
): readonly SeenAnswer[] {
  const own = calls.filter((call) => call.tool === undefined);
  const successes = byStatus(own.filter(isSuccess), 100);
  // A body that tells of a failure under a status of success is no answer of that status.
  const refusals = byStatus(own.filter(isRefusal), 400);
  const answers = [
    ...[...successes].map(([status, all]): SeenAnswer => {
      const body = bodyOf(all);
      return { status, description: nameOf(status), ...(body === null ? {} : { body }) };
    }),
    ...[...refusals].map(([status, all]): SeenAnswer => {
      const messages = settings['quotes'] === 'none' ? [] : messagesOf(tool, all);
      const quoted = messages.map((message) => `"${message}"`).join('; ');
      return { status, description: quoted === '' ? nameOf(status) : `Refused: ${quoted}` };
    }),
  ];
  return answers.toSorted((a, b) => a.status - b.status);
}

function isSuccess(call: CallRecord): call is CallRecord & { outcome: AcceptedOutcome } {
  return call.outcome?.kind === 'accepted';
}

function isRefusal(call: CallRecord): call is CallRecord & { outcome: RefusedOutcome } {
  return call.outcome?.kind === 'refused';
}

function byStatus<O extends AcceptedOutcome | RefusedOutcome>(
  calls: readonly Answered<O>[],
  least: number,
): ReadonlyMap<number, readonly Answered<O>[]> {
  const known = calls.filter(({ outcome: { status = 0 } }) => status >= least && status < 600);
  return groupBy(known, ({ outcome }) => outcome.status ?? 0);
}

function nameOf(status: number): string {
  return STATUS_CODES[status] ?? `Status ${status}`;
}

/** The messages that the doc of a tool may quote: of all its refusals with a status, and of those of each thing that was tried. */
function messagesOf(tool: ToolDoc, calls: readonly Answered<RefusedOutcome>[]): readonly string[] {
  const vocabulary = vocabularyOf(tool);
  const byTry = groupBy(calls, ({ purpose }) => purpose.arguments.join('\n'));
  const quoted = [calls, ...byTry.values()].flatMap(
    (group) =>
      quotableMessage(
        group.map(({ arguments: values, outcome }) => ({
          text: outcome.message,
          values: [values],
        })),
        vocabulary,
      ) ?? [],
  );
  return [...new Set(quoted)].slice(0, mostMessages);
}

/** The shape of the bodies of the media type that came most. */
function bodyOf(calls: readonly Answered<AcceptedOutcome>[]): Required<SeenAnswer>['body'] | null {
  const told = calls.filter(({ outcome: { body = null } }) => body !== null && !isBinary(body));
  const [[contentType, most] = [null, []]] = [
    ...groupBy(told, ({ outcome }) => mediaTypeOf(outcome)),
  ].toSorted(([, a], [, b]) => b.length - a.length);
  if (contentType === null) return null;
  const schema = shapeOfBodies(
    most.map(({ arguments: sent, outcome }) => ({ sent, body: outcome.body ?? null })),
  );
  return Object.keys(schema).length === 0 ? null : { contentType, schema };
}

function mediaTypeOf({ contentType, body }: AcceptedOutcome): string | null {
  const [type = ''] = (contentType ?? '').toLowerCase().split(';');
  if (/^[\w.+-]+\/[\w.+-]+$/.test(type.trim())) return type.trim();
  return typeof body === 'object' ? 'application/json' : null;
}

function isBinary(body: Json): boolean {
  return leavesOf(body).some(({ at }) => /(?:^|[.\]])binary\.contentType$/.test(at));
}
