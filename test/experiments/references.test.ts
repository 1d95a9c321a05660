import type { Json } from '../../src/core/json.js';
import { resolveReferences, UnresolvedReference } from '../../src/experiments/references.js';

const answers = new Map<string, { readonly body: Json; readonly tool: string }>([
  ['u1.s1', { body: [{ id: 7, name: 'zq4k00 a' }, { id: 8 }], tool: 'list' }],
  ['u1.s2', { body: { items: [{ id: 3 }], 'a.b': 'dotted', page: { next: 'c9' } }, tool: 'page' }],
  ['u2.s1', { body: 'made box-42', tool: 'make' }],
]);
const context = {
  ...{ answers, experiment: 'u1', now: 1_000 },
  isMarked: (value: Json) => typeof value === 'string' && value.includes('zq4k'),
};

it.each<readonly [written: Json, value: Json]>([
  ['$s1[0].id', 7],
  ['$s1[1].id', 8],
  ['$s1[-1].id', 8],
  ['$s1.id', 7],
  ['$s2.items[0].id', 3],
  ['$s2.next', 'c9'],
  ['$s2.a.b', 'dotted'],
  ['$s2.#0', 'items'],
  ['$u2.s1/box-(\\d+)/', '42'],
  ['box {$s1[0].id} of {$s2.next}', 'box 7 of c9'],
  [{ $now: -60 }, 940],
  [{ $repeat: ['ab', 3] }, 'ababab'],
  ['$5 a piece', '$5 a piece'],
])('%j becomes %j', (written, value) => {
  expect(resolveReferences({ a: written }, context).value).toEqual({ a: value });
});

it.each<readonly [written: Json, why: RegExp]>([
  ['$s1[5].id', /has no such value/],
  ['$s9.id', /u1\.s9 has no answer/],
  ['$s2.gone', /has no such value/],
  ['$u2.s1/(/', /no regular expression/],
])('%j cannot be sent', (written, why) => {
  expect(() => resolveReferences({ a: written }, context)).toThrow(UnresolvedReference);
  expect(() => resolveReferences({ a: written }, context)).toThrow(why);
});
