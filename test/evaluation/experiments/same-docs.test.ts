import type { Catalogue } from '../../../src/core/catalogue.js';
import type { DocVersion } from '../../../src/core/doc-version.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { RefinedDocs } from '../../../src/core/refined-docs.js';
import type { Iteration, Trajectory } from '../../../src/core/trajectory.js';
import type { Derivation, DocsEntry } from '../../../src/evaluation/experiments/experiment-file.js';
import { hashOfSaid, whySame } from '../../../src/evaluation/experiments/same-docs.js';
import { sampleCall, sampleTrajectory } from '../../support/sample-trajectory.js';
import { refinedDocFor, refinedDocsFor } from '../../support/docs.js';

const version = (description: string): DocVersion => ({
  ...{ description, sections: null, parameterDocs: {}, learned: {}, claims: [] },
});
const catalogue: Catalogue = {
  ...{ version: 1, name: 'boats', source: { kind: 'none' } },
  tools: ['moor', 'sail'].map((id) => ({
    ...{ id, name: id, description: `Raw ${id}.`, parameters: {}, sideEffects: 'none' },
    call: { kind: 'none' },
  })),
};

function docs(
  run: string,
  texts: Record<string, string>,
  parameters: JsonSchema = {},
): RefinedDocs {
  const tools = Object.entries(texts).map(([id, description]) =>
    refinedDocFor({ id, description, parameters }),
  );
  return refinedDocsFor('boats', tools, { run });
}

describe('what docs say', () => {
  const same = (one: RefinedDocs | null, other: RefinedDocs | null): boolean =>
    hashOfSaid(one, catalogue) === hashOfSaid(other, catalogue);

  it('is the same whatever the run', () => {
    expect(same(docs('a', { moor: 'New.' }), docs('b', { moor: 'New.' }))).toBe(true);
    expect(same(docs('a', { moor: 'New.' }), docs('b', { moor: 'Other.' }))).toBe(false);
    expect(same(docs('a', { moor: 'New.' }), docs('b', { sail: 'New.' }))).toBe(false);
  });

  it('is that of the raw docs where no tool says anything else', () => {
    expect(same(docs('a', { moor: 'Raw moor.', sail: 'Raw sail.' }), null)).toBe(true);
    expect(same(docs('a', { moor: 'Raw moor.', sail: 'New.' }), docs('b', { sail: 'New.' }))).toBe(
      true,
    );
  });

  it('differs in what was learnt about arguments, and in the sentence for choosing', () => {
    const nights = { properties: { nights: { maximum: 5 } } };
    expect(same(docs('a', { moor: 'Raw moor.' }, nights), null)).toBe(false);
    const raw = docs('a', { moor: 'Raw moor.' });
    const tools = raw.tools.map((doc) => ({ ...doc, use: 'Moors.' }));
    expect(same({ ...raw, tools }, null)).toBe(false);
  });
});

function iteration(index: number, rejectedTries = 0): Iteration {
  const change = { delta: null, cosine: null, bleu: null, identical: false };
  const tried = { query: 'q', arguments: {}, similarity: 0.95, repeats: 'q' };
  return {
    ...{ index, startedAt: '', counts: true },
    exploration: {
      ...{ query: 'q', arguments: {}, purpose: { kind: 'positive', arguments: [] } },
      ...{ similarity: null, tooSimilar: false },
      rejectedTries: Array.from({ length: rejectedTries }, () => tried),
    },
    revision: {
      ...{ source: 'engine', verdict: 'accepted', proposal: version(`r${index}`), change },
      ...{ direction: '', reasons: [] },
    },
  };
}

function run(changes: Partial<Trajectory> = {}): readonly Trajectory[] {
  return [
    sampleTrajectory({
      ...{ iterations: [iteration(1), iteration(2)], calls: [sampleCall('c1')] },
      ...{ stop: { reason: 'nothing-left' }, selection: { version: 2, reason: '' } },
      ...changes,
    }),
  ];
}

const refined = (options: Extract<DocsEntry, { refine: unknown }>['refine']): DocsEntry => ({
  name: 'arm',
  refine: { engine: 'rules', ...options },
});

describe('why docs say the same', () => {
  const turnedDown = run({ iterations: [iteration(1), iteration(2, 2)] });
  const early = run({ stop: { reason: 'converged' } });
  const longer = run({ calls: [sampleCall('c1'), sampleCall('c2')] });
  const rawKept = run({ selection: { version: 0, reason: '' } });

  const taken = (take: Derivation): DocsEntry => ({ name: 'a', from: 'b', take });
  const base = refined({});
  const off = refined({ diversity: 'off' });
  const on = refined({ noAdaptiveStop: true });
  it.each<readonly [string, DocsEntry, readonly Trajectory[], DocsEntry, readonly Trajectory[]]>([
    ['was accepted', taken('last-proposal'), run(), base, run()],
    ['revised after round 2', taken('revision-4'), run(), base, run()],
    ['no doc has a sentence for choosing', taken('without-use'), run(), base, run()],
    ['documented anew', taken('without-parameter-docs'), run(), base, run()],
    ['none of 2 explorations was too similar', off, run(), base, run()],
    ['1 of 2 explorations were tried otherwise', off, run(), base, turnedDown],
    ['no tool stopped because', on, longer, base, run()],
    ['1 of 1 tools stopped', on, longer, base, early],
    ['without that 1 more calls taught nothing', on, longer, base, early],
    ['without that there was nothing left to call', on, run(), base, early],
    ['2 calls and 1 calls taught the same', refined({ probes: 3 }), longer, off, run()],
    ['no revision was kept in 1 calls', refined({ probes: 3 }), rawKept, base, []],
    ['the same words were left', { name: 'a', condensed: 'raw' }, [], base, []],
  ])('%s', (text, entry, own, otherEntry, other) => {
    expect(whySame({ entry, run: own }, { entry: otherEntry, run: other })).toContain(text);
  });
});
