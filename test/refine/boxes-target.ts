import type { Json, JsonObject } from '../../src/core/json.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolExecutor } from '../../src/core/ports.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { literalText } from '../../src/support/literal-text.js';
import { answer, tool } from './notes-target.js';

/** How the boxes act; each may be another one some day. */
export interface BoxRules {
  readonly size: number;
  readonly most: number;
  /** What comes of a name that is too long. */
  readonly longName: 'ignored' | 'refused';
  readonly missing: string;
  readonly firstId: number;
}

export const boxRules: BoxRules = {
  ...{ size: 3, most: 9, longName: 'ignored', missing: 'no box', firstId: 100 },
};

const [id, name] = [{ type: 'integer' }, { type: 'string' }] as const;

export const boxTools: readonly ToolDoc[] = [
  tool('list_boxes', 'Lists boxes.', {}),
  tool('get_box', 'Reads a box.', { id }),
  tool('create_box', 'Creates a box.', { name, size: { type: 'integer' } }, ['name']),
  tool('rename_box', 'Renames a box.', { id, name }),
  tool('delete_box', 'Deletes a box.', { id }),
];

interface Box {
  readonly id: number;
  name: string;
  readonly size: number;
  readonly at?: string;
}

/** Boxes in memory, two of which are somebody's. Ids and times are others each time. */
export function boxesTarget(rules: Partial<BoxRules> = {}) {
  const { size: usual, most, longName, missing, firstId } = { ...boxRules, ...rules };
  const boxes = new Map<number, Box>();
  let last = firstId;
  const add = (box: Omit<Box, 'at'>): Box => {
    const made = { ...box, at: `2026-01-01T00:00:${String(boxes.size + last).padStart(4, '0')}Z` };
    boxes.set(box.id, made);
    return made;
  };
  add({ id: 1, name: 'tea', size: 2 });
  add({ id: 2, name: 'salt', size: 7 });
  const asJson = (box: Box): Json => ({ ...box });
  const refused = (text: string): Outcome => answer(text, 'refused');
  const call = (of: string, args: JsonObject): Outcome => {
    const box = boxes.get(Number(args['id']));
    if (of === 'list_boxes')
      return answer({ boxes: [...boxes.values()].map(asJson), total: boxes.size });
    if (of === 'create_box') {
      const size = Number(args['size'] ?? usual);
      if (size > most) return refused(`size must be at most ${most}`);
      return answer(asJson(add({ id: (last += 1), name: literalText(args['name'] ?? ''), size })));
    }
    if (box === undefined) return refused(`${missing} ${literalText(args['id'] ?? '')}`);
    if (of === 'delete_box') boxes.delete(box.id);
    if (of !== 'rename_box') return answer(of === 'get_box' ? asJson(box) : { deleted: true });
    const name = literalText(args['name'] ?? '');
    const isLong = name.length > 12;
    if (isLong && longName === 'refused') return refused('name is too long');
    if (!isLong) box.name = name;
    return answer(asJson(box));
  };
  const executor: ToolExecutor = {
    call: ({ tool: { name: of }, arguments: args }) => Promise.resolve(call(of, args)),
    close: () => Promise.resolve(),
  };
  return { boxes, executor };
}

const faults = [
  ['server-error', 500],
  ['gateway', 503],
  ['rate-limit', 429],
  ['timeout', undefined],
] as const;

/** Lets a share of the calls fail; some of those that fail have done their work. */
export function noisy(executor: ToolExecutor, share: number, random: () => number): ToolExecutor {
  return {
    ...executor,
    call: async (request, signal) => {
      if (random() >= share) return executor.call(request, signal);
      if (random() < 0.3) await executor.call(request, signal);
      const [reason, status] = faults[Math.floor(random() * faults.length)] ?? faults[0];
      return {
        ...({ kind: 'fault', reason, message: reason, status } as const),
        ...{ unsent: false, durationMs: 1, attempts: 1 },
      };
    },
  };
}

/** A scripted conversation about the boxes. */
export const boxAnswers = [
  {
    experiments: [
      {
        id: 'u1',
        tests: 'a box from its creation to its end',
        steps: [
          ['create_box', { name: 'MARK-a' }, 'accepted'],
          ['get_box', { id: '$s1.id' }, { at: ['size', 3] }],
          ['rename_box', { id: '$s1.id', name: 'MARK-and-much-more' }, 'refused'],
          ['get_box', { id: '$s1.id' }, { at: ['name', 'MARK-a'] }],
          ['delete_box', { id: '$s1.id' }, 'accepted'],
          ['get_box', { id: '$s1.id' }, 'refused'],
        ],
      },
      {
        id: 'u2',
        tests: 'the size of a box',
        steps: [
          ['create_box', { name: 'MARK-b', size: 9 }],
          ['create_box', { name: 'MARK-c', size: 10 }],
          ['delete_box', { id: '$s1.id' }],
        ],
      },
      {
        id: 'u3',
        tests: 'boxes that are there and that are not',
        steps: [
          ['get_box', { id: 1 }],
          ['get_box', { id: 999999 }],
          ['get_box', { id: 999998 }],
        ],
      },
    ],
  },
  {
    docs: {
      create_box: {
        size: [
          ['Left out, it becomes 3.', ['u1.s1', 'u1.s2']],
          ['More than 9 is refused: "size must be at most 9".', ['u2.s1', 'u2.s2'], { maximum: 9 }],
        ],
      },
      rename_box: {
        name: [['One that is too long changes nothing, without an error.', ['u1.s3', 'u1.s4']]],
      },
      delete_box: {
        description: [['Read afterwards, it is "no box 101".', ['u1.s5', 'u1.s6']]],
      },
      get_box: {
        id: [['An unknown one is refused: "no box …".', ['u3.s2', 'u3.s3']]],
        description: [['Shows the boxes of others too.', ['u3.s1']]],
      },
      list_boxes: { description: [['`total` stands beside `boxes`.', ['look.s1']]] },
    },
  },
  {},
];
