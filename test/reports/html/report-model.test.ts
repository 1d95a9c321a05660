import type { JsonObject } from '../../../src/core/json.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { Reviews } from '../../../src/core/review.js';
import { outcomeView, sentValues, type Sent } from '../../../src/reports/html/call-view.js';
import { callFigures } from '../../../src/reports/html/call-figures.js';
import { claimsByFamily } from '../../../src/reports/html/claims-by-family.js';
import { goneSentences } from '../../../src/reports/html/gone-sentences.js';
import { reportModel } from '../../../src/reports/html/report-model.js';
import { rejected, success } from '../../refinement/loop-fixture.js';
import { sampleCall } from '../../support/sample-trajectory.js';
import { petTool, petTrajectory, plainTexts, reportInput } from './report-fixture.js';

const fault: Outcome = {
  ...{ kind: 'fault', reason: 'timeout', message: 'too slow', unsent: false },
  ...{ durationMs: 9, attempts: 2 },
};

describe('the arguments of a call', () => {
  const rows: readonly (readonly [JsonObject, readonly Sent[]])[] = [
    [{}, []],
    [
      { limit: 5, name: '5' },
      [
        ['limit', '5'],
        ['name', '"5"'],
      ],
    ],
    [{ to: { city: 'Bremen' } }, [['to.city', '"Bremen"']]],
    [
      { lines: [{ id: 1 }, 2] },
      [
        ['lines[0].id', '1'],
        ['lines[1]', '2'],
      ],
    ],
    [
      { none: [], nothing: {}, no: null },
      [
        ['none', '[]'],
        ['nothing', '{}'],
        ['no', 'null'],
      ],
    ],
    [{ a: { b: { c: { d: { e: 1 } } } } }, [['a.b.c.d', '{"e":1}']]],
  ];
  it.each(rows)('%j', (args, expected) => {
    expect(sentValues(args)).toEqual(expected);
  });

  it('are cut where they are many or long', () => {
    const sent = sentValues({ list: Array.from({ length: 100 }, () => 'x'.repeat(999)) });
    expect(sent).toHaveLength(41);
    expect(sent[0]?.[1]).toHaveLength(201);
    expect(sent.at(-1)).toEqual(['…', '60 more']);
  });
});

describe('an outcome', () => {
  it.each([
    [null, 'none', ''],
    [success({ a: 1 }), 'accepted', '{"a":1}'],
    [rejected('no such pet', 404), 'refused 404', 'no such pet'],
    [fault, 'fault timeout', 'too slow'],
  ] as const)('%j', (outcome, label, text) => {
    expect(outcomeView(outcome, 100)).toEqual({ label, text });
  });
});

const tool = petTool('listPets', plainTexts);
const trajectory = petTrajectory(tool, plainTexts);
const other = petTool('getPet', plainTexts);
const model = reportModel(reportInput([tool, other], [trajectory]));
const report = model.tools[0]!.report;

describe('the figures of a run', () => {
  it('are those of its tools', () => {
    expect(model.overview).toMatchObject({
      ...{ tools: 2, explored: 1, changed: 1, parameters: 2 },
      documented: { before: 2, after: 2 },
      claims: [{ family: 'domain', count: 1, verdicts: [{ verdict: 'confirmed', count: 1 }] }],
      unexplained: { refusals: 1, tools: 1 },
      open: [{ what: 'another record', count: 2 }],
      cost: { total: { calls: 4 } },
      stopReasons: [
        { what: 'converged', count: 1 },
        { what: 'not explored', count: 1 },
      ],
    });
    const { words, tokens } = model.overview;
    expect(words.after).not.toBe(words.before);
    expect(tokens.after).not.toBe(tokens.before);
  });

  it('count faults by reason, and statuses with the documents that lack them', () => {
    const call = (id: string, outcome: Outcome) => sampleCall(id, { outcome });
    const calls = [
      call('c1', success({})),
      call('c2', rejected('no', 400)),
      call('c3', rejected('no', 503)),
      call('c4', fault),
      call('c5', fault),
    ];
    const figures = callFigures([tool, other], [{ ...trajectory, calls }]);
    expect(figures).toEqual({
      ...{ calls: 5, successes: 1, rejections: 2, faults: 2 },
      faultsByReason: [{ what: 'timeout', calls: 2, tools: 1 }],
      statuses: [
        { what: 400, calls: 1, tools: 1, notInDocument: 1 },
        { what: 503, calls: 1, tools: 1, notInDocument: 0 },
      ],
    });
    const { raw: _, ...undocumented } = tool;
    const [first] = callFigures([undocumented], [{ ...trajectory, calls }]).statuses;
    expect(first?.notInDocument).toBeNull();
  });

  it('leave out claims of kinds that are not known', () => {
    const [doc] = trajectory.iterations.map((one) => one.revision!.proposal);
    const claims = doc!.claims.map((one) => ({ ...one, claim: { kind: 'odd', about: [] } }));
    expect(claimsByFamily([{ ...doc!, claims }])).toEqual([]);
  });
});

