import { z } from 'zod';
import { capJson } from '../../calling/cap-json.js';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { writeJson } from '../../core/json-text.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';
import { showDoc } from './show-doc.js';

const text = `You put calls of one API tool back into the words of the people they were made for: for each call the one request that it
serves, in one or two sentences.

- Say it as a person would who has never heard of the API: no names of tools or arguments, no jargon.
- Every value of the call stands in the request letter by letter, with what it is for; nothing else is asked for. A value in a
language of its own (code, SQL, a pattern, a path, JSON) stands whole, in quotes, as something that the person has at hand.

${dataRule}`;

const argumentBytes = 1_500;

/** What the model answers: one request a call. */
export const panelRequestsAnswerSchema = z.object({
  requests: z.array(
    z.object({
      call: z.number().int().describe('number of the call'),
      request: z.string().describe("the person's request"),
    }),
  ),
});

export const panelRequestsText = text;

/** The prompt for the requests that calls serve; the calls are numbered from 1. */
export function renderPanelRequestsPrompt(
  tool: ToolDoc,
  raw: DocVersion,
  calls: readonly CallRecord[],
): RenderedPrompt {
  const lines = calls.map((call, index) => {
    const args = writeJson(capJson(call.arguments, argumentBytes).value);
    return `${index + 1}. ${escapeJsonText(args)}`;
  });
  return {
    messages: [
      { role: 'system', content: text },
      userMessage([
        fenced('TOOL', showDoc(tool, raw)),
        fenced('CALLS TO WORD', lines.join('\n')),
        'Give the request for each.',
      ]),
    ],
    shortened: 0,
  };
}
