import { z } from 'zod';
import { dataRule, fenced } from '../../support/fence.js';
import type { RoleQuestion } from './ask-role.js';
import { messagesOf, shownCalls, shownRevisions, shownTool } from './shown.js';
import type { DraftView, ShownCall } from './shown.js';

const system = `You judge the documentation of one API tool against what its calls gave back. Programs that cannot ask back will choose
and call the tool by this text alone.

Hold the documentation against the call on four points:
1. agreement: does it say anything that the call contradicts?
2. completeness: what did the call show that a caller has to know and that is missing?
3. conciseness: what is said twice, at length, or in a way that hides what matters?
4. irrelevance: what does not help to choose or call this tool?

Suggestions are one point each, concrete enough to be carried out, with the words or values to use. Do not repeat what an
earlier revision already did. Nothing to improve: no suggestions.

${dataRule}`;

const schema = z.object({
  suggestions: z.array(z.string()).describe('what should change, and to what'),
});

/** The Analyzer (equation 3): the tool, its earlier revisions, and the call of this iteration. */
export function analyzerQuestion(
  view: DraftView,
  now: ShownCall,
): RoleQuestion<z.infer<typeof schema>> {
  const { iterations } = view;
  return {
    ...{ role: 'analyzer', schema, schemaName: 'suggestions' },
    mostSteps: 2 * (iterations.length + 1) + iterations.length,
    render: (steps) => {
      const revisions = shownRevisions(iterations, Math.max(0, steps - 2));
      return messagesOf(system, [
        fenced('TOOL', shownTool(view)),
        revisions === '' ? 'It has not been revised yet.' : fenced('REVISIONS', revisions),
        fenced('CALLS', shownCalls([now], { now: now.iteration, steps })),
        'What should change?',
      ]);
    },
  };
}
