import { docsByModel } from '../../../src/evaluation/experiments/docs-by-model.js';
import type { DocsEntry } from '../../../src/evaluation/experiments/experiment-file.js';
import { toSafeName } from '../../../src/storage/safe-name.js';

const entries: readonly DocsEntry[] = [
  { name: 'raw', raw: true },
  { name: 'rules', refine: { engine: 'rules' } },
  { name: 'ours', refine: { engine: 'model' } },
  { name: 'first', from: 'ours', take: 'revision-1' },
  { name: 'joined', joined: 'first' },
  { name: 'short', condensed: 'raw' },
  { name: 'short rules', condensed: 'rules', by: 'judge' },
];
const planned = (models: readonly string[]) => docsByModel(entries, models);
const names = (models: readonly string[]) =>
  planned(models).map(({ entry, run }) => [entry.name, run]);

describe('docs that models write', () => {
  it('keep their name with one model, in a place of that model', () => {
    expect(names(['org/m'])).toEqual([
      ...[
        ['raw', 'raw'],
        ['rules', 'rules'],
        ['ours', toSafeName('ours-org/m')],
      ],
      ...[
        ['first', toSafeName('first-org/m')],
        ['joined', toSafeName('joined-org/m')],
      ],
      ...[
        ['short', toSafeName('short-org/m')],
        ['short rules', 'short rules'],
      ],
    ]);
  });

  it('are there once for each model, with all that is made of them', () => {
    const made = planned(['a', 'b']).map(({ entry }) => entry);
    expect(made.slice(2, 8)).toEqual([
      { name: 'ours-a', refine: { engine: 'model', role: ['refine=a'] } },
      { name: 'ours-b', refine: { engine: 'model', role: ['refine=b'] } },
      { name: 'first-a', from: 'ours-a', take: 'revision-1' },
      { name: 'first-b', from: 'ours-b', take: 'revision-1' },
      { name: 'joined-a', joined: 'first-a' },
      { name: 'joined-b', joined: 'first-b' },
    ]);
    expect(made.slice(8)).toEqual([
      { name: 'short-a', condensed: 'raw', by: 'a' },
      { name: 'short-b', condensed: 'raw', by: 'b' },
      { name: 'short rules', condensed: 'rules', by: 'judge' },
    ]);
  });

  it('say that they lack a model without one, but those that a rule can condense', () => {
    const made = planned([]).map(({ entry }) => entry);
    expect(made.filter((entry) => 'notMeasured' in entry).map(({ name }) => name)).toEqual([
      'ours',
    ]);
    expect(made.find(({ name }) => name === 'short')).toEqual({ name: 'short', condensed: 'raw' });
  });

  it('are refined on answers that each model makes up, where nothing else does', () => {
    const simulated: readonly DocsEntry[] = [
      { name: 'rules', refine: { engine: 'rules', answers: 'simulated' } },
      { name: 'ours', refine: { engine: 'model', answers: 'simulated' } },
      { name: 'draft', refine: { engine: 'draft', answers: 'simulated', role: ['simulator=s'] } },
      { name: 'served', refine: { engine: 'rules', answers: 'simulated', answersUrl: 'http://x' } },
    ];
    const made = (models: readonly string[]) =>
      docsByModel(simulated, models).map(({ entry }) => entry);
    expect(made(['m'])).toEqual([
      {
        name: 'rules',
        refine: { engine: 'rules', answers: 'simulated', role: ['simulator=m'] },
      },
      {
        name: 'ours',
        refine: { engine: 'model', answers: 'simulated', role: ['refine=m', 'simulator=m'] },
      },
      {
        name: 'draft',
        refine: { engine: 'draft', answers: 'simulated', role: ['simulator=s', 'refine=m'] },
      },
      simulated[3],
    ]);
    const lacking = 'nothing makes answers up: give --answers-url or --model';
    expect(made([])[0]).toEqual({ name: 'rules', notMeasured: lacking });
  });
});
