import { z } from 'zod';
import { dataRule, fenced } from '../../support/fence.js';
import type { RoleQuestion } from './ask-role.js';
import { isFault } from './draft-result.js';
import { earlierCalls, messagesOf, shownCalls } from './shown.js';
import { shownRevisions, shownTool, type DraftView, type ShownCall } from './shown.js';

const system = `You write the description of one API tool, as one text. Programs that cannot ask back choose the tool and call it by this
text. You get the current description, suggestions, and the calls that were made.

- Say what the tool does, when to use it, what its arguments take, what it returns, and what it refuses.
- Write only what the current description says or the calls show. Numbers, values, names and paths stand as they do in the
  schema or in an answer.
- Describe answers; do not copy the data in them.
- Plain statements: no orders to the reader, no links, no markup, no mention of tests or calls.
- Keep what is right; take in a suggestion only where the calls bear it out.

"direction" says in one or two sentences what should be tried next.

${dataRule}`;

const schema = z.object({ description: z.string(), direction: z.string() });

/** The Rewriter (equation 4): the tool, its earlier revisions, every call that was answered, and the suggestions. */
export function rewriterQuestion(
  view: DraftView,
  now: ShownCall,
  suggestions: readonly string[],
): RoleQuestion<z.infer<typeof schema>> {
  const { iterations } = view;
  const all = [...earlierCalls(view), { iteration: now.iteration, call: now.call }];
  const answered = all.filter(({ call }) => !isFault(call));
  return {
    ...{ role: 'rewriter', schema, schemaName: 'description' },
    mostSteps: 2 * all.length + iterations.length,
    render: (steps) => {
      const beyond = Math.max(0, steps - 2 * all.length);
      const revisions = shownRevisions(iterations, beyond);
      const asked = suggestions.map((text) => `- ${text}`).join('\n');
      return messagesOf(system, [
        fenced('TOOL', shownTool(view)),
        revisions === '' ? '' : fenced('REVISIONS', revisions),
        fenced('CALLS', shownCalls(answered, { now: now.iteration, steps })),
        asked === '' ? 'No suggestions.' : fenced('SUGGESTIONS', asked),
        'Write the description.',
      ]);
    },
  };
}
