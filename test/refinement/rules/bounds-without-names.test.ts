import { hintsOf } from '../../../src/refinement/rules/observations/observation.js';
import { currentDoc } from '../../../src/refinement/loop-state.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import type { JsonObject } from '../../../src/core/json.js';
import { refineOneTool } from '../refine-one-tool.js';
import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const properties = {
  product: { type: 'string' },
  qty: { type: 'integer' },
  width: { type: 'integer' },
};

function boundsOf(message: string, args: JsonObject) {
  const [refused] = viewOf({ properties, rows: [[args, rejected(message)]] }).rejections;
  return refused === undefined ? [] : hintsOf(refused, Object.keys(properties));
}

describe('a bound that names no argument', () => {
  it.each([
    ['The minimum run for a flyer is 100.', 'minimum', 100],
    ['Minimum order is 100 pieces', 'minimum', 100],
    ['We print no fewer than 100 of these', 'minimum', 100],
    ['The maximum for posters is 40.', 'maximum', 40],
    ['at most 40 copies of a poster', 'maximum', 40],
  ])('is that of the one number beyond it: %s', (message, kind, value) => {
    const hint = { kind, argument: 'qty', value };
    expect(boundsOf(message, { product: 'flyer', qty: 60 })).toEqual([hint]);
  });

  it('is that of none where two numbers are beyond it, or none is', () => {
    const message = 'The minimum run for a flyer is 100.';
    expect(boundsOf(message, { qty: 60, width: 80 })).toMatchObject([{ argument: null }]);
    expect(boundsOf(message, { qty: 600 })).toMatchObject([{ argument: null }]);
    expect(boundsOf(message, { qty: 60, width: 800 })).toMatchObject([{ argument: 'qty' }]);
  });

  it('is no bound where it is the limit of something else', () => {
    for (const message of [
      'The maximum file size is 5 MB',
      'The minimum wait is 90 minutes',
      'The maximum for your plan is 40',
      'The highest bid is 40',
    ])
      expect(boundsOf(message, { qty: 60 })).toEqual([]);
  });

  it('is tried and learnt', async () => {
    const { trajectory } = await refineOneTool({
      tool: {
        id: 'subject',
        name: 'price_run',
        description: 'Says what a run costs.',
        parameters: {
          type: 'object',
          properties: { qty: { type: 'integer' } },
          required: ['qty'],
        },
        sideEffects: 'none',
        call: {
          kind: 'http',
          method: 'GET',
          path: '/price',
          bindings: { qty: { in: 'query', name: 'qty' } },
        },
      },
      engine: rulesEngine(),
      answer: ({ qty }) =>
        typeof qty === 'number' && qty >= 100
          ? success({ price: qty * 2 })
          : rejected('The minimum run for a flyer is 100.', 422),
    });
    expect(JSON.stringify(currentDoc(trajectory).learned)).toContain('"minimum":100');
  });
});

describe('a bound that a refusal states of the value of another argument', () => {
  const rows = (message: string): readonly Row[] => [
    [{ product: 'flyer', qty: 100 }, success('ok')],
    [{ product: 'flyer', qty: 200 }, success('fine')],
    [{ product: 'flyer', qty: 99 }, rejected(message)],
  ];
  const bounds = (message: string) => {
    const view = viewOf({ properties, rows: rows(message) });
    return findBounds(view).flatMap((finding) =>
      statementsOf(finding, view).map(({ text }) => text),
    );
  };

  it('is said of that value', () => {
    expect(bounds('The minimum run for a flyer is 100.')).toEqual([
      'At least 100 where `product` is `flyer`.',
    ]);
    const view = viewOf({ properties, rows: rows('The minimum run for a flyer is 100.') });
    expect(JSON.stringify(learnedFrom(findBounds(view), view))).not.toContain('minimum');
  });

  it('is said of all where the value only stands in a name or an address', () => {
    expect(bounds('qty must be at least 100')).toEqual(['At least 100.']);
    expect(bounds('flyer-prices: qty must be at least 100')).toEqual(['At least 100.']);
    expect(bounds('POST /flyer/quotes: qty must be at least 100')).toEqual(['At least 100.']);
  });
});
