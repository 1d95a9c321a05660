import { z } from 'zod';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';
import { renderComplaints, showWork, type RewriterInput } from './rewriter-prompt.js';
import { showCalls } from './show-calls.js';
import { showDoc } from './show-doc.js';

const text = `You write the description of one API tool, as one text. Programs that cannot ask back choose the tool and call it by this
text. You get the current description, suggestions, and the calls that were made.

- Say what the tool does, when to use it, what its arguments take, what it returns, and what it refuses.
- Write only what the current description says or the calls show. Numbers, values, names and paths stand as they do in the
  schema or in an answer.
- Describe answers; do not copy the data in them.
- Plain statements: no orders to the reader, no links, no markup, no mention of tests or calls.
- Keep what is right; take in a suggestion only where the calls bear it out.

"direction" says in one or two sentences what should be tried next.

${dataRule}`;

/** What the Rewriter answers where a doc is one text (`--preset draft`). */
export const oneTextAnswerSchema = z.object({ description: z.string(), direction: z.string() });

export const oneTextRewriterText = text;

/** The one-text Rewriter's prompt, its history shortened by `steps`. */
export function renderOneTextRewriterPrompt(
  input: Omit<RewriterInput, 'siblings' | 'proven'>,
  steps: number,
): RenderedPrompt {
  const { tool, doc, calls, iteration, queries } = input;
  const { revisions, suggestions, shortened } = showWork(input, steps);
  return {
    messages: [
      { role: 'system', content: text },
      userMessage([
        fenced('TOOL', showDoc(tool, doc)),
        revisions,
        fenced('CALLS', showCalls({ calls, iteration, queries }, steps).text),
        suggestions,
        `Words at most: ${input.maxWords}.`,
        renderComplaints(input.complaints, input.first),
        'Write the description.',
      ]),
    ],
    shortened,
  };
}
