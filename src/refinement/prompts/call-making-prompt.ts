import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import type { RenderedDoc } from '../../arguments/schema/doc-as-agent-sees-it.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';

const text = `You call one tool for several people. From its documentation and each person's request, give the arguments of the one call
that serves the request: all that it asks for, in the form the documentation wants, and nothing that it does not ask for.
Each request stands for itself. Answer with one entry a request: its number and the arguments.

${dataRule}`;

/** What the model answers: the arguments of one call a request. */
export const callMakingAnswerSchema = z.object({
  calls: z.array(
    z.object({
      request: z.number().int().describe('number of the request'),
      arguments: z.record(z.string(), jsonSchemaOfJson),
    }),
  ),
});

export const callMakingText = text;

/** The prompt by which a doc is tested: the doc as agents see it, and requests, numbered from 1. */
export function renderCallMakingPrompt(
  doc: RenderedDoc,
  requests: readonly string[],
): RenderedPrompt {
  const numbered = requests.map((request, index) => `${index + 1}. ${JSON.stringify(request)}`);
  return {
    messages: [
      { role: 'system', content: text },
      userMessage([
        fenced('TOOL', escapeJsonText(JSON.stringify(doc))),
        fenced('REQUESTS', numbered.map(escapeJsonText).join('\n')),
        'Give the arguments for each.',
      ]),
    ],
    shortened: 0,
  };
}
