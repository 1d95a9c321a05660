import type { DocVersion } from '../../../src/core/doc-version.js';
import type { RefinedDocs } from '../../../src/core/refined-docs.js';
import type { Iteration } from '../../../src/core/trajectory.js';
import { deriveDocs } from '../../../src/evaluation/experiments/derive-docs.js';
import type { Derivation } from '../../../src/evaluation/experiments/experiment-file.js';
import { sampleTrajectory } from '../../support/sample-trajectory.js';

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
const docs: RefinedDocs = {
  ...{ version: 1, catalogue: 'files', run: 'rules', engine: 'rules', createdAt: '' },
  tools: [{ tool: 'read_text_file', version: 1, stopReason: 'converged', ...version('round 1') }],
};

function derived(take: Derivation): RefinedDocs['tools'][number] | undefined {
  return deriveDocs(docs, [trajectory], { run: 'other', take }).tools[0];
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
    expect(derived('without-parameter-docs')).toMatchObject({
      description: 'round 1',
      parameterDocs: {},
    });
  });

  it('are those of another run', () => {
    expect(deriveDocs(docs, [trajectory], { run: 'other', take: 'last-proposal' }).run).toBe(
      'other',
    );
  });

  it('stay as they are for a tool without a trajectory', () => {
    const { tools } = deriveDocs(docs, [], { run: 'other', take: 'last-proposal' });
    expect(tools[0]?.description).toBe('round 1');
  });
});
