import type { Json } from '../../../../core/json.js';
import { itemsIn } from '../../answers/items-in.js';
import type { SuccessObservation } from '../../observations/observation.js';

/** A list in the answers of one tool, or the lines of a text that has one for each thing. */
export interface Measured {
  /** Undefined where an answer has no such list. */
  readonly length: (body: Json) => number | undefined;
  /** What it holds; of a text all lines, those about the list as a whole included. */
  readonly items: (body: Json) => readonly Json[];
  /** Nothing but the number of lines shows that they are things: told in another way, each would be another line. */
  readonly isByLines: boolean;
  /** How many of those are about the list as a whole. */
  readonly around: number;
}

/** Headings, sums and empty lines around the things that a text lists; more is no list. */
const mostAround = 6;
const fewestExact = 2;

/** The lists whose length an argument may decide. A text without a form that is known counts by its lines, where those follow the argument. */
export function listsToMeasure(
  argument: string,
  successes: readonly SuccessObservation[],
): readonly Measured[] {
  const paths = new Set(
    successes.flatMap(({ outcome }) => [...itemsIn(outcome.body ?? null).keys()]),
  );
  const lists = [...paths].map((path): Measured => {
    const items = (body: Json) => itemsIn(body).get(path) ?? [];
    return {
      length: (body) => itemsIn(body).get(path)?.length,
      items,
      isByLines: false,
      around: 0,
    };
  });
  return lists.length > 0 ? lists : lineByLine(argument, successes);
}

/** The lines of texts that have one more for each one more that was asked for, of the smallest numbers that were. */
function lineByLine(
  argument: string,
  successes: readonly SuccessObservation[],
): readonly Measured[] {
  const asked = new Map(
    successes.flatMap(({ arguments: args, outcome: { body = null } }): [number, number][] => {
      const number = args[argument];
      return typeof number === 'number' && number > 0 && typeof body === 'string'
        ? [[number, linesOf(body).length]]
        : [];
    }),
  );
  const [first, ...others] = [...asked]
    .sort(([a], [b]) => a - b)
    .slice(0, fewestExact)
    .map(([number, lines]) => lines - number);
  if (first === undefined || others.length === 0 || others.some((other) => other !== first))
    return [];
  if (first < 0 || first > mostAround) return [];
  const length = (body: Json) => (typeof body === 'string' ? linesOf(body).length - first : 0);
  return [{ length, items: linesOf, isByLines: true, around: first }];
}

function linesOf(body: Json): readonly string[] {
  return typeof body === 'string' ? body.split(/\r?\n/).filter((line) => line.trim() !== '') : [];
}
