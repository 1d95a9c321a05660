import type { DocVersion } from '../../../src/core/doc-version.js';
import type { RefinedDocs } from '../../../src/core/refined-docs.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import type { Iteration } from '../../../src/core/trajectory.js';
import { deriveDocs } from '../../../src/evaluation/experiments/derive-docs.js';
import type { Derivation } from '../../../src/evaluation/experiments/experiment-file.js';
import { sampleTrajectory } from '../../support/sample-trajectory.js';
import { refinedDocFor, refinedDocsFor } from '../../support/docs.js';

function version(description: string): DocVersion {
  const parameterDocs = { '/properties/path': { description: 'Where.' } };
  return { description, sections: null, parameterDocs, learned: {}, claims: [] };
}

function iteration(index: number, verdict: 'accepted' | 'dropped'): Iteration {
  const change = { delta: null, cosine: null, bleu: null, identical: false };
  const lists = { reasons: [] };
  return {
    ...{ index, startedAt: '' },
    revision: {
      ...{ source: 'engine', verdict, proposal: version(`round ${index}`), change, direction: '' },
      ...lists,
    },
  };
}

const trajectory = sampleTrajectory({
  iterations: [iteration(1, 'accepted'), iteration(2, 'accepted'), iteration(3, 'dropped')],
});
const path = { type: 'string', description: 'Raw.' };
const tool: ToolDoc = {
  ...{ id: 'read_text_file', name: 'read_text_file', description: 'Raw.', sideEffects: 'none' },
  ...{ parameters: { type: 'object', properties: { path } }, call: { kind: 'none' } },
};
const said = {
  ...{ use: 'Reads.', description: 'round 1' },
  texts: { '/properties/path': { description: 'Where.' } },
};
const docs = refinedDocsFor('files', [refinedDocFor(tool, said)]);
const from = { catalogue: { tools: [tool] }, docs, trajectories: [trajectory] };

function derived(take: Derivation): RefinedDocs['tools'][number] | undefined {
  return deriveDocs(from, { run: 'other', take }).tools[0];
}

describe('docs derived from a run', () => {
  it.each<[Derivation, string]>([
    ['last-proposal', 'round 3'],
    ['revision-1', 'round 1'],
    ['revision-2', 'round 2'],
    ['revision-5', 'round 2'],
  ])('%s', (take, description) => {
    expect(derived(take)?.description).toBe(description);
  });

  it('can leave the parameter docs out and keep the rest', () => {
    expect(derived('without-parameter-docs')).toEqual({
      ...docs.tools[0],
      parameters: tool.parameters,
    });
  });

  it('can leave the sentence for choosing out', () => {
    expect(derived('without-use')).toEqual({ ...docs.tools[0], use: null });
  });

  it('are those of another run', () => {
    expect(deriveDocs(from, { run: 'other', take: 'last-proposal' }).run).toBe('other');
  });

  it('stay as they are for a tool without a trajectory', () => {
    const { tools } = deriveDocs(
      { ...from, trajectories: [] },
      { run: 'other', take: 'last-proposal' },
    );
    expect(tools[0]?.description).toBe('round 1');
  });
});
