import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { RenderedDoc } from '../../arguments/schema/doc-as-agent-sees-it.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';

const text = `You call one tool for several people. For each request, by itself, give the arguments of the one call that serves it: all
that it asks for, in the form that the tool's documentation wants, and nothing else.

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

/** The prompt by which a doc is tested: requests, numbered from 1 and the same for all docs, and the doc as agents see it. */
export function renderCallMakingPrompt(
  doc: RenderedDoc,
  requests: readonly string[],
): RenderedPrompt {
  const numbered = requests.map((request, index) => `${index + 1}. ${writeJson(request)}`);
  return {
    messages: [
      { role: 'system', content: text },
      userMessage([
        fenced('REQUESTS', numbered.map(escapeJsonText).join('\n')),
        fenced('TOOL', escapeJsonText(writeJson(doc))),
        'Give the arguments for each.',
      ]),
    ],
    shortened: 0,
  };
}
