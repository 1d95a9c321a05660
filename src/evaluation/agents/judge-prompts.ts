import { z } from 'zod';
import type { AgentRun } from '../../agents/agent.js';
import type { ToolNames } from '../../agents/agent-tools.js';
import { showGroups } from '../../agents/prompts/show-tools.js';
import type { ToolGroup } from '../../core/tool-doc.js';
import { writeJson } from '../../core/json-text.js';
import type { ChatMessage } from '../../models/chat-model.js';
import { capJson } from '../../calls/cap-json.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { dataRule, fenced } from '../../support/fence.js';
import { hashJson } from '../../support/hash-json.js';
import { jsonOf } from '../../support/json-of.js';

const statusRules = `You judge whether an answer fulfils a user's request. Solved: it gives what was asked for. Unsolved: it does not, it
apologises, or what it says cannot be right. Unsure: you cannot tell from what you see.

${dataRule}`;

const pairRules = `Two assistants worked on the same request with tools. You judge which did better. The final answers come first: how
much of the request they fulfil, whether what they say rests on what the tools gave, whether it is specific. Where they
are equal in that, the way counts: failed and repeated calls, needless ones, ways worth trying that were not tried.
Say tie where neither is better. The order in which they stand means nothing, and neither does length.

${dataRule}`;

/** Names the version of the judge's constant texts. */
export const judgePromptHash = hashJson([statusRules, pairRules]).slice(0, 16);

export const statusSchema = z.object({
  reason: z.string(),
  status: z.enum(['solved', 'unsure', 'unsolved']),
});
export type SolvedStatus = z.infer<typeof statusSchema>['status'];

export const pairSchema = z.object({
  reason: z.string(),
  better: z.enum(['first', 'second', 'tie']),
});

/** What is shown of the tools that runs called. */
export interface CalledTools {
  /** What the agents knew them by, by their ids. */
  readonly names: ToolNames;
  /** The published tools that they are APIs of, by the ids of the APIs, as their source describes them. */
  readonly groups: Readonly<Record<string, Pick<ToolGroup, 'name' | 'description'>>>;
}

/** Asks for the status of an answer, with the whole trace where `trace` says what is shown of its tools. */
export function statusMessages(
  requests: readonly string[],
  run: AgentRun,
  trace: CalledTools | null,
): readonly ChatMessage[] {
  return [
    { role: 'system', content: statusRules },
    {
      role: 'user',
      content: [
        fenced('REQUEST', requests.join('\n')),
        ...(trace === null ? [] : groupsOf([run], trace)),
        ...(trace === null ? [] : [fenced('WORK', traceOf(run, trace))]),
        fenced('ANSWER', run.answer ?? ''),
        'Is the request solved?',
      ].join('\n\n'),
    },
  ];
}

/** Asks which of two runs on one request is better. */
export function pairMessages(
  requests: readonly string[],
  first: AgentRun,
  second: AgentRun,
  tools: CalledTools,
): readonly ChatMessage[] {
  return [
    { role: 'system', content: pairRules },
    {
      role: 'user',
      content: [
        fenced('REQUEST', requests.join('\n')),
        ...groupsOf([first, second], tools),
        fenced('FIRST_ANSWER', first.answer ?? '(none)'),
        fenced('SECOND_ANSWER', second.answer ?? '(none)'),
        fenced('FIRST_WORK', traceOf(first, tools)),
        fenced('SECOND_WORK', traceOf(second, tools)),
        'Which is better: first, second, or tie?',
      ].join('\n\n'),
    },
  ];
}

const bodyBytes = 600;
const mostSteps = 30;

function groupsOf(runs: readonly AgentRun[], { groups }: CalledTools): readonly string[] {
  const calls = runs.flatMap(({ steps }) => steps.filter((step) => step.kind === 'call'));
  return showGroups(
    calls.flatMap(({ tool }) => {
      const group = groups[tool];
      return group === undefined ? [] : [{ group }];
    }),
  );
}

/** The calls and what came of them, a step a line. Tokens and times are left out: they say nothing of quality. */
function traceOf({ steps }: AgentRun, { names }: CalledTools): string {
  const lines = steps.slice(0, mostSteps).map((step) => {
    if (step.kind !== 'call') return writeJson({ ...step, request: undefined });
    const { tool, arguments: args, outcome } = step;
    const came =
      outcome.kind === 'accepted'
        ? { success: capJson(outcome.body ?? null, bodyBytes).value }
        : { [outcome.kind]: outcome.message.slice(0, bodyBytes) };
    return writeJson(jsonOf({ tool: names[tool] ?? tool, arguments: args, ...came }));
  });
  return escapeJsonText(lines.length === 0 ? '(no step)' : lines.join('\n'));
}
