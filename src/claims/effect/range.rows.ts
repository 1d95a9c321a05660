import type { Rows } from '../kind.rows.js';
import { boats, fleet, where } from '../things.rows.js';
import { literalText } from '../../support/literal-text.js';

const day = { type: 'string', format: 'date' } as const;
const claims = [{}];

export const rows: Rows = {
  kind: 'range',
  found: [
    {
      title: 'both ends of days, which are not called like the field',
      ...fleet({
        does: {
          from: where(({ built_on: on }, value) => literalText(on ?? '') >= literalText(value)),
          to: where(({ built_on: on }, value) => literalText(on ?? '') <= literalText(value)),
        },
        most: 5,
        properties: { from: day, to: { type: 'string' } },
      }),
      claims: [
        { about: ['from'], at: ['items', 'built_on'], value: 'from' },
        { about: ['to'], at: ['items', 'built_on'], value: 'to' },
      ],
      says: /^Keeps only items of `items` whose `built_on` is not before it\.$/m,
    },
    {
      title: 'a least number',
      ...fleet({
        does: { min_tons: where(({ tons }, value) => Number(tons) >= Number(value)) },
        properties: { min_tons: { type: 'integer' } },
      }),
      claims: [{ about: ['min_tons'], at: ['items', 'tons'], value: 'from' }],
      says: /^Keeps only items of `items` whose `tons` is not below it\.$/m,
    },
    {
      title: 'an end that is left out itself',
      ...fleet({
        does: {
          before: where(({ built_on: on }, value) => literalText(on ?? '') < literalText(value)),
        },
        properties: { before: day },
      }),
      claims: [{ about: ['before'], value: 'below' }],
      says: /whose `built_on` is before it/,
    },
  ],
  nearMisses: [
    {
      title: 'a day that must be the very one',
      ...fleet({
        does: { date: where(({ built_on: on }, value) => on === value) },
        properties: { date: day },
      }),
      claims,
    },
    {
      title: 'what lies at the value is skipped by another number',
      ...fleet({
        does: {
          from: where(({ built_on: on }, value) => literalText(on ?? '') >= literalText(value)),
          skip: (items, value) => items.slice(Number(value)),
        },
        most: 5,
        items: boats.toSorted((a, b) =>
          literalText(a.built_on ?? '') < literalText(b.built_on ?? '') ? -1 : 1,
        ),
        properties: { from: day, skip: { type: 'integer', enum: [1] } },
        answer: (items, { skip }) => (skip === undefined ? { items: [] } : { items: [...items] }),
      }),
      claims: [{ about: ['from'], value: 'above' }],
    },
    {
      title: 'a limit that is called a maximum',
      ...fleet({
        does: { max: (items, value) => items.slice(0, Number(value)) },
        properties: { max: { type: 'integer' } },
      }),
      claims,
    },
    {
      title: 'a day without effect',
      ...fleet({ does: { from: (items) => items }, properties: { from: day } }),
      claims,
    },
    {
      title: 'another field than the only day that is shown',
      ...fleet({
        does: {
          from: where(
            ({ id }, value) =>
              Number(literalText(value).slice(-1)) % 2 === Number(literalText(id ?? '').length % 2),
          ),
        },
        items: boats.slice(0, 7),
        properties: { from: day },
      }),
      claims,
    },
  ],
};
