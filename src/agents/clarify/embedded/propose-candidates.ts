import type { Json } from '../../../core/json.js';
import { literalText } from '../../../support/literal-text.js';
import type { AgentStep, AgentTool } from '../../agent.js';
import { distinctCandidates } from '../../belief/candidate.js';
import type { ProposedCandidate } from '../candidate-generator.js';
import type { ArgumentSlot } from './argument-slot.js';
import { assignValues } from './assign-values.js';
import { carriedValues } from './carry-over.js';
import type { PlannedCall } from './plan-calls.js';
import type { ReadableText } from './reading.js';

export interface ProposalInput {
  readonly tool: AgentTool;
  readonly slots: readonly ArgumentSlot[];
  readonly text: ReadableText;
  readonly call: Pick<PlannedCall, 'place' | 'clause'>;
  readonly steps: readonly AgentStep[];
}

export interface Proposed {
  readonly candidates: readonly ProposedCandidate[];
  /** Calls of the same tool that are wanted too. */
  readonly more: readonly ProposedCandidate[];
  /** How well the tool's arguments fit what was said: more for each value that found its place, less for each gap. */
  readonly fit: number;
}

const MOST_CANDIDATES = 4;
const FIT_USED = 0.1;
const FIT_OPEN = 0.08;
/** Gaps that count: a tool that needs much is asked for as often as one that needs little. */
const MOST_OPEN = 1;

/**
 * The candidates for one planned call: required arguments without a value are unknown, optional ones count only where the
 * request gives them a value. Where the request could mean several values for an argument there is a candidate for each.
 */
export function proposeCandidates({ tool, slots, text, call, steps }: ProposalInput): Proposed {
  const assigned = assignValues(slots, text, call.place);
  const { known: read, rivals, companions, used } = assigned;
  // What the clause itself does not say, but another one does, is no value of "that booking".
  const isSaid = (value: Json): boolean => call.clause.includes(literalText(value));
  const left = slots.filter(
    ({ name }) =>
      !(name in read) && (!(name in assigned.refused) || !isSaid(assigned.refused[name] ?? null)),
  );
  const known = { ...read, ...carriedValues(left, steps, call.clause) };
  const refused = Object.fromEntries(
    Object.entries(assigned.refused).filter(([name]) => !(name in known)),
  );
  const unknown = slots
    .filter(({ name, required }) => !(name in known) && (required || name in refused))
    .map(({ name }) => name);
  const base = { tool: tool.tool.id, known: ordered(known, slots), unknown, refused };
  const others = Object.entries(rivals).flatMap(([name, values]) =>
    values.map((value) => ({ ...base, known: { ...base.known, [name]: value } })),
  );
  const [[name, values] = ['', []]] = Object.entries(companions);
  return {
    more: values.map((value) => ({ ...base, known: { ...base.known, [name]: value } })),
    candidates: distinctCandidates([base, ...others]).slice(0, MOST_CANDIDATES),
    fit: FIT_USED * used - FIT_OPEN * Math.min(unknown.length, MOST_OPEN),
  };
}

function ordered(
  known: Readonly<Record<string, Json>>,
  slots: readonly ArgumentSlot[],
): Record<string, Json> {
  return Object.fromEntries(
    slots.flatMap(({ name }): (readonly [string, Json])[] => {
      const value = known[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
