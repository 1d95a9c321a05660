import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import { distinctBy } from '../../support/distinct-by.js';
import { fenced } from '../../support/fence.js';
import { oneLine } from '../../support/one-line.js';
import type { Overlap } from '../engine.js';
import { roleText } from './common-text.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';
import { messageLeftOpen, placesSeen, showCall, showOutcome } from './show-outcome.js';
import { showTool } from './show-tool.js';

export const explorerText =
  roleText(`You are the explorer. Invent one request that a person could make, and the arguments of the one call of this tool that serves it.
- The request is specific (real names, dates, amounts, ids) and names no tool or argument; the arguments carry its values as the
  tool wants them. Take listed values, those marked together together: a made-up id finds nothing.
- Follow the direction unless it is settled. Values, bounds, types and missing arguments are tried without you: think of what
  only somebody knows who knows the field. Another wish, arguments never set, several together, an id that exists already, a key
  inside an object, the next page, what a refusal asks for though no schema has it.
- Break the documented form on purpose only; "probe" says how and what it will tell, else it is empty.
- Give what you make new names; change only what this run made (marked).`);

/** What the Explorer answers. */
export const explorerAnswerSchema = z.object({
  query: z.string().min(1).describe("the person's request"),
  arguments: z.record(z.string(), jsonSchemaOfJson),
  probe: z.string(),
});
export type ExplorerAnswer = z.infer<typeof explorerAnswerSchema>;

export interface ExplorerInput {
  readonly tool: ToolDoc;
  /** The published tool that it is an API of. */
  readonly group?: ToolGroup | undefined;
  readonly doc: DocVersion;
  readonly direction: string;
  /** All calls so far, oldest first. */
  readonly calls: readonly CallRecord[];
  /** Queries of the explorations by call id. */
  readonly queries: ReadonlyMap<string, string>;
  /** What was tried of each place, one a line. */
  readonly tried: readonly string[];
  /** Refused calls that nothing learnt predicts. */
  readonly unexplained: readonly CallRecord[];
  /** Lines such as `item_id: "a-1" (from listItems)` and `{"owner":"a","repo":"b"} (together, from listRepos)`. */
  readonly realValues: readonly string[];
  /** Arguments that no answered call has set. */
  readonly untried: readonly string[];
  /** Why the tries of this iteration were turned down; empty for the first. */
  readonly reflection: string;
}

const mostUnexplained = 3;
/** So many arguments that were never set are shown at once. */
export const mostUntried = 12;

/** The Explorer's prompt; each step of shortening leaves the oldest exploration out. */
export function renderExplorerPrompt(input: ExplorerInput, steps: number): RenderedPrompt {
  const { tool, group, doc, calls, queries, untried } = input;
  const explorations = calls.filter(({ id }) => queries.has(id));
  const shown = explorations.slice(Math.min(steps, explorations.length));
  const isShown = new Set(shown.map(({ id }) => id));
  const refused = distinctBy(
    input.unexplained.filter(({ id }) => !isShown.has(id)),
    messageLeftOpen,
  ).slice(-mostUnexplained);
  const requests = shown.map(
    (call) => `${oneLine(queries.get(call.id) ?? '', 200)} ${showOutcome(call)}`,
  );
  return {
    messages: [
      { role: 'system', content: explorerText },
      userMessage([
        fenced('TOOL', showTool(tool, doc, group)),
        block('VALUES', input.realValues),
        calls.length === 0 ? 'Nothing has been called yet.' : block('REQUESTS SO FAR', requests),
        block('TRIED', input.tried),
        block('ANSWERS HAVE', [placesSeen(calls)]),
        block(
          'REFUSED, NOT KNOWN WHY',
          refused.map((call) => showCall(call)),
        ),
        untried.length === 0 ? '' : block('NEVER SET', [untried.slice(0, mostUntried).join(', ')]),
        block('DIRECTION', [input.direction]),
        input.reflection,
        'Give the next request and its call.',
      ]),
    ],
    shortened: explorations.length - shown.length,
  };
}

function block(name: string, lines: readonly string[]): string {
  const text = lines.filter((line) => line !== '').join('\n');
  return text === '' ? '' : fenced(name, text);
}

/** What the Explorer is told when its request is too close to an earlier one (DRAFT's self-reflection); the last turned down last. */
export function renderReflection({ turnedDown, repeats }: Overlap): string {
  return [
    'Your last request was turned down: it asks for nearly the same thing as an earlier one, and the same again teaches nothing.',
    fenced('THE EARLIER REQUEST', repeats),
    fenced('TURNED DOWN', turnedDown.map(({ query }) => query).join('\n')),
    'Work out what they have in common (the wish, the arguments used, the kind of value) and leave that behind.',
  ].join('\n');
}

/** What the Explorer is told when its call cannot be sent. */
export function renderObjections(objections: readonly string[]): string {
  return [
    'This call is not sent:',
    fenced('OBJECTIONS', objections.join('\n')),
    'Give a request and a call that avoid this; where you mean to break the documented form, say so in "probe".',
  ].join('\n');
}