describe('the page of a tool', () => {
  it('has each claim with the two calls that differ in one argument', () => {
    const [sentence] = report.sentences;
    expect(sentence).toMatchObject({
      ...{ place: 'limit', text: 'At most 20.', from: 'claim', kind: 'bound', family: 'domain' },
      ...{ verdict: 'confirmed', evidence: ['c1', 'c2'], lost: [] },
      tests: [{ side: 'beyond', expect: 'refused', steps: [{ call: 'c1' }, { call: 'c2' }] }],
    });
    expect(report.calls['c1']).toMatchObject({
      sent: [['limit', '20']],
      outcome: { label: 'accepted' },
    });
    expect(report.calls['c2']).toMatchObject({
      sent: [['limit', '21']],
      outcome: { label: 'refused 400' },
    });
  });

  it('marks sentences that neither the source nor a claim makes', () => {
    const bySource = report.sentences.map(({ text, from }) => [text, from]);
    expect(bySource).toContainEqual(['Lists pets.', 'source']);
    expect(bySource).toContainEqual(['Says: limit must be at most 20', 'none']);
  });

  it('finds a pair among the evidence of a claim without tests', () => {
    const { proposal } = trajectory.iterations[0]!.revision!;
    const { recipe: _, ...bare } = proposal.claims[0]!;
    const doc = { ...proposal, claims: [bare], tool: tool.id, version: 1, stopReason: null };
    const input = reportInput([tool], [trajectory]);
    const docs = { version: 1 as const, catalogue: 'pets', run: 'rules', engine: 'rules' };
    const refined = { ...docs, createdAt: '2026-01-31', tools: [doc] };
    const [sentence] = reportModel({ ...input, refined }).tools[0]!.report.sentences;
    expect(sentence?.tests).toEqual([
      {
        ...{ side: 'the nearest two calls of its evidence', expect: 'refused' },
        steps: [
          { role: 'base', call: 'c1' },
          { role: 'probe', call: 'c2' },
        ],
      },
    ]);
  });

  it('names evidence whose trajectory is gone', () => {
    const lost = reportModel(reportInput([tool], [{ ...trajectory, calls: [] }]));
    const [sentence] = lost.tools[0]!.report.sentences;
    expect(sentence).toMatchObject({
      evidence: [],
      tests: [{ steps: [{ call: null }, { call: null }] }],
    });
    expect(sentence?.lost).toHaveLength(2);
  });

  it('says what became of each suggestion', () => {
    const [first] = report.timeLine!.iterations;
    expect(first?.suggestions).toEqual([
      { text: 'bound limit {"maximum":20}', became: 'in the selected doc, confirmed: At most 20.' },
      { text: plainTexts.answer, became: 'not taken up word for word' },
    ]);
  });

  it('has the time line with similarities, Δ and what was struck', () => {
    expect(report.timeLine).toMatchObject({
      ...{ phi: 0.9, tau: 0.75, stop: 'converged' },
      iterations: [
        { exploration: { similarity: null }, revision: { verdict: 'accepted', delta: 0.81 } },
        {
          exploration: { similarity: 0.42, turnedDown: [{ similarity: 0.97 }] },
          revision: { verdict: 'dropped', reasons: [`names ${plainTexts.answer}`] },
        },
      ],
    });
  });

  it('has none of this where the run has not come to the tool', () => {
    expect(model.tools[1]!.report).toMatchObject({ timeLine: null, calls: {}, gone: [] });
    expect(model.tools[1]!.row).toMatchObject({ version: null, calls: 0, changed: false });
  });

  it.each([
    ['limit', 'How many, 1 to 100.', 'calls showed: At most 20.'],
    [null, 'A joy to use!', 'worded in another way, or nothing a caller needs'],
  ])('says why a sentence of the source is gone: %s', (argument, text, why) => {
    expect(report.gone).toContainEqual({ argument, text, why });
  });

  it('tells a sentence that moved from one that is gone', () => {
    const { proposal } = trajectory.iterations[0]!.revision!;
    const parameterDocs = { '/properties/limit': { description: 'A joy to use!' } };
    const gone = goneSentences(tool, { ...proposal, parameterDocs }, {});
    expect(gone[0]).toEqual({ argument: null, text: 'A joy to use!', why: 'moved to limit' });
  });

  it.each([
    ['a word of everyday', 'There is no limit to joy.', 'worded in another way'],
    ['its name in marks', 'Mind `limit`.', 'calls showed: At most 20.'],
  ])('finds the claim against a sentence by %s', (_by, description, why) => {
    const { proposal } = trajectory.iterations[0]!.revision!;
    const gone = goneSentences({ ...tool, description }, proposal, {});
    expect(gone[0]!.why).toMatch(why);
  });

  it('shows where two long answers that begin alike part', () => {
    const body = (end: string) => success(`${'a'.repeat(5000)}${end}`);
    const calls = trajectory.calls.map((call, at) => ({ ...call, outcome: body(`end ${at}`) }));
    const long = reportModel(reportInput([tool], [{ ...trajectory, calls }]));
    const [test] = long.tools[0]!.report.sentences[0]!.tests;
    expect(test?.steps.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^…a+end 0$/),
      expect.stringMatching(/^…a+end 1$/),
    ]);
  });
});

