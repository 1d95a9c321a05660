import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import { dataRule, fenced } from '../../support/fence.js';
import type { RoleQuestion } from './ask-role.js';
import type { ProposedCall } from './draft-result.js';
import { earlierCalls, messagesOf, shownCalls, shownTool } from './shown.js';
import type { DraftView } from './shown.js';

const system = `You try out one tool of an API catalogue so that its documentation can be corrected from what really happens. Each time
you invent one request that a person could make, and the arguments of the single call of this tool that serves it.

- Say the request the way a person would who has never heard of the API: no tool name, no argument names, no jargon. It takes
  exactly one call of this tool.
- Be specific: real names, dates, amounts, places, ids. No placeholders.
- The arguments carry the request's own values, written as the schema wants them.
- Follow the direction where one is given. Ask for something else than the requests so far did: other wishes, other arguments,
  values at the edges.

${dataRule}`;

const schema = z.object({
  query: z.string().min(1).describe("the person's request"),
  arguments: z.record(z.string(), jsonSchemaOfJson).describe('what the one call is sent'),
});

/** The Explorer (equation 1): the tool, all calls so far, the direction, and why the tries of this iteration were turned down. */
export function explorerQuestion(
  view: DraftView,
  direction: string,
  tries: readonly ProposedCall[],
): RoleQuestion<z.infer<typeof schema>> {
  const calls = earlierCalls(view);
  return {
    ...{ role: 'explorer', schema, schemaName: 'exploration' },
    mostSteps: 2 * calls.length + view.iterations.length,
    render: (steps) => {
      const shown = shownCalls(calls, { now: view.iterations.length + 1, steps });
      return messagesOf(system, [
        fenced('TOOL', shownTool(view)),
        shown === '' ? 'Nothing has been called yet.' : fenced('CALLS SO FAR', shown),
        direction === '' ? '' : fenced('DIRECTION', direction),
        reflection(tries),
        'Give the next request and its call.',
      ]);
    },
  };
}

/** What the Explorer is told if its request is too close to an earlier one (DRAFT's self-reflection). */
function reflection(tries: readonly ProposedCall[]): string {
  const last = tries.at(-1);
  if (last === undefined) return '';
  return [
    'Your last request was turned down: it asks for nearly the same thing as an earlier one, and the same again teaches nothing.',
    fenced('THE EARLIER REQUEST', last.nearest),
    fenced('TURNED DOWN', tries.map(({ query }) => query).join('\n')),
    'Work out what they have in common (the wish, the arguments used, the kind of value) and leave that behind.',
  ].join('\n');
}
