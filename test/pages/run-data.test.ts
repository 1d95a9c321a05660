import type { Reviews } from '../../src/core/review.js';
import type { Sentence } from '../../src/core/sentence.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { reportedTools, type RunInput } from '../../src/pages/reported-tools.js';
import { runData } from '../../src/pages/run-data.js';
import { toolData } from '../../src/pages/tool-data.js';
import type { ToolTrajectory } from '../../src/refine/trajectories.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';
import { petDocs, petTool, petTrajectory, plainTexts, reportInput } from './report-fixture.js';

const tool = petTool('listPets', plainTexts);
const other = petTool('getPet', plainTexts);
const trajectory = petTrajectory(tool, plainTexts);
const docs = petDocs([tool], plainTexts);
const input = reportInput([tool, other], [trajectory], docs);

const dataOf = (found: RunInput) => runData(found, reportedTools(found));
const pageOf = (found: RunInput, at = 0) => toolData(reportedTools(found)[at]!, found);

describe('the first screen', () => {
  it('counts calls, and lists sentences with a constraint first', () => {
    const { calls, learnt, tools, about } = dataOf(input);
    expect(calls).toEqual({ made: 4, accepted: 2, refused: 2 });
    expect(learnt.map(({ text, places }) => [text, places])).toEqual([
      ['At most 20.', [{ tool: 0, at: 1, place: 'limit' }]],
      [`Says: ${plainTexts.answer}`, [{ tool: 0, at: 0, place: 'description' }]],
    ]);
    expect(tools.map(({ id, sentences, open, calls }) => [id, sentences, open, calls])).toEqual([
      ['listPets', 2, 2, 4],
      ['getPet', 0, 0, 0],
    ]);
    expect(about).toMatch(/^run builtin · engine builtin · /);
  });

  it('lists a sentence once for all tools that have it', () => {
    const both = [tool, other];
    const trajectories = both.map((one) => petTrajectory(one, plainTexts));
    const { learnt } = dataOf(reportInput(both, trajectories, petDocs(both, plainTexts)));
    expect(learnt.map(({ places }) => places.map((one) => one.tool))).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('says what was left alone, why, and what would help', () => {
    const post = petTool('addPet', plainTexts);
    const call = { kind: 'http' as const, method: 'POST' as const, path: '/pets', bindings: {} };
    const writing: ToolDoc = { ...post, sideEffects: 'some', call } as unknown as ToolDoc;
    const cut = { ...petTrajectory(other, plainTexts), ended: 'the limit of calls' };
    const none = sampleTrajectory({ catalogue: 'pets', tool: writing.id, name: writing.name });
    const found = reportInput([tool, other, writing], [cut, none]);
    const gate = { allow: 'reads' as const, trustNames: false, roots: [], host: null };
    expect(dataOf({ ...found, gate }).leftAlone).toEqual([
      { reason: expect.stringMatching('only reads') as string, flag: '--allow-writes', tools: [2] },
      { reason: 'ended early: the limit of calls', flag: null, tools: [1] },
      { reason: 'this run has not come to it', flag: null, tools: [0] },
    ]);
    // What was allowed is not known: nothing is said of it.
    expect(dataOf(found).leftAlone.map(({ flag }) => flag)).toEqual([null, null, null]);
  });

  it.each([
    ['has no docs yet', null, 'not finished', false],
    ['has added sentences', docs, 'converged', false],
    [
      'has written a text in place of sentences',
      refinedDocsFor('pets', [refinedDocFor(tool, { description: 'Another text.' })]),
      'converged',
      true,
    ],
  ])('says of a tool whether the run %s', (_what, refined, stopped, isRewritten) => {
    const { tools } = dataOf(reportInput([tool], [trajectory], refined));
    expect(tools[0]).toMatchObject({ stopped, isRewritten });
  });

  it('lists apart what contradicts the source, and nothing that people rejected', () => {
    const refuting: Sentence = {
      ...{ place: 'description', text: 'Contrary to the above: it lists ten.', steps: ['u1.s1'] },
      ...{ attacks: [], refutes: 'Lists pets.' },
    };
    const refined = refinedDocsFor('pets', [
      { ...refinedDocFor(tool), sentences: [refuting, ...docs.tools[0]!.sentences] },
    ]);
    const rejected = { tool: tool.id, place: 'limit', sentence: 'At most 20.' };
    const reviews: Reviews = {
      ...input.reviews,
      sentences: [{ ...rejected, decision: 'reject' }],
    };
    const { contradictions, learnt } = dataOf({ ...input, refined, reviews });
    expect(contradictions.map(({ refutes }) => refutes)).toEqual(['Lists pets.']);
    expect(learnt).toHaveLength(1);
  });
});

describe('what weighs more', () => {
  type Made = Extract<ToolTrajectory['experiments'][number]['results'][number], { kind: 'made' }>;
  const marksOf = (
    of: { readonly method: string; readonly status?: string | number },
    result: Partial<Made>,
    cited: readonly string[] = ['u1.s1'],
  ) => {
    const call = { kind: 'http', method: of.method, path: '/pets/{limit}', bindings: {} };
    const own = { ...tool, call } as unknown as ToolDoc;
    const [experiment] = trajectory.experiments;
    const expectation = of.status === undefined ? null : { status: of.status };
    const steps = experiment!.steps.map((step) => ({ ...step, expectation }) as typeof step);
    const results = experiment!.results.map((one) => ({ ...one, ...result }) as typeof one);
    const experiments = [{ ...experiment!, steps, results }];
    const [first] = docs.tools[0]!.sentences;
    const refined = refinedDocsFor('pets', [
      { ...docs.tools[0]!, sentences: [{ ...first!, steps: [...cited] }] },
    ]);
    const found = reportInput([own], [{ ...trajectory, experiments }], refined);
    return pageOf(found).sentences[0]!.marks;
  };
  it.each<[string, string, string | number | undefined, Partial<Made>, readonly string[]]>([
    ['a reader that says what was predicted', 'GET', undefined, { cameTrue: true }, []],
    ['a reader that says something else', 'GET', undefined, { cameTrue: false }, []],
    [
      'a reader that takes what should be refused',
      'GET',
      'refused',
      { cameTrue: false },
      ['silent'],
    ],
    ['a reader that takes what should be a 404', 'GET', 404, { cameTrue: false }, ['silent']],
    [
      'a reader that tells an error as a success',
      'GET',
      undefined,
      { errorText: true },
      ['silent'],
    ],
    ['a change that is not as predicted', 'PUT', undefined, { cameTrue: false }, ['silent']],
    ['a change that is refused', 'PUT', undefined, { cameTrue: false, outcome: 'refused' }, []],
    ['a removal', 'DELETE', undefined, { cameTrue: true }, ['removal']],
  ])('%s', (_what, method, status, result, marks) => {
    expect(marksOf({ method, ...(status === undefined ? {} : { status }) }, result)).toEqual(marks);
  });

  it('is no silent failure where a call is refused and a later one shows what it did', () => {
    const result: Partial<Made> = { cameTrue: false };
    expect(marksOf({ method: 'PUT' }, result, ['u1.s1', 'u1.s2'])).toEqual([]);
    expect(
      marksOf({ method: 'PUT' }, { ...result, outcome: 'accepted' }, ['u1.s1', 'u1.s2']),
    ).toEqual(['silent']);
  });
});

describe('the page of a tool', () => {
  const page = pageOf(input);

  it('has each sentence with its experiments, up to the last step that it cites', () => {
    const [said, limit] = page.sentences;
    expect(said).toMatchObject({ place: 'description', decision: 'open', edit: null, attacks: [] });
    expect(said!.evidence).toMatchObject([{ id: 'u1', tests: plainTexts.answer, breaks: null }]);
    expect(said!.evidence[0]!.steps.map(({ step, cited }) => [step, cited])).toEqual([
      ['u1.s1', true],
    ]);
    expect(limit!.evidence[0]!.steps[0]).toEqual({
      ...{ step: 'u1.s2', tool: 'listPets', outcome: 'refused 400', cited: true },
      ...{ predicted: 'no prediction' },
      arguments: `{ "limit": 21, "note": "${plainTexts.answer}" }`,
    });
    expect(limit!.constraint).toBe('{"maximum":20}');
    expect(page.learnt).toEqual(['limit: integer, at most 20']);
  });

  it('has the other experiments behind them, and none where the run has not come to the tool', () => {
    expect(page.experiments.map(({ id, steps }) => [id, steps.length])).toEqual([['u2', 2]]);
    expect(pageOf(input, 1)).toMatchObject({ experiments: [], sentences: [] });
    expect(pageOf(input, 1).stopped).toBe('not explored');
  });
});

describe('what people decided', () => {
  const decided = { tool: tool.id, place: 'limit', sentence: 'At most 20.' };
  const withReviews = (...sentences: Reviews['sentences']) => {
    const found = { ...input, reviews: { version: 1 as const, catalogue: 'pets', sentences } };
    const page = pageOf(found);
    const parts = page.arguments[0]!.parts.filter(({ kind }) => kind !== 'removed');
    const limit = parts.map(({ text }) => text).join('');
    return { page, limit: limit.trim(), open: dataOf(found).tools[0]!.open };
  };
  const edit = 'No more than 20.';
  const source = 'How many, 1 to 100.';

  it.each([
    [{ decision: 'reject' as const }, source, { decision: 'reject' }],
    [{ decision: 'edit' as const, edit }, `${source} ${edit}`, { decision: 'edit', edit }],
    [{ decision: 'accept' as const }, `${source} At most 20.`, { decision: 'accept' }],
  ])('%j stands in the docs and beside the sentence', (decision, text, shown) => {
    const { page, limit, open } = withReviews({ ...decided, ...decision });
    expect(limit).toBe(text);
    expect(open).toBe(1);
    expect(page.sentences[1]).toMatchObject({ text: 'At most 20.', ...shown });
  });
});
