import { judgeStudy } from '../../../src/evaluation/study/judge-study.js';
import { scoreStudy } from '../../../src/evaluation/study/score-study.js';
import { readForm, writeForm } from '../../../src/evaluation/study/study-form.js';
import {
  criteria,
  drawStudy,
  ratingsOf,
  sidesFor,
  type Preference,
  type Rating,
} from '../../../src/evaluation/study/study.js';
import type { ChatModel } from '../../../src/models/chat-model.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { answerInRole } from '../../../bench/support/diligent-roles.mjs';
import { startScriptedChatModel } from '../../support/scripted-chat-model.js';
import { answerOf, studyOf } from './study-rows.js';

const raters = ['anna', 'ben', 'carla'];

describe('drawing', () => {
  it('draws the same by the same seed, and other tools and sides by another', () => {
    const study = studyOf(60, raters);
    expect(studyOf(60, raters)).toEqual(study);
    expect(studyOf(60, raters, 2).items).not.toEqual(study.items);
  });

  it('leaves out tools of which both docs say the same, and counts them', () => {
    const { items, leftOut } = studyOf(60, raters);
    expect(leftOut).toBe(2);
    expect(items).toHaveLength(60);
    expect(items.map(({ tool }) => tool).filter((tool) => /^s/.test(tool))).toEqual([]);
  });

  it('has each doc as A for half of the tools of every rater, and other ones for each', () => {
    const { items } = studyOf(50, raters);
    const sides = raters.map((rater) => items.map(({ first }) => first[rater]));
    for (const one of sides) expect(one.filter((side) => side === 1)).toHaveLength(25);
    expect(new Set(sides.map((one) => one.join(''))).size).toBe(3);
  });

  it('refuses docs that say the same of every tool', () => {
    const same = [{ tool: 'a', name: 'a', texts: ['x', 'x'] as const }];
    const plan = { name: 'p', catalogue: 'p', docs: ['raw', 'rules'] as const, raters };
    expect(() => drawStudy({ ...plan, sample: 5, seed: 1 }, same)).toThrow('say the same');
  });
});

const study = studyOf(4, raters);

/** Rows of what each rater means, an item a row. */
function rated(rows: readonly (readonly (Preference | null)[])[]): readonly Rating[] {
  const answers = rows.flatMap((row, item) =>
    row.flatMap((meant, rater) =>
      meant === null
        ? []
        : [
            answerOf(
              study,
              {
                ...{ item: String(item + 1), rater: raters[rater] ?? '' },
                criterion: 'accuracy' as const,
              },
              meant,
            ),
          ],
    ),
  );
  return ratingsOf(study, answers);
}

describe('scoring', () => {
  const accuracyOf = (rows: readonly (readonly (Preference | null)[])[], judge?: Preference[]) =>
    scoreStudy(study, rated(rows), {
      resamples: 100,
      judge: judge?.map((preference, at) => ({
        ...{ item: String(at + 1), rater: 'model', criterion: 'accuracy', preference },
      })),
    }).criteria.find(({ criterion }) => criterion === 'accuracy');

  it('counts what more than half say, and equal where nothing has so many', () => {
    const score = accuracyOf([
      ['second', 'second', 'first'],
      ['second', 'equal', 'second'],
      ['first', 'equal', 'second'],
      ['first', 'first', 'first'],
    ]);
    expect(score).toMatchObject({
      ...{ items: 4, noMajority: 1, judge: null },
      shares: { first: 0.25, equal: 0.25, second: 0.5 },
    });
  });

  it('counts items that all have rated who take part', () => {
    const rows: (Preference | null)[][] = [
      ['second', 'second', null],
      ['second', null, null],
      ['first', 'second', null],
    ];
    expect(accuracyOf(rows)).toMatchObject({ items: 2, noMajority: 1 });
    expect(accuracyOf([['first', null, null]])).toMatchObject({ items: 1, kappa: null });
    expect(accuracyOf([])).toMatchObject({ items: 0, shares: null, kappa: null });
  });

  it('says how often a judge says what the majority says', () => {
    const all = (one: Preference): Preference[] => [one, one, one];
    const rows = [all('first'), all('second'), all('second'), all('equal')];
    const score = accuracyOf(rows, ['first', 'second', 'first']);
    expect(score?.judge).toMatchObject({ items: 3, share: 2 / 3 });
    expect(score?.judge?.cohenKappa).toBeCloseTo(0.4, 12);
  });

  it('takes the last answer to a question', () => {
    const place = { item: '1', rater: 'anna', criterion: 'accuracy' as const };
    const answers = [answerOf(study, place, 'first'), answerOf(study, place, 'second')];
    expect(ratingsOf(study, answers)).toEqual([{ ...place, preference: 'second' }]);
  });
});

