import type { CallRecord } from '../../../src/core/call-record.js';
import type { DocVersion } from '../../../src/core/doc-version.js';
import type { RefinedDocs } from '../../../src/core/refined-docs.js';
import type { Sentence } from '../../../src/core/sentence.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import type { Iteration, Trajectory } from '../../../src/core/trajectory.js';
import { docOf } from '../../../src/docs/doc-of.js';
import { rawVersion } from '../../../src/refinement/raw-version.js';
import type { ReportInput } from '../../../src/reports/html/reported-tools.js';
import { rejected, success } from '../../refinement/loop-fixture.js';
import { sampleCall, sampleTrajectory } from '../../support/sample-trajectory.js';
import { refinedDocFor, refinedDocsFor } from '../../support/docs.js';

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

function madeCall(id: string, iteration: number, limit: number, texts: ToolTexts): CallRecord {
  const outcome =
    limit > 20
      ? rejected(texts.answer, 400)
      : success({ pets: Array.from({ length: 3 }, (_, at) => ({ at, name: texts.answer })) });
  const purpose = { kind: 'probe' as const, arguments: ['limit'] };
  return sampleCall(id, { iteration, purpose, arguments: { limit }, outcome });
}

/** What a run with steps wrote of these tools: two sentences each, of which one narrows an argument. */
export function petDocs(tools: readonly ToolDoc[], { answer }: ToolTexts): RefinedDocs {
  return refinedDocsFor(
    'pets',
    tools.map((tool) => {
      const sentences: Sentence[] = [
        { place: 'description', text: `Says: ${answer}`, steps: ['u1.s1'], attacks: [] },
        {
          ...{ place: 'limit', text: 'At most 20.', steps: ['u1.s2', 'v1.s1'] },
          ...{ attacks: ['w1'], constraint: { maximum: 20 } },
        },
      ];
      return { ...refinedDocFor(tool), ...docOf(tool, sentences), sentences };
    }),
  );
}

export interface FixtureSize {
  readonly iterations: number;
  readonly callsPerIteration: number;
}

/** A tool that was explored: the first two calls are a minimal pair. */
export function petTrajectory(
  tool: ToolDoc,
  texts: ToolTexts,
  { iterations, callsPerIteration }: FixtureSize = { iterations: 2, callsPerIteration: 2 },
): Trajectory {
  const run = 'rules';
  const proposal: DocVersion = {
    ...rawVersion(tool),
    description: `${texts.description.split('.')[0] ?? ''}. Says: ${texts.answer}`,
    parameterDocs: { '/properties/limit': { description: 'How many. At most 20.' } },
    learned: { properties: { limit: { maximum: 20 } } },
  };
  const all = Array.from({ length: iterations }, (_, at): Iteration => ({
    index: at + 1,
    exploration: {
      query: `Which pets are there, for try ${at + 1}? ${texts.answer}`,
      arguments: { limit: 20 },
      purpose: { kind: 'positive', arguments: [] },
      similarity: at === 0 ? null : 0.42,
      tooSimilar: false,
      rejectedTries:
        at === 0 ? [] : [{ query: texts.answer, arguments: {}, similarity: 0.97, repeats: 'it' }],
    },
    suggestions: [{ text: texts.answer, evidence: [] }],
    revision: {
      source: 'engine',
      verdict: at === iterations - 1 && at > 0 ? 'dropped' : 'accepted',
      reasons: at === iterations - 1 && at > 0 ? [`names ${texts.answer}`] : [],
      struck: [texts.answer],
      proposal,
      change: { delta: 0.81, cosine: 0.9, bleu: 0.72, identical: false },
      direction: texts.answer,
    },
    counts: true,
    startedAt: '2026-01-31T09:00:00.000Z',
  }));
  const calls = all.flatMap(({ index }) =>
    Array.from({ length: callsPerIteration }, (_, at) =>
      madeCall(`c${(index - 1) * callsPerIteration + at + 1}`, index, 20 + at, texts),
    ),
  );
  return sampleTrajectory({
    ...{ catalogue: 'pets', run, tool: tool.id, raw: rawVersion(tool), calls, iterations: all },
    settings: { phi: 0.9, tau: 0.75, maxDocWords: 200 },
    stop: { reason: 'converged' },
    selection: { version: 1, reason: texts.answer },
  });
}

export function reportInput(
  tools: readonly ToolDoc[],
  trajectories: readonly Trajectory[],
  refined: RefinedDocs | null = null,
): ReportInput {
  const catalogue = { version: 1 as const, name: 'pets', source: { kind: 'none' as const } };
  return {
    catalogue: { ...catalogue, tools: [...tools] },
    run: 'rules',
    refined,
    trajectories,
    archived: [],
    removals: [],
    reviews: { version: 1, catalogue: 'pets', sentences: [] },
  };
}
