import { refine } from '../../src/library/refine.js';
import { orders } from '../fixtures/hostile/orders.js';
import { addedOrders } from '../support/order-counts.js';
import { placesOfOrders } from '../support/ordered-pairs.js';
import { startOrderedMcp, type OrderedPair } from '../support/ordered-mcp.js';
import { bagOfWords } from '../refinement/bag-of-words.js';

async function refineByRules(pairs: readonly OrderedPair[]) {
  const { catalogue, close } = await startOrderedMcp(pairs);
  const settings = { iterations: 1, probesPerIteration: 4 };
  const result = await refine({ catalogue, settings, embeddings: bagOfWords });
  await close();
  return { catalogue, result };
}

describe(`${orders.length} orders in what a source says of its tools, refined by rules`, () => {
  it.each(Object.entries(placesOfOrders()))(
    'reach no other tool from %s, and are said no more often than there',
    async (_place, pairs) => {
      const run = await refineByRules(pairs);
      const spread = pairs.flatMap(({ order, getter, finder, resource }) => {
        const elsewhere = addedOrders(order, getter.name, run).parts;
        const { whole, parts } = addedOrders(order, finder.name, run);
        const own = resource === undefined ? whole : parts;
        return elsewhere > 0 || own > 0 ? [{ order, elsewhere, own }] : [];
      });
      expect(spread).toEqual([]);
    },
    300_000,
  );
});
