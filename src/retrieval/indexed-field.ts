import { sectionNames, type SectionName } from '../core/doc-version.js';
import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../support/did-you-mean.js';

/**
 * A part of a doc that can be indexed: its sections, and `name` (without the placeholders of a path), `group` (the name
 * of its tool group), `groupDescription` (the first sentence of what that says of itself), `description` (what agents read), `raw` (the source's own description), `parameters` (names
 * and descriptions) and `statedReturns` (what the source's own words say it returns, not what calls taught).
 */
export type IndexedField =
  | 'name'
  | 'group'
  | 'groupDescription'
  | 'description'
  | 'raw'
  | 'parameters'
  | 'statedReturns'
  | SectionName;

const indexedFields = [
  'name',
  'group',
  'groupDescription',
  'description',
  'raw',
  'parameters',
  'statedReturns',
  ...sectionNames,
] as const satisfies readonly IndexedField[];

/**
 * What is indexed unless told: what measures best on RestBench TMDB refined by rules (docs/retrieval.md). What siblings share
 * (ids, errors, shapes of answers) costs. Raw docs, without sections, give their description.
 */
export const defaultFields: readonly IndexedField[] = [
  ...(['name', 'group', 'groupDescription', 'purpose', 'useWhen', 'statedReturns'] as const),
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
