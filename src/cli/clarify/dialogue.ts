import { writeJson } from '../../core/json-text.js';
import type { AgentEnd, AgentStep } from '../../agents/agent.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { oneLine } from '../../support/one-line.js';
import type { OutputStream } from '../output.js';

const ends: Partial<Record<AgentEnd, string>> = {
  refused: 'None of these tools can do that.',
  infeasible: 'What you want lies outside what the tool accepts.',
  withdrawn: 'All right, I leave that.',
  'gave-up': 'I stopped: something the call needs is still open.',
  'question-limit': 'I stopped: there were too many questions.',
  'step-limit': 'I stopped: that took too many steps.',
  'call-limit': 'I stopped: that took too many calls.',
  'token-limit': 'I stopped: that took too many tokens.',
  budget: 'I stopped: the budget is used up.',
  'model-failed': 'I stopped: the model gave nothing usable.',
  'model-unreachable': 'I stopped: the model gave no answer.',
};

/** Shows a conversation as it goes: questions, calls and answers. */
export interface Dialogue {
  question(text: string): void;
  step(step: AgentStep): void;
  /** How a request ended, where it was not answered. */
  end(end: AgentEnd): void;
}

/**
 * Writes to a stream; what tools and models say has its control characters escaped, line by line. `shown` puts back the values that
 * are the user's own, and that the model never saw.
 */
export function dialogueOn(
  { stream, palette }: OutputStream,
  shown: (text: string) => string,
): Dialogue {
  const say = (line: string): void => void stream.write(`${shown(line)}\n`);
  return {
    question: (text) => say(`${palette.yellow('?')} ${escapeControlCharacters(text)}`),
    step: (step) => {
      if (step.kind === 'call' && wasTried(step)) say(palette.dim(callLine(step)));
      if (step.kind === 'answer')
        step.text.split('\n').forEach((line) => say(escapeControlCharacters(line)));
    },
    end: (end) => {
      const text = ends[end];
      if (text !== undefined) say(text);
    },
  };
}

/** What nobody allowed is no call; the answer says why. */
function wasTried({ outcome }: Extract<AgentStep, { kind: 'call' }>): boolean {
  return outcome.kind !== 'fault' || outcome.reason !== 'not-called';
}

function callLine({
  tool,
  arguments: args,
  outcome,
}: Extract<AgentStep, { kind: 'call' }>): string {
  const call = `→ ${tool} ${writeJson(args)}`;
  const failed = outcome.kind === 'accepted' ? '' : `: ${oneLine(outcome.message, 200)}`;
  return escapeControlCharacters(`${call}${failed}`);
}
