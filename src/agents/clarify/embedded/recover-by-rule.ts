import type { Candidate } from '../../belief/candidate.js';
import type { AgentStep, AgentTool, CallStep } from '../../agent.js';
import { literalText } from '../../../support/literal-text.js';
import { plainWords } from '../../../support/plain-words.js';
import { oneLine } from '../../../support/one-line.js';
import type { Recovery } from '../candidate-generator.js';
import type { ArgumentSlot } from './argument-slot.js';
import { proposeCandidates } from './propose-candidates.js';
import { readable } from './reading.js';
import { stemsOf } from './text-words.js';
import type { ToolMatcher } from './tool-matcher.js';

export interface FailedCall {
  readonly candidate: Candidate;
  readonly step: CallStep;
  readonly tool: AgentTool;
  readonly slots: readonly ArgumentSlot[];
  readonly matcher: ToolMatcher;
  readonly steps: readonly AgentStep[];
  readonly slotsOf: (tool: AgentTool) => Promise<readonly ArgumentSlot[]>;
}

const LEAST_MATCH = 1.2;
const LEAST_HEADS = 2;

/**
 * What to do about a rejected call: another tool first, where the message asks for what that tool does ("the doors have to be
 * locked"); else a question about the argument the message is about. A fault is nobody's to mend.
 */
export async function recoverByRule(failed: FailedCall): Promise<Recovery> {
  const { step, tool, matcher } = failed;
  if (step.outcome.kind !== 'rejected') return { kind: 'go-on' };
  const { message } = step.outcome;
  const [other] = matcher
    .match(message)
    .filter(
      (match) =>
        match.tool !== tool && match.headWords >= LEAST_HEADS && match.score >= LEAST_MATCH,
    );
  const blamed = blamedArgument(failed, message);
  if (other !== undefined && blamed === null) return otherTool(failed, other.tool, message);
  return blamed === null ? { kind: 'go-on' } : question(failed, blamed, message);
}

async function otherTool(failed: FailedCall, tool: AgentTool, message: string): Promise<Recovery> {
  const text = readable(message);
  const everywhere = [{ start: 0, end: message.length }];
  const {
    candidates: [candidate],
  } = proposeCandidates({
    tool,
    slots: await failed.slotsOf(tool),
    text,
    call: { place: { own: everywhere, around: everywhere }, clause: message },
    steps: failed.steps,
  });
  return candidate === undefined
    ? { kind: 'go-on' }
    : { kind: 'other-tool', candidate, thought: `It said: ${oneLine(message, 200)}` };
}

/** The argument whose value or name the message repeats; a call's only argument is always the one. */
function blamedArgument({ candidate, slots }: FailedCall, message: string): ArgumentSlot | null {
  const given = slots.filter(({ name }) => name in candidate.known);
  const lower = message.toLowerCase();
  const byValue = given.find(({ name }) => {
    const value = candidate.known[name];
    const text = literalText(value ?? null);
    return text.length > 1 && lower.includes(text.toLowerCase());
  });
  const stems = new Set(stemsOf(message));
  const named = slots.find(
    ({ words }) => words.length > 0 && words.every((word) => stems.has(word)),
  );
  return byValue ?? named ?? null;
}

function question({ candidate, tool }: FailedCall, slot: ArgumentSlot, message: string): Recovery {
  const known = Object.fromEntries(
    Object.entries(candidate.known).filter(([name]) => name !== slot.name),
  );
  return {
    kind: 'ask',
    candidate: {
      ...candidate,
      known,
      unknown: [...candidate.unknown.filter((each) => each !== slot.name), slot.name],
    },
    question: {
      aspects: [{ tool: candidate.tool, argument: slot.name }],
      text: `"${plainWords(tool.name)}" did not work: ${oneLine(message, 200).replace(/[.\s]+$/, '')}. Which ${plainWords(slot.name)} should I use instead?`,
    },
  };
}
