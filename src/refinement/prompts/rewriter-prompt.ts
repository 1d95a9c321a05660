import { z } from 'zod';
import { fenced } from '../../support/fence.js';
import { roleText } from './common-text.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';

export const rewriterText =
  roleText(`You are the rewriter. You get the documentation in lines with ids, new ones with +, and statements. Write anew the sections and
arguments that gain by it; the others stay.
- purpose: in one sentence what only this tool does. useWhen: wishes it answers, in users' words. notFor: which listed sibling to
  use instead, for what. inputs: where values come from, what needs or excludes what. returns: also when nothing is found.
  limits: bounds, paging, what is ignored. errors: what is refused, what to do. An argument: meaning, form, default.
- "in": section or argument; "text": one whole sentence of a running text; "by": ids of all it says or replaces. In what you
  write anew, lines that no "by" names are left out.
- Say only what lines and statements say; numbers, names, values and messages letter by letter, names and values in backticks;
  what was seen once as seen. Plain sentences, no orders but which tool and arguments to use, no links, praise, markup, ids.
"direction": in a sentence what one call could show that is unknown.`);

/** What the Rewriter answers. */
export const rewriterAnswerSchema = z.object({
  sentences: z.array(z.object({ in: z.string(), text: z.string(), by: z.array(z.string()) })),
  direction: z.string(),
});
export type RewriterAnswer = z.infer<typeof rewriterAnswerSchema>;
export type WrittenSentence = RewriterAnswer['sentences'][number];

export interface RewriterInput {
  readonly name: string;
  /** The documentation, line by line. */
  readonly lines: readonly string[];
  /** Lines such as `n1 Dates are in UTC.` */
  readonly statements: readonly string[];
  /** Lines such as `searchItems: Finds items by text.` */
  readonly siblings: readonly string[];
  readonly maxWords: number;
}

/** The Rewriter's prompt; each step of shortening leaves a sibling out. */
export function renderRewriterPrompt(input: RewriterInput, steps: number): RenderedPrompt {
  const siblings = input.siblings.slice(0, Math.max(0, input.siblings.length - steps));
  return {
    messages: [
      { role: 'system', content: rewriterText },
      userMessage([
        siblings.length === 0 ? '' : fenced('SIBLINGS', siblings.join('\n')),
        fenced('DOCUMENTATION', [input.name, ...input.lines].join('\n')),
        input.statements.length === 0 ? '' : fenced('STATEMENTS', input.statements.join('\n')),
        `At most ${input.maxWords} words, all sections together; texts of arguments do not count.`,
      ]),
    ],
    shortened: input.siblings.length - siblings.length,
  };
}

export const repairText =
  roleText(`You are the rewriter. Sentences of yours cannot stay as they are. For each number give its text without the fault, saying no
more than the lines beneath it say, or an empty text to leave it out.`);

/** What the Rewriter answers where sentences were faulty. */
export const repairAnswerSchema = z.object({
  sentences: z.array(z.object({ number: z.number().int(), text: z.string() })),
});

export interface FaultySentence {
  readonly place: string;
  readonly text: string;
  readonly faults: readonly string[];
  /** What it was written from. */
  readonly from: readonly string[];
}

/** The prompt that carries the faulty sentences and nothing else. */
export function renderRepairPrompt(faulty: readonly FaultySentence[]): RenderedPrompt {
  const blocks = faulty.map(({ place, text, faults, from }, index) =>
    [
      `${index + 1} ${place}: ${text}`,
      ...faults.map((fault) => `  fault: ${fault}`),
      ...from.map((line) => `  from: ${line}`),
    ].join('\n'),
  );
  return {
    messages: [
      { role: 'system', content: repairText },
      userMessage([fenced('SENTENCES', blocks.join('\n'))]),
    ],
    shortened: 0,
  };
}