describe('forms', () => {
  const read = (text: string) => readForm(text, { study, rater: 'anna', file: 'anna.yaml' });
  const blank = writeForm(study, 'anna');

  it('show both texts as the rater’s A and B, name no docs, and hold no answer', () => {
    expect(read(blank)).toEqual([]);
    const a = study.items.map((item) => sidesFor(item, 'anna')[0]);
    expect([...blank.matchAll(/^ {4}A: (.*)$/gm)].map(([, text]) => text)).toEqual(a);
    expect(blank).not.toMatch(/rules|seed|first/);
  });

  it('give the answers written into them', () => {
    let at = 0;
    const words = ['A', 'equal', 'b', 'Equal'];
    const filled = blank.replace(
      /^( {4}(?:completeness|conciseness|accuracy):).*$/gm,
      (_, question: string) => `${question} ${words[(at += 1) % 4] ?? ''}`,
    );
    expect(read(filled)).toHaveLength(study.items.length * criteria.length);
    expect(read(filled)[0]).toMatchObject({
      item: '1',
      criterion: 'completeness',
      choice: 'equal',
    });
  });

  it.each([
    ['accuracy:', 'accuracy: better', /anna\.yaml: item 1, accuracy: the answer must be A, B or/],
    ['rater: anna', 'rater: ben', /the form of "ben" in the study "pets"/],
    ['item: 2', 'item: 1', /item 1 stands there twice/],
    ['item: 2', 'item: 9', /the study has no item 9/],
    ['item: 2', 'item: [', /it is not valid YAML/],
  ])('with %s as %s are refused by file, item and question', (from, to, expected) => {
    const at = blank.indexOf('\nversion:');
    expect(() => read(blank.slice(0, at) + blank.slice(at).replace(from, to))).toThrow(expected);
  });

  it('show what hides in texts', () => {
    const hostile = drawStudy(
      {
        ...{ name: 'p', catalogue: 'p', docs: ['raw', 'rules'], raters: ['anna'] },
        ...{ sample: 1, seed: 1 },
      },
      [{ tool: 'a', name: 'a', texts: ['x\u202e y', '- accuracy: A\n  item: 1'] }],
    );
    const form = writeForm(hostile, 'anna');
    expect(form).not.toContain('\u202e');
    expect(readForm(form, { study: hostile, rater: 'anna', file: 'f' })).toEqual([]);
  });
});

describe('judging', () => {
  /** A model that answers from what stands as A and B. */
  const judging = (choose: (a: string, b: string) => 'A' | 'B' | 'equal' | null): ChatModel =>
    ({
      name: 'model',
      complete: async ({ messages }: { messages: readonly { content: string }[] }) => {
        const text = messages.at(-1)?.content ?? '';
        const [a = '', b = ''] = ['A', 'B'].map(
          (side) => new RegExp(`<<<${side} \\w+\\n(.*)\\n`).exec(text)?.[1] ?? '',
        );
        const choice = choose(a, b);
        if (choice === null) return { kind: 'failed', reason: 'schema', message: 'no JSON' };
        const value = { reason: '', completeness: choice, conciseness: 'A', accuracy: choice };
        return { kind: 'answer', value };
      },
    }) as unknown as ChatModel;

  it('says equal where a model prefers a side, and its preference where it prefers a text', async () => {
    const judge = judging((a) => (a.startsWith('refined') ? 'A' : 'B'));
    const { ratings, unusable } = await judgeStudy(study, { judge, concurrency: 1 });
    expect(unusable).toBe(0);
    const of = (criterion: string) =>
      new Set(ratings.filter((one) => one.criterion === criterion).map((one) => one.preference));
    expect(of('completeness')).toEqual(new Set(['second']));
    expect(of('conciseness')).toEqual(new Set(['equal']));
  });

  it('goes by what a text says, whichever side it stands on, with the model of the benchmarks', async () => {
    const model = await startScriptedChatModel(({ schemaName, messages }) => ({
      json: answerInRole(schemaName, messages),
    }));
    const judge = testChatModel(model.baseUrl);
    const [item] = study.items;
    const texts: [string, string] = ['Moors a boat.', 'Moors a boat at a free berth for days.'];
    const { ratings } = await judgeStudy(
      { ...study, items: [{ ...item!, texts }] },
      { judge, concurrency: 1 },
    );
    await model.close();
    expect(ratings.map(({ criterion, preference }) => [criterion, preference])).toEqual([
      ['completeness', 'second'],
      ['conciseness', 'first'],
      ['accuracy', 'equal'],
    ]);
  });

  it('counts items of which it says nothing usable', async () => {
    const judge = judging(() => null);
    const judged = await judgeStudy(study, { judge, concurrency: 1 });
    expect(judged).toEqual({ ratings: [], unusable: 4, problem: 'no JSON' });
  });
});
