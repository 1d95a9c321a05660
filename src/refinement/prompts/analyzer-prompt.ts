import { z } from 'zod';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Exploration, Iteration } from '../../core/trajectory.js';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';
import { showCalls, shorteningSteps } from './show-calls.js';
import { showDoc } from './show-doc.js';
import { showRevisions } from './show-revisions.js';

const text = `You judge the documentation of one API tool against what its calls gave back. Programs that cannot ask back will choose
and call the tool by this text alone.

Hold the documentation against the calls on four points, in this order:
1. agreement: does it say anything that a call contradicts? A wrong limit, type, default, name or meaning.
2. completeness: what did the calls show that a caller has to know and that is missing? What an argument takes, where its
   value comes from, which arguments exclude or need each other, what comes back, what is refused and how to mend it.
3. conciseness: what is said twice, at length, or in a way that hides what matters?
4. irrelevance: what does not help to choose or call this tool? Praise, history, links, internals.

Rules for suggestions
- One point each, concrete enough to be carried out, with the words or values to use.
- "calls" lists the ids of the calls that show it. For agreement and completeness there must be at least one. Never cite a
  call that got no answer, and conclude nothing from one.
- One answer is one answer: do not turn it into "always" or "never", and do not take its data (names, counts, ids) for rules.
- Do not repeat what an earlier revision already did. What was dropped, and why, stands in the history: do not ask for it
  again unless new calls remove the reason.
- Nothing to improve: no suggestions.

${dataRule}`;

const criteria = ['agreement', 'completeness', 'conciseness', 'irrelevance'] as const;

/** What the Analyzer answers. */
export const analyzerAnswerSchema = z.object({
  suggestions: z.array(
    z.object({
      criterion: z.enum(criteria),
      text: z.string().min(1).describe('what should change, and to what'),
      calls: z.array(z.string()).describe('ids of the calls that show it'),
    }),
  ),
});
export type AnalyzerAnswer = z.infer<typeof analyzerAnswerSchema>;

export interface AnalyzerInput {
  readonly tool: ToolDoc;
  readonly doc: DocVersion;
  readonly exploration: Exploration;
  /** The calls of this iteration: the exploration and its probes. */
  readonly calls: readonly CallRecord[];
  readonly iteration: number;
  /** Earlier iterations, for their revisions. */
  readonly history: readonly Iteration[];
  /** What follows from all calls by rule, one statement a line with its call ids. */
  readonly proven: readonly string[];
}

export const analyzerText = text;

/** The Analyzer's prompt, its history shortened by `steps`. */
export function renderAnalyzerPrompt(input: AnalyzerInput, steps: number): RenderedPrompt {
  const { tool, doc, exploration, calls, iteration } = input;
  const [first] = calls;
  const queries = new Map(first === undefined ? [] : [[first.id, exploration.query]]);
  const beyond = Math.max(0, steps - shorteningSteps(calls));
  const shown = showCalls({ calls, iteration, queries }, steps);
  const revisions = showRevisions(input.history, beyond);
  return {
    messages: [
      { role: 'system', content: text },
      userMessage([
        fenced('TOOL', showDoc(tool, doc)),
        revisions === '' ? 'It has not been revised yet.' : fenced('REVISIONS', revisions),
        input.proven.length === 0 ? '' : fenced('PROVEN BY RULE', input.proven.join('\n')),
        fenced('CALLS', shown.text),
        'What should change?',
      ]),
    ],
    shortened: shown.shortened + beyond,
  };
}
