import type { Parameter } from '../schema/parameters-of.js';

const severalInText =
  /\b(?:comma|semicolon|space|pipe)[- ](?:separated|delimited)\b|\bsubset of\b|\b(?:one or more|any number of|several|multiple)\b|\blist of\b|\bseparated by\b/i;

/** `red,green`: words behind one another, and nothing that reads as a sentence. */
const joinedWords = /^[\w-]+(?:,[\w-]+)+$/;

/** True for an argument that takes several values at once: a list, or a text that joins them, as its description or its default shows. */
export function takesSeveral({ types, schema }: Parameter): boolean {
  const { default: value } = schema;
  return (
    types.includes('array') ||
    severalInText.test(schema.description ?? '') ||
    (typeof value === 'string' && joinedWords.test(value))
  );
}
