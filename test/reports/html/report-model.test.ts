import type { Reviews } from '../../../src/core/review.js';
import { reportModel } from '../../../src/reports/html/report-model.js';
import { petDocs, petTool, petTrajectory, plainTexts, reportInput } from './report-fixture.js';

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
      calls: { calls: 4, accepted: 2, refused: 2, faults: 0 },
      stopReasons: [
        { what: 'converged', count: 1 },
        { what: 'not explored', count: 1 },
      ],
    });
    const { words, tokens } = model.overview;
    expect(words.after).not.toBe(words.before);
    expect(tokens.after).not.toBe(tokens.before);
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
  });

  it('has the experiments with what became of their steps', () => {
    expect(report.experiments).toHaveLength(2);
    expect(report.experiments?.[0]).toEqual({
      ...{ id: 'u1', tests: plainTexts.answer, breaks: null },
      steps: [
        {
          ...{ id: 'u1.s1', tool: 'listPets', outcome: 'accepted 200' },
          sent: `{"limit":20,"note":"${plainTexts.answer}"}`,
        },
        {
          ...{ id: 'u1.s2', tool: 'listPets', outcome: 'refused 400' },
          sent: `{"limit":21,"note":"${plainTexts.answer}"}`,
        },
      ],
    });
  });

  it('counts a step after a wait by its place', () => {
    const [made] = trajectory.experiments;
    const steps = [{ kind: 'wait' as const, seconds: 1 }, ...(made?.steps ?? [])];
    const results = (made?.results ?? []).map((one, at) => ({ ...one, step: `u1.s${at + 2}` }));
    const waited = { ...trajectory, experiments: [{ ...made!, steps, results }] };
    const { experiments } = reportModel(reportInput([tool], [waited], docs)).tools[0]!.report;
    expect(experiments?.[0]?.steps.map(({ sent }) => sent.slice(0, 11))).toEqual([
      '{"limit":20',
      '{"limit":21',
    ]);
  });

  it('has none of this where the run has not come to the tool', () => {
    expect(model.tools[1]!.report).toMatchObject({ experiments: null, sentences: [] });
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
