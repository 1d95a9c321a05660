import { wordsAlone } from '../../support/words-alone.js';
import { asBoolean, asText, own } from '../lenient-values.js';

/**
 * What a document says an operation is for: summary and description joined, neither said twice, the path item's
 * where the operation says nothing; with a word where it is deprecated.
 */
export function operationDescription(operation: unknown, pathItem: unknown): string {
  const text = joined(operation) === '' ? joined(pathItem) : joined(operation);
  const isDeprecated = asBoolean(own(operation, 'deprecated')) === true;
  if (!isDeprecated || /deprecated/i.test(text)) return text;
  return text === '' ? 'Deprecated.' : `${text}\n\nDeprecated.`;
}

function joined(node: unknown): string {
  const summary = asText(own(node, 'summary'))?.trim() ?? '';
  const description = asText(own(node, 'description'))?.trim() ?? '';
  if (plain(description).includes(plain(summary))) return description;
  if (plain(summary).includes(plain(description))) return summary;
  const end = /[.!?:…。]$/.test(summary) ? '' : '.';
  return `${summary}${end}\n\n${description}`;
}

/** A description that begins with the operation's summary without it: the document says both, one after the other. */
export function withoutSummary(description: string, operation: unknown): string {
  const summary = asText(own(operation, 'summary'))?.trim() ?? '';
  if (summary === '' || !description.startsWith(summary)) return description;
  const [, rest = ''] =
    /^(?:[.!?:…。]\s+|\n+)([^]+)$/.exec(description.slice(summary.length)) ?? [];
  return rest === '' ? description : rest;
}

/** Letters and digits only, so that "Get pets." is found in "get pets of a user". */
function plain(text: string): string {
  return ` ${wordsAlone(text)} `.replace(/^ +$/, '');
}
