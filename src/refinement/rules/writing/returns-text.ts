import { joinWords } from '../../../support/join-words.js';
import type { FindingOf } from '../finding.js';
import { code, isQuotableName } from './quote.js';

const mostFields = 12;

/** What comes back, in one sentence. */
export function returnsText({ form, paths, headers }: FindingOf<'returns'>): readonly string[] {
  switch (form) {
    case 'nothing':
      return [
        headers.length === 0
          ? 'Returns nothing.'
          : `Returns no body; the answer is in the ${headers.length === 1 ? 'header' : 'headers'} ${joinWords(headers)}.`,
      ];
    case 'text':
      return ['Returns plain text.'];
    case 'binary':
      return ['Returns binary data.'];
    case 'list':
      return [`Returns a list${itemsText(paths, '[]')}.`];
    case 'object':
      return objectText(paths);
  }
}

function objectText(paths: readonly string[]): readonly string[] {
  const fields = paths.filter(
    (path) => isQuotableName(path) && !path.includes('.') && !path.includes('['),
  );
  const described = fields
    .slice(0, mostFields)
    .map((field) => `${code(field)}${within(paths, field)}`);
  return described.length === 0 ? [] : [`Returns an object with ${joinWords(described)}.`];
}

/** What a field holds, in brackets: the fields of an object or of a list's items. */
function within(paths: readonly string[], field: string): string {
  const isList = paths.includes(`${field}[]`);
  const inner = namesBelow(paths, isList ? `${field}[]` : field);
  if (inner.length === 0) return isList ? ' (a list)' : '';
  return ` (${isList ? 'a list of objects' : 'an object'} with ${joinWords(inner.map(code))})`;
}

function itemsText(paths: readonly string[], prefix: string): string {
  const inner = namesBelow(paths, prefix);
  return inner.length === 0 ? '' : ` of objects with ${joinWords(inner.map(code))}`;
}

function namesBelow(paths: readonly string[], prefix: string): readonly string[] {
  return paths
    .filter((path) => path.startsWith(`${prefix}.`))
    .map((path) => path.slice(prefix.length + 1))
    .filter((name) => isQuotableName(name) && !name.includes('.') && !name.includes('['))
    .slice(0, mostFields);
}
