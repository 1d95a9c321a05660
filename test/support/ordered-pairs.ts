import { orders } from '../fixtures/hostile/orders.js';
import { sourcePlaces } from '../fixtures/hostile/ordered-sources.js';
import type { OrderedPair } from './ordered-mcp.js';

/** A noun of its own for each pair, so that its two tools are next to each other in meaning. */
function nounOf(index: number): string {
  const [first, second] = [Math.floor(index / 12), index % 12];
  return `${'bdfgklmnprtv'[second] ?? ''}${'aeiou'[first % 5] ?? ''}${'lmnrst'[first % 6] ?? ''}${'aeo'[second % 3] ?? ''}x${index}`.replace(
    /\d/g,
    (digit) => 'abcdefghij'[Number(digit)] ?? '',
  );
}

function pairOf(index: number) {
  const noun = nounOf(index);
  return {
    noun,
    finder: { name: `find_${noun}`, description: `Finds ${noun} by a word.` },
    getter: {
      name: `get_${noun}`,
      description: `Gets one ${noun} by its id.`,
      properties: { [`${noun}_id`]: { type: 'string' } },
    },
  };
}

/** Each order in two places at least; in all of them with `ALL_ORDERS=1`, which takes minutes. */
const inEach = process.env['ALL_ORDERS'] === '1' ? 1 : 4;

function ordersOf(place: number): readonly (readonly [string, number])[] {
  return orders.flatMap((order, index) =>
    (index + place) % inEach === 0 ? [[order, index] as const] : [],
  );
}

/** For each order a pair of tools, the first of which holds it in a place of its source. */
function orderedPairs(place: string): readonly OrderedPair[] {
  return ordersOf(Object.keys(sourcePlaces).indexOf(place)).map(([order, index]) => {
    const { noun, finder, getter } = pairOf(index);
    const ordered = sourcePlaces[place]?.(order, finder.name, finder.description);
    if (ordered === undefined) throw new RangeError(`There is no place ${place}.`);
    return { order, noun, getter, finder: ordered };
  });
}

/** The same, with the order in a resource that comes with results. */
function resourcePairs(): readonly OrderedPair[] {
  return ordersOf(Object.keys(sourcePlaces).length).map(([order, index]) => {
    const { noun, finder, getter } = pairOf(index);
    return {
      order,
      noun,
      getter,
      finder: { ...finder, properties: { word: { type: 'string' } } },
      resource: order,
    };
  });
}

/** Every place of a source and the resources that come with results, by name, with the pairs that hold orders there. */
export function placesOfOrders(): Readonly<Record<string, readonly OrderedPair[]>> {
  const ofSources = Object.keys(sourcePlaces).map((place) => [place, orderedPairs(place)] as const);
  return { ...Object.fromEntries(ofSources), 'resources in results': resourcePairs() };
}
