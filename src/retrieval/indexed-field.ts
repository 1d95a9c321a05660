import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../support/did-you-mean.js';

const indexedFields = [
  ...(['name', 'group', 'groupDescription', 'choosing'] as const),
  ...(['use', 'description', 'raw', 'parameters'] as const),
];

/**
 * A part of a doc that can be indexed: `name` (without the placeholders of a path), `group` (the name of its tool group),
 * `groupDescription` (the first sentence of what that says of itself), `choosing` (what tells the tool from others), `use`
 * (the sentence for choosing), `description` (what agents read), `raw` (the source's own description), `parameters` (names
 * and descriptions).
 */
export type IndexedField = (typeof indexedFields)[number];

/** What is indexed unless told. What siblings share (ids, errors, shapes of answers) costs; see docs/retrieval.md. */
export const defaultFields: readonly IndexedField[] = [
  ...(['name', 'group', 'groupDescription', 'choosing'] as const),
];

/** Fields by name; throws `ConfigurationError` where there are none or one is unknown. */
export function parseFields(names: readonly string[]): IndexedField[] {
  if (names.length === 0) {
    throw new ConfigurationError('No fields are left to index.', {
      remedy: `Name at least one of: ${indexedFields.join(', ')}.`,
    });
  }
  return names.map((name) => {
    const known = indexedFields.find((field) => field === name);
    if (known !== undefined) return known;
    throw new ConfigurationError(`There is no field "${name}".${didYouMean(name, indexedFields)}`, {
      remedy: `Use some of: ${indexedFields.join(', ')}.`,
    });
  });
}
