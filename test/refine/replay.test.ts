import type { ReplayGroup } from '../../src/cli/check/replay.js';
import type { StepResult } from '../../src/core/run-results.js';
import type { ReplayedSentence } from '../../src/docs/replay-verdict.js';
import { boxesTarget, type BoxRules } from './boxes-target.js';
import { boxGroups, checkedBoxes } from './replayed-boxes.js';

let groups: readonly ReplayGroup[];

const withSentences = (isChosen: (sentence: ReplayedSentence) => boolean) =>
  groups.map((one) => ({ ...one, sentences: one.sentences.filter(isChosen) }));

beforeAll(async () => {
  groups = await boxGroups();
  expect(groups.flatMap(({ sentences }) => sentences)).toHaveLength(7);
});

describe('experiments that are made again', () => {
  it('show that sentences hold, change nothing of others and leave nothing', async () => {
    const target = boxesTarget({ firstId: 500 });
    const before = new Map(target.boxes);
    const { differs, open, audit } = await checkedBoxes(groups, target.executor);
    expect({ differs, open, audit }).toEqual({
      ...{ differs: [], open: [], audit: { harmed: [], left: [] } },
    });
    expect(target.boxes).toEqual(before);
  });

  it.each<[string, Partial<BoxRules>, readonly string[]]>([
    ['another default', { size: 4 }, ['create_box.size']],
    ['a higher limit', { most: 20 }, ['create_box.size']],
    ['an error that was none', { longName: 'refused' }, ['rename_box.name']],
    ['another message', { missing: 'unknown box' }, ['delete_box.description', 'get_box.id']],
    [
      'three changes',
      { size: 4, most: 5, longName: 'refused' },
      ['create_box.size', 'create_box.size', 'rename_box.name'],
    ],
  ])('find %s, and nothing else', async (_what, rules, expected) => {
    const { executor } = boxesTarget({ ...rules, firstId: 500 });
    const { differs, open } = await checkedBoxes(groups, executor);
    expect({ differs: differs.toSorted(), open }).toEqual({ differs: expected, open: [] });
  });

  it('say nothing of what somebody has removed', async () => {
    const target = boxesTarget();
    target.boxes.delete(1);
    const { differs, open } = await checkedBoxes(groups, target.executor);
    expect(differs).toEqual([]);
    expect(open).toMatchObject([
      {
        at: 'get_box.description',
        verdict: { reason: 'u3.s1 is about something that no tool shows any more' },
      },
    ]);
  });

  it('need leave to write', async () => {
    const gate = { allow: 'reads', trustNames: true, roots: [], host: null } as const;
    const { boxes, executor } = boxesTarget();
    const { differs, holds, open } = await checkedBoxes(groups, executor, { gate });
    expect({ differs, boxes: boxes.size }).toEqual({ differs: [], boxes: 2 });
    expect(holds).toEqual(['list_boxes.description', 'get_box.id', 'get_box.description']);
    expect(open.map(({ verdict }) => verdict)).toEqual(
      Array(4).fill({ kind: 'open', because: 'flag', reason: 'needs --allow-writes' }),
    );
    const writing = withSentences(({ place }) => place === 'size');
    expect(await checkedBoxes(writing, executor, { gate })).toMatchObject({ calls: 0, holds: [] });
  });

  it('need no leave for a step that was not made then either', async () => {
    const gate = { allow: 'reads', trustNames: true, roots: [], host: null } as const;
    const called = { arguments: { name: 'x' }, expectation: null, show: [] };
    const created = { kind: 'call', tool: 'create_box', ...called } as const;
    const about = { step: 'u3.s1', tool: 'create_box', reason: 'it was not allowed' };
    const changed = withSentences(({ place }) => place === 'id').map((group) => ({
      ...group,
      experiments: group.experiments.map((one) =>
        one.id !== 'u3'
          ? one
          : {
              ...one,
              steps: one.steps.with(0, created),
              results: one.results.with(0, { kind: 'not-allowed', ...about }),
            },
      ),
    }));
    const { holds } = await checkedBoxes(changed, boxesTarget().executor, { gate });
    expect(holds).toEqual(['get_box.id']);
  });

  it.each([
    [
      'the step whose answer had what is gone',
      (one: StepResult) => one,
      { step: 'u3.s1', was: 'the answer had "tea"', now: '{"id":1,"name":"mint","size":2}' },
    ],
    [
      'all of them where no answer was kept',
      (one: StepResult) => ({ ...one, message: undefined }),
      { step: 'u3.s1, u3.s2', was: 'the answers had "tea"', now: 'none of them has it' },
    ],
  ])('name %s', async (_what, kept, expected) => {
    const [named] = withSentences(({ place }) => place === 'id').map((group) => ({
      ...group,
      sentences: group.sentences.map((one) => ({
        ...{ ...one, text: 'The first is "tea".', steps: ['u3.s1', 'u3.s2'] },
      })),
      experiments: group.experiments.map(({ results, ...rest }) => ({
        ...{ ...rest, results: results.map(kept) },
      })),
    }));
    const { boxes, executor } = boxesTarget();
    boxes.set(1, { id: 1, name: 'mint', size: 2 });
    const { told } = await checkedBoxes([named!], executor);
    expect(told).toMatchObject([{ verdict: { kind: 'differs', ...expected } }]);
  });
});
