import { placeInText, type PlaceInText } from '../../../arguments/texts/place-in-text.js';
import { joinWords } from '../../../support/join-words.js';
import type { FindingOf } from '../finding.js';
import { code, exactCode } from '../quote.js';

/** A place in an answer in words; `(list)` and the like are places in text, `x-next-cursor header` and `link header ?page` are places in headers, `links.next ?page` one in a link, `files{}` the keys of `files`. */
export function placeInAnswer(path: string): string {
  if (path.endsWith('{}')) return `the keys of ${exactCode(path.slice(0, -2))}`;
  const inText = placeInText(path);
  if (inText !== null)
    return `${partOfText(inText)}${inText.of === '' ? '' : ` in ${exactCode(inText.of)}`}`;
  const [, link, asked] = /^(\S+) \?(.+)$/.exec(path) ?? [];
  if (link !== undefined && asked !== undefined)
    return `${code(asked)} in the link ${exactCode(link)}`;
  const [, header, key] = /^([\w-]+) header(?: \?(.+))?$/.exec(path) ?? [];
  if (header === undefined) return exactCode(path);
  return key === undefined
    ? `the header ${code(header)}`
    : `${code(key)} in the header ${code(header)}`;
}

function partOfText({ kind, name }: PlaceInText): string {
  if (kind === 'list') return 'the listed names';
  if (kind === 'detail') return `${code(`${name}: …`)} in its lines`;
  return kind === 'column' ? `the column ${code(name)}` : `the line ${code(`${name}: …`)}`;
}

/** Where an argument's values come from, as a sentence. */
export function sourceText({ tool, path, alike, given, by }: FindingOf<'source'>): string {
  const terms = [
    ...(alike.length === 0 ? [] : [`the same ${joinWords(alike.map(code))}`]),
    ...Object.entries(given).map(([name, value]) => `${code(name)} ${code(value)}`),
  ];
  const called = terms.length === 0 ? '' : `, called with ${joinWords(terms)}`;
  if (by === 'making' && path !== '[]' && path !== '{}')
    return `${exactCode(tool)}${called} gives it (${placeInAnswer(path)}) for a new one.`;
  if (path === '[]') return `Take it from the list that ${exactCode(tool)} returns${called}.`;
  if (path === '{}')
    return `Take it from the keys of the object that ${exactCode(tool)} returns${called}.`;
  return `Take it from ${exactCode(tool)} (${placeInAnswer(path)})${called}.`;
}
