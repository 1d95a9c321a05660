import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';
import { showCalls } from './show-calls.js';
import { showDoc } from './show-doc.js';

const text = `You try out one tool of an API catalogue so that its documentation can be corrected from what really happens. Each
time you invent one request that a person could make, and the arguments of the single call of this tool that serves it.

The request
- Say it the way a person would who has never heard of the API: no tool name, no argument names, no jargon.
- It must take exactly one call of this tool, no other tool and no second step.
- Be specific: real names, dates, amounts, places, ids. Nothing like "a certain item", and no placeholders.

The arguments
- They carry the request's own values, written as the schema wants them.
- Where real values are listed for an argument, take one of those; a made-up id finds nothing.
- You may break the schema on purpose to find out where a limit lies, in one respect at a time. Then "probe" says what is
  broken and what the answer is going to tell. In every other case "probe" is empty and the arguments fit the schema.
- An argument that the schema lacks, a header included, is sent under its own name where a refusal asks for it.
- Do not send arguments that have been sent before.

What to try
- Follow the direction where one is given, unless the calls so far have settled it.
- Go where the documentation is vague or may be wrong: arguments that nobody has used, edges of ranges, what happens when
  nothing matches, values in another form, arguments together. Prefer kinds of calls that are still untried.
- Learn from refusals: change what the message complains about.
- Tools that change things: name what you make yourself, and use what calls of these tools made (it is marked so) where there is
  any. Leave other people's things alone unless nothing else will do.

${dataRule}`;

/** The kinds of calls an Explorer may say its call is. */
const explorationKinds = [
  'positive',
  'vary-value',
  'leave-out',
  'pair',
  'empty',
  'wrong-type',
  'below-bound',
  'above-bound',
  'outside-enum',
  'unknown-id',
  'format',
  'paging',
  'undocumented-argument',
  'free',
] as const;
export type ExplorationKind = (typeof explorationKinds)[number];

/** What the Explorer answers. */
export const explorerAnswerSchema = z.object({
  query: z.string().min(1).describe("the person's request"),
  arguments: z.record(z.string(), jsonSchemaOfJson).describe('what the one call is sent'),
  kind: z.enum(explorationKinds),
  varies: z.array(z.string()).describe('the arguments this call is about'),
  probe: z.string().describe('what is broken on purpose and what that will tell; else empty'),
});
export type ExplorerAnswer = z.infer<typeof explorerAnswerSchema>;

export interface ExplorerInput {
  readonly tool: ToolDoc;
  readonly doc: DocVersion;
  readonly direction: string;
  /** All calls so far, oldest first. */
  readonly calls: readonly CallRecord[];
  readonly iteration: number;
  /** Queries of the explorations by call id. */
  readonly queries: ReadonlyMap<string, string>;
  /** Lines such as `item_id: "a-1" (from listItems)`. */
  readonly realValues: readonly string[];
  /** Lines such as `paging: the next page of a list`. */
  readonly untried: readonly string[];
  /** Why the tries of this iteration were turned down; empty for the first. */
  readonly reflection: string;
}

export const explorerText = text;

/** The Explorer's prompt, its history shortened by `steps`. */
export function renderExplorerPrompt(input: ExplorerInput, steps: number): RenderedPrompt {
  const { tool, doc, calls, iteration, queries } = input;
  const shown = showCalls({ calls, iteration, queries, unanswered: true }, steps);
  return {
    messages: [
      { role: 'system', content: text },
      userMessage([
        fenced('TOOL', showDoc(tool, doc)),
        shown.text === '' ? 'Nothing has been called yet.' : fenced('CALLS SO FAR', shown.text),
        block('REAL VALUES', input.realValues),
        block('UNTRIED KINDS OF CALLS', input.untried),
        input.direction === '' ? '' : fenced('DIRECTION', input.direction),
        input.reflection,
        'Give the next request and its call.',
      ]),
    ],
    shortened: shown.shortened,
  };
}

function block(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : fenced(name, lines.join('\n'));
}

export interface Reflection {
  /** The queries turned down in this iteration, the last one last. */
  readonly turnedDown: readonly string[];
  /** The earlier query that the last one repeats. */
  readonly repeats: string;
}

/** What the Explorer is told when its request is too close to an earlier one (DRAFT's self-reflection). */
export function renderReflection({ turnedDown, repeats }: Reflection): string {
  return [
    'Your last request was turned down: it asks for nearly the same thing as an earlier one. The same call again costs a call and teaches nothing, while other sides of the tool stay unknown.',
    fenced('THE EARLIER REQUEST', repeats),
    fenced('TURNED DOWN', turnedDown.join('\n')),
    'Work out what they have in common (the wish, the arguments used, the kind of value) and leave that behind: another wish, other arguments, another kind of call.',
  ].join('\n');
}

/** What the Explorer is told when its call cannot be sent. */
export function renderObjections(objections: readonly string[]): string {
  return [
    'This call is not sent:',
    fenced('OBJECTIONS', objections.join('\n')),
    'Give a request and a call that avoid this; where you mean to break the schema, say so in "probe".',
  ].join('\n');
}
