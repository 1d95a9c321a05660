import type { JsonObject } from '../../../src/core/json.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { Reviews } from '../../../src/core/review.js';
import { outcomeView, sentValues, type Sent } from '../../../src/reports/html/call-view.js';
import { callFigures } from '../../../src/reports/html/call-figures.js';
import { reportModel } from '../../../src/reports/html/report-model.js';
import { rejected, success } from '../../refinement/loop-fixture.js';
import { sampleCall } from '../../support/sample-trajectory.js';
import { petDocs, petTool, petTrajectory, plainTexts, reportInput } from './report-fixture.js';

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
const docs = petDocs([tool], plainTexts);
const model = reportModel(reportInput([tool, other], [trajectory], docs));
const report = model.tools[0]!.report;

describe('the figures of a run', () => {
  it('are those of its tools', () => {
    expect(model.overview).toMatchObject({
      ...{ tools: 2, explored: 1, changed: 1, parameters: 2 },
      documented: { before: 2, after: 2 },
      sentences: 2,
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
});

describe('the page of a tool', () => {
  it('has each sentence with its steps, and what was learnt about values', () => {
    expect(report.sentences).toEqual(
      docs.tools[0]!.sentences.map(({ place, text, steps, attacks }) => ({
        ...{ place, text, steps, attacks, decision: 'open' },
      })),
    );
    expect(report.learned).toEqual(['limit: integer, at most 20']);
    expect(report.calls['c2']).toMatchObject({
      sent: [['limit', '21']],
      outcome: { label: 'refused 400' },
    });
  });

  it('shows the newest revision while the run has written no docs', () => {
    const { row, report: early } = reportModel(reportInput([tool], [trajectory])).tools[0]!;
    expect(row).toMatchObject({ revision: 1, stop: 'converged', sentences: 0 });
    expect(early.sentences).toEqual([]);
    expect(early.description.map(({ text }) => text).join('')).toContain('Says: ');
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
    expect(model.tools[1]!.report).toMatchObject({ timeLine: null, calls: {}, sentences: [] });
    expect(model.tools[1]!.row).toMatchObject({ revision: null, calls: 0, changed: false });
  });
});

describe('what people decided', () => {
  const decided = { tool: tool.id, place: 'limit', sentence: 'At most 20.' };
  const withReviews = (...sentences: Reviews['sentences']) => {
    const reviews = { version: 1 as const, catalogue: 'pets', sentences };
    const input = reportInput([tool], [trajectory], docs);
    const { row, report: shown } = reportModel({ ...input, reviews }).tools[0]!;
    const [limit] = shown.arguments;
    const now = limit!.parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text]));
    return { row, report: shown, limit: now.join('').trim() };
  };

  it('stands in the docs and beside the sentence, which stays in the list', () => {
    const { report: shown, limit, row } = withReviews({ ...decided, decision: 'reject' });
    expect(limit).toBe('How many, 1 to 100.');
    expect(shown.learned).toEqual([]);
    expect(row.undecided).toBe(1);
    expect(shown.sentences[1]).toMatchObject({ text: 'At most 20.', decision: 'reject' });
  });

  it('puts an edit in the place of the sentence', () => {
    const edit = 'No more than 20.';
    const { report: shown, limit } = withReviews({ ...decided, decision: 'edit', edit });
    expect(limit).toBe(`How many, 1 to 100. ${edit}`);
    expect(shown.sentences[1]).toMatchObject({ decision: 'edit', edit });
  });

  it('is counted', () => {
    expect(model.tools[0]!.row.undecided).toBe(2);
    expect(withReviews({ ...decided, decision: 'accept' }).row.undecided).toBe(1);
  });
});
