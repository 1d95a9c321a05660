import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import type { RenderedDoc } from '../../arguments/doc-as-agent-sees-it.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { dataRule, fenced } from './fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';

const text = `You call one tool for a person. From its documentation and the person's request, give the arguments of the call: all that
the request asks for, in the form the documentation wants, and nothing that it does not ask for.

${dataRule}`;

/** What the model answers: the arguments of the call. */
export const callMakingAnswerSchema = z.object({
  arguments: z.record(z.string(), jsonSchemaOfJson),
});

export const callMakingText = text;

/** The prompt from which a doc is tested: the doc as agents see it, and a request. */
export function renderCallMakingPrompt(doc: RenderedDoc, query: string): RenderedPrompt {
  return {
    messages: [
      { role: 'system', content: text },
      userMessage([
        fenced('TOOL', escapeJsonText(JSON.stringify(doc, null, 1))),
        `The person's request: ${escapeJsonText(JSON.stringify(query))}`,
        'Give the arguments.',
      ]),
    ],
    shortened: 0,
  };
}
