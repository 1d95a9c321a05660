import { z } from 'zod';
import { capJson } from '../../calling/cap-json.js';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';
import { showDoc } from './show-doc.js';

const text = `You put calls of one API tool back into the words of the people they were made for. For each call write the one request
that it serves.

- Say it the way a person would who has never heard of the API: no tool name, no argument names, no jargon.
- Every value in the call's arguments stands in the request, letter by letter, so that the call can be made again from it.
- Say what each value is for, so that nobody has to guess; ask for nothing that the arguments do not carry.
- One or two sentences. Answer with one entry a call: its number and the request.

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
    const args = JSON.stringify(capJson(call.arguments, argumentBytes).value);
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
