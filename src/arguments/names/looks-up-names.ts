import type { Parameter } from '../../schema/parameters-of.js';
import { nameWords } from './name-words.js';

const lookup = /^(?:find|search|lookup|look|query)$/;
const named = /^(?:name|title|label|subject|surname|person|who)$/;

/** True where a tool that looks things up takes what they are called, or a part of it. */
export function looksUpNames(toolName: string, { name, types }: Parameter): boolean {
  return (
    types.includes('string') &&
    nameWords(toolName).some((word) => lookup.test(word)) &&
    named.test(nameWords(name).at(-1) ?? '')
  );
}