describe('what people decided', () => {
  const place = { tool: tool.id, argument: 'limit', sentence: 'At most 20.' };
  const [rejected, edited] = [
    { ...place, decision: 'reject' as const },
    { ...place, decision: 'edit' as const, edit: 'No more than 20.' },
  ];
  const own = { tool: tool.id, section: 'limits' as const, decision: 'edit' as const };
  const withReviews = (...sentences: Reviews['sentences']) => {
    const reviews = { version: 1 as const, catalogue: 'pets', sentences };
    const { row, report } = reportModel({ ...reportInput([tool], [trajectory]), reviews })
      .tools[0]!;
    const [limit] = report.arguments;
    const now = limit!.parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text]));
    return { row, report, limit: now.join('').trim() };
  };

  it('stands in the docs and beside the sentence, which stays in the list with its proof', () => {
    const { report, limit, row } = withReviews(rejected);
    expect(limit).toBe('How many.');
    expect(row.undecided).toBe(1);
    expect(report.sentences[0]).toMatchObject({
      ...{ text: 'At most 20.', decision: 'reject', isInRun: true, isOwn: false },
      tests: [{ steps: [{ call: 'c1' }, { call: 'c2' }] }],
    });
  });

  it('puts an edit in the place of the sentence, and a sentence of its own behind', () => {
    const { report, limit } = withReviews(edited, { ...own, edit: 'Ten a minute.' });
    expect(limit).toBe('How many. No more than 20.');
    expect(report.sentences[0]).toMatchObject({ decision: 'edit', edit: 'No more than 20.' });
    expect(report.sentences.at(-1)).toMatchObject({
      ...{ text: 'Ten a minute.', from: 'person', isInRun: false, isOwn: true, tests: [] },
    });
    expect(report.description.map(({ text }) => text).join('')).toContain('Ten a minute.');
  });

  it('is counted as undecided where the source does not say it itself', () => {
    expect(model.tools[0]!.row.undecided).toBe(2);
    expect(withReviews({ ...place, decision: 'accept' }).row.undecided).toBe(1);
  });
});
