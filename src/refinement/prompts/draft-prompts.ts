import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import type { Iteration, Suggestion } from '../../core/trajectory.js';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';
import { showCalls, shorteningSteps } from './show-calls.js';
import { showDoc } from './show-doc.js';
import { showRevisions } from './show-revisions.js';

// The paper's three roles (`--engine draft`): one call an iteration, one text, nothing but the model's own words.

export const draftExplorerText = `You try out one tool of an API catalogue so that its documentation can be corrected from what really happens. Each time
you invent one request that a person could make, and the arguments of the single call of this tool that serves it.

- Say the request the way a person would who has never heard of the API: no tool name, no argument names, no jargon. It takes
  exactly one call of this tool.
- Be specific: real names, dates, amounts, places, ids. No placeholders.
- The arguments carry the request's own values, written as the schema wants them.
- Follow the direction where one is given. Ask for something else than the requests so far did: other wishes, other arguments,
  values at the edges.

${dataRule}`;

/** What the paper's Explorer answers. */
export const draftExplorerAnswerSchema = z.object({
  query: z.string().min(1).describe("the person's request"),
  arguments: z.record(z.string(), jsonSchemaOfJson).describe('what the one call is sent'),
});

/** What all three are shown. */
export interface DraftInput {
  readonly tool: ToolDoc;
  /** The published tool that it is an API of. */
  readonly group?: ToolGroup | undefined;
  readonly doc: DocVersion;
  /** All calls so far, oldest first. */
  readonly calls: readonly CallRecord[];
  readonly iteration: number;
  /** Queries of the explorations by call id. */
  readonly queries: ReadonlyMap<string, string>;
  /** Earlier iterations, for their revisions. */
  readonly history: readonly Iteration[];
}

export interface DraftExplorerInput extends DraftInput {
  readonly direction: string;
  /** Why the tries of this iteration were turned down; empty for the first. */
  readonly reflection: string;
}

/** The paper's Explorer, its history shortened by `steps`. */
export function renderDraftExplorerPrompt(
  { tool, group, doc, direction, reflection, ...input }: DraftExplorerInput,
  steps: number,
): RenderedPrompt {
  const shown = showCalls({ ...input, unanswered: true }, steps);
  return {
    messages: [
      { role: 'system', content: draftExplorerText },
      userMessage([
        fenced('TOOL', showDoc(tool, doc, group)),
        shown.text === '' ? 'Nothing has been called yet.' : fenced('CALLS SO FAR', shown.text),
        direction === '' ? '' : fenced('DIRECTION', direction),
        reflection,
        'Give the next request and its call.',
      ]),
    ],
    shortened: shown.shortened,
  };
}

export const draftAnalyzerText = `You judge the documentation of one API tool against what its calls gave back. Programs that cannot ask back will choose
and call the tool by this text alone.

Hold the documentation against the call on four points:
1. agreement: does it say anything that the call contradicts?
2. completeness: what did the call show that a caller has to know and that is missing?
3. conciseness: what is said twice, at length, or in a way that hides what matters?
4. irrelevance: what does not help to choose or call this tool?

Suggestions are one point each, concrete enough to be carried out, with the words or values to use. Do not repeat what an
earlier revision already did. Nothing to improve: no suggestions.

${dataRule}`;

/** What the paper's Analyzer answers. */
export const draftAnalyzerAnswerSchema = z.object({
  suggestions: z.array(z.string()).describe('what should change, and to what'),
});

/** The paper's Analyzer, of this iteration's call; its history shortened by `steps`. */
export function renderDraftAnalyzerPrompt(input: DraftInput, steps: number): RenderedPrompt {
  const { tool, group, doc, calls } = input;
  const now = calls.filter(({ iteration }) => iteration === input.iteration);
  const beyond = Math.max(0, steps - shorteningSteps(now));
  const shown = showCalls({ ...input, calls: now }, steps);
  const revisions = showRevisions(input.history, beyond);
  return {
    messages: [
      { role: 'system', content: draftAnalyzerText },
      userMessage([
        fenced('TOOL', showDoc(tool, doc, group)),
        revisions === '' ? 'It has not been revised yet.' : fenced('REVISIONS', revisions),
        fenced('CALLS', shown.text),
        'What should change?',
      ]),
    ],
    shortened: shown.shortened + beyond,
  };
}

export const draftRewriterText = `You write the description of one API tool, as one text. Programs that cannot ask back choose the tool and call it by this
text. You get the current description, suggestions, and the calls that were made.

- Say what the tool does, when to use it, what its arguments take, what it returns, and what it refuses.
- Write only what the current description says or the calls show. Numbers, values, names and paths stand as they do in the
  schema or in an answer.
- Describe answers; do not copy the data in them.
- Plain statements: no orders to the reader, no links, no markup, no mention of tests or calls.
- Keep what is right; take in a suggestion only where the calls bear it out.

"direction" says in one or two sentences what should be tried next.

${dataRule}`;

/** What the paper's Rewriter answers. */
export const draftRewriterAnswerSchema = z.object({
  description: z.string(),
  direction: z.string(),
});

/** The paper's Rewriter, its history shortened by `steps`. */
export function renderDraftRewriterPrompt(
  { suggestions, ...input }: DraftInput & { readonly suggestions: readonly Suggestion[] },
  steps: number,
): RenderedPrompt {
  const { tool, group, doc, calls, history } = input;
  const beyond = Math.max(0, steps - shorteningSteps(calls));
  const revisions = showRevisions(history, beyond);
  const shown = showCalls(input, steps);
  const asked = suggestions.map(({ text }) => `- ${text}`);
  return {
    messages: [
      { role: 'system', content: draftRewriterText },
      userMessage([
        fenced('TOOL', showDoc(tool, doc, group)),
        revisions === '' ? '' : fenced('REVISIONS', revisions),
        fenced('CALLS', shown.text),
        asked.length === 0 ? 'No suggestions.' : fenced('SUGGESTIONS', asked.join('\n')),
        'Write the description.',
      ]),
    ],
    shortened: shown.shortened + beyond,
  };
}
