import fc from 'fast-check';

/** Something that holds for every value of a kind. */
export interface Property {
  /** What the property is about. */
  readonly subject: string;
  /** The values it is tested with, in a few words. */
  readonly given: string;
  readonly holds: string;
  readonly run: () => Promise<void>;
}

/** How many values each property is tried with. */
export const runs = Number(process.env.PROPERTY_RUNS ?? '60');
/** The same values every time: what fails here fails elsewhere. */
const seed = 20_261_126;

/** `check` throws, or rejects, for a value of which the property does not hold. */
export function property<T>(
  says: Pick<Property, 'subject' | 'given' | 'holds'>,
  values: fc.Arbitrary<T>,
  check: (value: T) => unknown,
): Property {
  const tried = fc.asyncProperty(values, async (value) => {
    await check(value);
  });
  return { ...says, run: () => fc.assert(tried, { numRuns: runs, seed }) };
}
