import { z } from 'zod';
import { writeJson } from '../../../core/json-text.js';
import type { AgentRun } from '../../../agents/agent.js';
import { withGroups, type ToolNames } from '../../../agents/agent-tools.js';
import { showGroups } from '../../../agents/prompts/show-tools.js';
import { capJson } from '../../../calls/cap-json.js';
import { modelIdentity, type ChatModel } from '../../../models/chat-model.js';
import { requireReached } from '../../../models/require-reached.js';
import { canonicalJson } from '../../../support/canonical-json.js';
import { distinctBy } from '../../../support/distinct-by.js';
import { escapeJsonText } from '../../../support/escape-control-characters.js';
import { dataRule, fenced } from '../../../support/fence.js';
import { hashJson } from '../../../support/hash-json.js';
import { jsonOf } from '../../../support/json-of.js';
import type { NoisyInstruction } from '../data/read-noisytoolbench.js';
import type { NoisyJudge } from './evaluate-noisy.js';

const rules = `An assistant worked on a request with tools. You judge two things, each by itself.

callsRight: every expected call was made, with the expected arguments. More calls, more arguments and another order do no harm.
A value may be worded differently where it means the same; one that is misspelt does not.
answerRight: the final answer gives what was asked for, and rests on what the tools gave, not on guesses.

${dataRule}`;

const verdictSchema = z.object({
  reason: z.string(),
  callsRight: z.boolean(),
  answerRight: z.boolean(),
});

const mostBytes = 4_000;

/** A chat model as the judge of A2 and A3 (ToolEvaluator), at temperature 0 unless it has its own; its name tells the version of its rules. */
export function modelJudge(chat: ChatModel, signal?: AbortSignal): NoisyJudge {
  return {
    name: `${chat.name} ${hashJson(rules).slice(0, 8)}`,
    settings: modelIdentity(chat),
    verdictOn: async (instruction, run, names) => {
      const result = await chat.complete(
        {
          messages: [
            { role: 'system', content: rules },
            { role: 'user', content: caseOf(instruction, run, names) },
          ],
          ...{ schema: verdictSchema, schemaName: 'verdict', temperature: 0 },
        },
        signal,
      );
      requireReached(result, 'The judging model');
      if (result.kind === 'failed') return null;
      const { callsRight, answerRight } = result.value;
      return { callsRight, answerRight };
    },
  };
}

/** Expected calls and calls that were made bear the names that the agent saw, so that they can be compared. */
function caseOf(
  { query, expectedCalls, tools, groups }: NoisyInstruction,
  run: AgentRun,
  names: ToolNames,
): string {
  const expected = expectedCalls.map(({ name, tool, arguments: args }) => ({
    tool: names[tool ?? ''] ?? name,
    arguments: args,
  }));
  return [
    ...showGroups(
      withGroups(
        tools.map((tool) => ({ tool })),
        groups,
      ),
    ),
    fenced('REQUEST', query),
    fenced('EXPECTED_CALLS', textOf(expected)),
    fenced('CALLS', callsOf(run, names).join('\n') || '(none)'),
    fenced('ANSWER', run.answer ?? '(none)'),
  ].join('\n\n');
}

/** Each call once with what came of it. */
function callsOf({ steps }: AgentRun, names: ToolNames): readonly string[] {
  const calls = distinctBy(
    steps.filter((step) => step.kind === 'call'),
    ({ tool, arguments: args }) => canonicalJson([tool, args]),
  );
  return calls.map(({ tool, arguments: args, outcome }) => {
    const gave = outcome.kind === 'fault' ? outcome.message : (outcome.body ?? null);
    return textOf({ tool: names[tool] ?? tool, arguments: args, gave });
  });
}

function textOf(value: unknown): string {
  return escapeJsonText(writeJson(capJson(jsonOf(value), mostBytes).value));
}
