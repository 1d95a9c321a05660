import type { RefinedDocs } from '../../src/core/refined-docs.js';
import type { Sentence } from '../../src/core/sentence.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { docOf } from '../../src/docs/doc-of.js';
import type { ToolTrajectory } from '../../src/refine/trajectories.js';
import type { RunInput } from '../../src/pages/reported-tools.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';

/** Texts of one tool; the others of the fixture say nothing of interest. */
export interface ToolTexts {
  readonly description: string;
  readonly argument: string;
  /** Comes back from calls, and stands in what was learnt. */
  readonly answer: string;
}

export const plainTexts: ToolTexts = {
  description: 'Lists pets. A joy to use!',
  argument: 'How many, 1 to 100.',
  answer: 'limit must be at most 20',
};

export function petTool(id: string, { description, argument }: ToolTexts): ToolDoc {
  return {
    ...{ id, name: id, description, sideEffects: 'none' },
    parameters: {
      type: 'object',
      properties: { limit: { type: 'integer', description: argument } },
    },
    call: { kind: 'http', method: 'GET', path: `/${id}`, bindings: {} },
    raw: { responses: { '200': {}, '5XX': {} } },
  };
}

function sentencesOn(answer: string): Sentence[] {
  return [
    { place: 'description', text: `Says: ${answer}`, steps: ['u1.s1'], attacks: [] },
    {
      ...{ place: 'limit', text: 'At most 20.', steps: ['u1.s2', 'v1.s1'] },
      ...{ attacks: ['w1'], constraint: { maximum: 20 } },
    },
  ];
}

/** What a run with steps wrote of these tools: two sentences each, of which one narrows an argument. */
export function petDocs(tools: readonly ToolDoc[], { answer }: ToolTexts): RefinedDocs {
  return refinedDocsFor(
    'pets',
    tools.map((tool) => {
      const sentences = sentencesOn(answer);
      return { ...refinedDocFor(tool), ...docOf(tool, sentences), sentences };
    }),
    { run: 'builtin', engine: 'builtin' },
  );
}

/** A tool that was explored: so many experiments of two steps, the first accepted and the second refused. */
export function petTrajectory(
  tool: ToolDoc,
  { answer }: ToolTexts,
  experiments = 2,
): ToolTrajectory {
  const call = (limit: number) => ({
    ...{ kind: 'call' as const, tool: tool.name, arguments: { limit, note: answer } },
    ...{ expectation: null, show: [] },
  });
  const made = (step: string, outcome: 'accepted' | 'refused') => ({
    ...{ kind: 'made' as const, step, tool: tool.name, outcome },
    ...{ status: outcome === 'accepted' ? 200 : 400, cameTrue: null },
  });
  return sampleTrajectory({
    ...{ catalogue: 'pets', tool: tool.id, name: tool.name, group: tool.id, stopped: 'converged' },
    revisions: [{ message: 2, sentences: sentencesOn(answer), delta: null }],
    experiments: Array.from({ length: experiments }, (_, at) => ({
      ...{ id: `u${at + 1}`, tests: answer, breaks: null, steps: [call(20), call(21)] },
      results: [made(`u${at + 1}.s1`, 'accepted'), made(`u${at + 1}.s2`, 'refused')],
    })),
  });
}

export function reportInput(
  tools: readonly ToolDoc[],
  trajectories: readonly ToolTrajectory[],
  refined: RefinedDocs | null = null,
): RunInput {
  const catalogue = { version: 1 as const, name: 'pets', source: { kind: 'none' as const } };
  return {
    catalogue: { ...catalogue, tools: [...tools] },
    run: 'builtin',
    refined,
    trajectories,
    left: [],
    gate: null,
    reviews: { version: 1, catalogue: 'pets', sentences: [] },
  };
}
