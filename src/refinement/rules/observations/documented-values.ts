import type { Parameter } from '../../../arguments/schema/parameters-of.js';
import { enumInText, listAt } from '../../../arguments/texts/enum-in-text.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import type { EvidenceView } from './evidence-view.js';

/** The texts that a document lists for an argument: in its schema, in what it says of it, or in the midst of the tool's description. */
export function documentedValues(
  { tool }: EvidenceView,
  { name, schema }: Parameter,
): readonly string[] {
  if (schema.enum !== undefined) return schema.enum.filter((value) => typeof value === 'string');
  const own = enumInText(schema.description ?? '');
  if (own.length > 0) return own;
  // `mode: full | headings`
  const named = new RegExp(String.raw`(?<![\w-])${escapePattern(name)}["'\`]?\s*[:=]\s*([^]*)`);
  const [, rest = ''] = named.exec(tool.description) ?? [];
  return /^[^.\n]*\|/.test(rest) ? listAt(rest, true) : [];
}
