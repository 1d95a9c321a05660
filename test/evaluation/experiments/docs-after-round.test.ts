import {
  deriveDocs,
  docsAfterRound,
} from '../../../src/evaluation/experiments/docs-after-round.js';
import type { RefinedDocs } from '../../../src/core/refined-docs.js';
import type { ToolTrajectory } from '../../../src/refine/trajectories.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { docFor } from '../../support/docs.js';

const word = { type: 'string', description: 'What to echo.' };
const echo: ToolDoc = {
  ...{ id: 'echo', name: 'echo', description: 'Echoes a word.', sideEffects: 'none' },
  ...{ parameters: { type: 'object', properties: { word } }, call: { kind: 'none' } },
};
const sentence = {
  place: 'description',
  text: 'It answers at once.',
  steps: ['u1.s1'],
  attacks: [],
};
const trajectory = (revisions: ToolTrajectory['revisions']): ToolTrajectory => ({
  ...{
    version: 2,
    catalogue: 'c',
    run: 'r',
    tool: echo.id,
    name: echo.name,
    group: 'g1',
    mark: 'm',
  },
  ...{ revisions, experiments: [], turnedDown: [], dropped: [], stopped: 'limit', ended: null },
});
const docs = {
  ...{ version: 1, catalogue: 'c', run: 'r', engine: 'draft', createdAt: '' },
  tools: [{ tool: echo.id, description: 'The last text.' }],
} as unknown as RefinedDocs;

describe('the docs of a run with a model', () => {
  it.each<[number, string]>([
    [1, echo.description],
    [2, 'The text of round 2.'],
    [3, 'The text of round 2.'],
    [4, `${echo.description} It answers at once.`],
  ])('after round %i say: %s', (round, description) => {
    const trajectories = [
      trajectory([
        { message: 2, sentences: [], delta: null, description: 'The text of round 2.' },
        { message: 4, sentences: [sentence], delta: null },
      ]),
    ];
    const after = docsAfterRound(
      { catalogue: { tools: [echo] }, docs, trajectories },
      { run: 'other', round },
    );
    expect(after).toMatchObject({ run: 'other', tools: [{ tool: echo.id, description }] });
  });

  it.each([
    ['without-use', { use: null, parameters: { properties: { word: { description: 'Any.' } } } }],
    ['without-parameter-docs', { use: 'Echoes.', parameters: echo.parameters }],
  ] as const)('%s', (take, expected) => {
    const texts = { '/properties/word': { description: 'Any.' } };
    const own = { ...docs.tools[0]!, ...docFor(echo, { use: 'Echoes.', texts }) };
    const behind = {
      catalogue: { tools: [echo] },
      docs: { ...docs, tools: [own] },
      trajectories: [],
    };
    expect(deriveDocs(behind, { run: 'other', take }).tools[0]).toMatchObject(expected);
  });
});
