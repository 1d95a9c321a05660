import { z } from 'zod';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Iteration, Suggestion } from '../../core/trajectory.js';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';
import { showCalls, shorteningSteps } from './show-calls.js';
import { showAttempt, showProvenDoc } from './show-doc.js';
import { showRevisions } from './show-revisions.js';

const text = `You write the documentation of one API tool. Programs that cannot ask back choose the tool among its siblings and call it
by your text alone, so every word has to help them choose or call it. You get the current documentation, suggestions, and
the calls that were made.

Sections, each a list of sentences; leave a section empty rather than fill it
- purpose: one sentence, what only this tool does.
- useWhen: the facts and wishes it answers, in everyday words of users, not of the API. Calls that answered such a wish
  prove it.
- notFor: the sibling to use instead, and for what. Only siblings that are listed.
- inputs: where ids and other values come from, which arguments exclude or need each other.
- returns: what comes back, and what an answer without a match looks like.
- limits: bounds, caps, paging, what is ignored.
- errors: what is refused, why, and what to do about it; a message once. What might be its cause, though no call shows it, belongs in
  "direction".
"parameters" documents single arguments: meaning, form, limits, default. Those you leave out keep their text.
"constraints" states what calls proved and a machine can check; "value" is JSON text (50, ["asc","desc"], "^[a-z]+$"), the other
argument's name for not-together and needs, and empty for required.

Evidence
- Behind every sentence stand the ids of the calls that prove it, in "calls". A sentence that the current documentation
  already has keeps its ids. None are needed for what the original text or the schema says, and for the sibling to use
  instead. What nothing proves is not written.
- What varies from one message to the next is left open: "no boat named … found".
- Cite only ids that are listed. A sentence whose ids do not exist is struck out.
- Numbers, values, names and paths come from the schema or from an answer, exactly as they stand there. Put names and values
  into backticks.
- Describe what answers look like; do not copy the data in them. Quote an error message only when it is short.

Style
- Plain statements about the tool as it is. No orders to the reader beyond which tool and which arguments to use. No
  links, no markup but backticks, no praise, no mention of tests, calls, call ids, or of what the documentation said before.
- Set it apart from its siblings: leave out what is true of all of them.
- Keep what is right. Take in a suggestion only where its calls bear it out.
- At most the number of words you are given, all sections together; texts of arguments do not count.

"direction" says in one or two sentences what should be tried next: what is still unknown and would change the documentation, as
far as one call of this tool can show it.

${dataRule}`;

const sentence = z.object({ text: z.string(), calls: z.array(z.string()) });
/** One instance: a schema on the wire says it once. */
const sentences = z.array(sentence);
export type WrittenSentence = z.infer<typeof sentence>;

/** The constraints a Rewriter may state, most of them JSON Schema keywords. */
const constraintRules = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'enum',
  'pattern',
  'format',
  'type',
  'default',
  'required',
  'not-together',
  'needs',
] as const;

const writtenConstraint = z.object({
  argument: z.string(),
  rule: z.enum(constraintRules),
  value: z.string(),
  calls: z.array(z.string()),
});
export type WrittenConstraint = z.infer<typeof writtenConstraint>;

/** What the Rewriter answers. */
export const rewriterAnswerSchema = z.object({
  sections: z.object({
    purpose: sentences,
    useWhen: sentences,
    notFor: sentences,
    inputs: sentences,
    returns: sentences,
    limits: sentences,
    errors: sentences,
  }),
  parameters: z.array(sentence.extend({ name: z.string() })),
  constraints: z.array(writtenConstraint),
  direction: z.string(),
});
export type RewriterAnswer = z.infer<typeof rewriterAnswerSchema>;

export interface RewriterInput {
  readonly tool: ToolDoc;
  readonly doc: DocVersion;
  readonly suggestions: readonly Suggestion[];
  /** All calls so far, oldest first. */
  readonly calls: readonly CallRecord[];
  readonly iteration: number;
  readonly queries: ReadonlyMap<string, string>;
  readonly history: readonly Iteration[];
  /** Lines such as `searchItems: Finds items by text.` */
  readonly siblings: readonly string[];
  readonly proven: readonly string[];
  readonly maxWords: number;
  /** Why the first attempt was sent back; empty for the first. */
  readonly complaints: readonly string[];
  /** The first attempt. */
  readonly first?: DocVersion | undefined;
}

export const rewriterText = text;

/** The Rewriter's prompt, its history shortened by `steps`. */
export function renderRewriterPrompt(input: RewriterInput, steps: number): RenderedPrompt {
  const { tool, doc, calls, iteration, queries, siblings, proven } = input;
  const history = showWork(input, steps);
  return {
    messages: [
      { role: 'system', content: text },
      userMessage([
        fenced('TOOL', showProvenDoc(tool, doc)),
        siblings.length === 0 ? '' : fenced('SIBLINGS', siblings.join('\n')),
        history.revisions,
        proven.length === 0 ? '' : fenced('PROVEN BY RULE', proven.join('\n')),
        fenced('CALLS', showCalls({ calls, iteration, queries }, steps).text),
        history.suggestions,
        `Words at most: ${input.maxWords}.`,
        renderComplaints(input.complaints, input.first),
        'Write the documentation.',
      ]),
    ],
    shortened: history.shortened,
  };
}

type Work = Pick<RewriterInput, 'calls' | 'iteration' | 'history' | 'suggestions'>;

/** What both Rewriters are shown of the work so far. */
export function showWork(
  { calls, history, suggestions }: Work,
  steps: number,
): { readonly revisions: string; readonly suggestions: string; readonly shortened: number } {
  const beyond = Math.max(0, steps - shorteningSteps(calls));
  const revisions = showRevisions(history, beyond);
  const asked = suggestions.map(({ text: said, evidence }) => {
    const ids = evidence.map((reference) => reference.slice(reference.lastIndexOf('#') + 1));
    return `- ${said} [${ids.join(', ')}]`;
  });
  return {
    revisions: revisions === '' ? '' : fenced('REVISIONS', revisions),
    suggestions: asked.length === 0 ? 'No suggestions.' : fenced('SUGGESTIONS', asked.join('\n')),
    shortened: Math.min(steps, calls.length) + beyond,
  };
}

/** What a Rewriter is told on its second attempt: what it wrote, where that is known, and what speaks against it. */
export function renderComplaints(complaints: readonly string[], first?: DocVersion): string {
  if (complaints.length === 0) return '';
  return [
    'Your first attempt was sent back.',
    ...(first === undefined ? [] : [fenced('FIRST ATTEMPT', showAttempt(first))]),
    'It:',
    fenced('COMPLAINTS', complaints.map((complaint) => `- ${complaint}`).join('\n')),
    'Write it again without these faults and keep the rest. What cannot be proven is left out. There is no third attempt.',
  ].join('\n');
}
