import { z } from 'zod';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import { fenced } from '../../support/fence.js';
import { roleText } from './common-text.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';
import { showCall } from './show-outcome.js';
import { showTool } from './show-tool.js';

export const analyzerText =
  roleText(`You are the analyzer. Say what the calls show and the documentation does not: what is wrong; what is missing (what an argument
takes and where from, what needs or excludes what, what comes back, what is refused and what to do instead); what is said twice
or helps nobody.
- "claims": what further calls can decide, as KINDS lists it, though you only suspect it: it is tried before it is written.
  {"kind", "about": [arguments as listed], "at": [places in answers, like items[].id], "value", "when"}, the last three if listed.
- "statements": what no claim says, one point each in the words to use, with the ids of the calls that show it. One answer is one
  answer: no "always", no rule from it.
- KNOWN is what calls show and gets written, REFUTED is not so, what calls cannot decide may be a statement. Nothing to add: empty
  lists.`);

/** What the Analyzer answers. */
export const analyzerAnswerSchema = z.object({
  claims: z.array(z.unknown()),
  statements: z.array(z.object({ text: z.string().min(1), calls: z.array(z.string()) })),
});

export interface AnalyzerInput {
  readonly tool: ToolDoc;
  /** The published tool that it is an API of. */
  readonly group?: ToolGroup | undefined;
  readonly doc: DocVersion;
  readonly query: string;
  /** The calls of this iteration that teach something beyond what is known: the exploration first. */
  readonly calls: readonly CallRecord[];
  /** What calls have proven and the doc does not say yet, one sentence a line. */
  readonly known: readonly string[];
  /** Claims of a model that calls have refuted, one a line, with the call. */
  readonly refuted: readonly string[];
  /** Claims of a model that no call could decide, one a line. */
  readonly undecided: readonly string[];
  /** Names of tools like this one. */
  readonly others: readonly string[];
  /** The kinds of claims that fit the tool, one a line. */
  readonly kinds: readonly string[];
}

/** Bytes of an answer: of the exploration, and of other calls. */
const bodyBytes = { exploration: 2_000, probe: 240 };

/** The Analyzer's prompt; each step of shortening leaves the last call out, the exploration at last without its answer. */
export function renderAnalyzerPrompt(input: AnalyzerInput, steps: number): RenderedPrompt {
  const { tool, group, doc, query, calls, known, refuted, undecided, others, kinds } = input;
  const shown = calls.slice(0, Math.max(1, calls.length - steps));
  const isCut = steps >= calls.length;
  const lines = shown.map((call, index) => {
    if (index > 0) return showCall(call, bodyBytes.probe);
    return `${query} ${showCall(call, isCut ? 0 : bodyBytes.exploration)}`;
  });
  return {
    messages: [
      { role: 'system', content: analyzerText },
      userMessage([
        fenced('KINDS', kinds.join('\n')),
        fenced('TOOL', showTool(tool, doc, group)),
        others.length === 0 ? '' : fenced('OTHER TOOLS', others.join(', ')),
        known.length === 0 ? '' : fenced('KNOWN', known.join('\n')),
        refuted.length === 0 ? '' : fenced('REFUTED', refuted.join('\n')),
        undecided.length === 0 ? '' : fenced('NOT TO BE DECIDED', undecided.join('\n')),
        fenced('CALLS', lines.join('\n')),
        'What else has a caller to know?',
      ]),
    ],
    shortened: calls.length - shown.length + Number(isCut),
  };
}
