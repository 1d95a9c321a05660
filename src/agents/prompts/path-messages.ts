import { writeJson } from '../../core/json-text.js';
import type { ChatMessage } from '../../models/chat-model.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { fenced } from '../../support/fence.js';
import type { AgentStep, AgentTask } from '../agent.js';
import { showOutcome } from './show-outcome.js';
import { showTools } from './show-tools.js';

/** What an agent knows when its turn comes. */
export interface PathToShow {
  readonly task: AgentTask;
  /** The agent's constant rules. */
  readonly rules: string;
  /** Index of the request at hand; earlier ones are shown before it. */
  readonly request: number;
  /** The steps that led here, of earlier requests too. */
  readonly path: readonly AgentStep[];
  /** Bytes of each answer that are shown; the newest is never below 1,000. */
  readonly bodyBytes: number;
  /** Said last, e.g. what was tried here before; empty for nothing. */
  readonly note?: string | undefined;
}

const leastForNewest = 1_000;

/**
 * A conversation from the steps that led here: rules, tools, then each turn as the agent wrote it and what came back.
 * It only ever grows at its end, so that servers can reuse what they read before. Roles alternate.
 */
export function pathMessages(show: PathToShow): readonly ChatMessage[] {
  const { task, path, request } = show;
  const requests = task.requests.slice(0, request + 1);
  const turns = requests.flatMap((text, index) => [
    said('user', `The user's request: ${escapeJsonText(writeJson(text))}`),
    ...path
      .filter((step) => step.request === index)
      .flatMap((step) => stepMessages(step, show, step === path.at(-1))),
  ]);
  const note = show.note === undefined || show.note === '' ? [] : [said('user', show.note)];
  return joined([
    said('system', show.rules),
    said('user', showTools(task.tools)),
    ...turns,
    ...note,
  ]);
}

function stepMessages(
  step: AgentStep,
  { task, bodyBytes }: PathToShow,
  isNewest: boolean,
): readonly ChatMessage[] {
  const { thought } = step;
  switch (step.kind) {
    case 'call': {
      const name = task.tools.find(({ tool }) => tool.id === step.tool)?.name ?? step.tool;
      const bytes = isNewest ? Math.max(bodyBytes, leastForNewest) : bodyBytes;
      return [
        turn({ thought, action: 'call', tool: name, arguments: step.arguments }),
        said('user', showOutcome(step.outcome, bytes)),
      ];
    }
    case 'question':
      return [
        turn({ thought, action: 'ask', text: step.text }),
        said('user', userSaid(step.answer)),
      ];
    case 'unusable':
      return [
        said('assistant', thought === '' ? '(no usable turn)' : thought),
        said('user', `That turn came to nothing: ${fenced('PROBLEM', step.problem)}`),
      ];
    case 'answer':
      return [turn({ thought, action: 'answer', text: step.text })];
    case 'gave-up':
      return [turn({ thought, action: 'give-up', text: step.text })];
    case 'backtrack':
      return [];
  }
}

function userSaid(answer: string): string {
  return `The user's answer: ${escapeJsonText(writeJson(answer))}`;
}

function turn(record: unknown): ChatMessage {
  return said('assistant', escapeJsonText(writeJson(record)));
}

function said(role: ChatMessage['role'], content: string): ChatMessage {
  return { role, content };
}

function joined(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const result: ChatMessage[] = [];
  for (const message of messages) {
    const last = result.at(-1);
    if (last?.role !== message.role) result.push(message);
    else result.splice(-1, 1, { ...last, content: `${last.content}\n\n${message.content}` });
  }
  return result;
}
