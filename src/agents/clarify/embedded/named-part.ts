import { escapePattern } from '../../../support/escape-pattern.js';
import type { ArgumentSlot } from './argument-slot.js';

const verb = '(?:should be|must be|would be|is|are|=|:|to|of|as)';

/**
 * `start: 3`, `the start page is 3`: what stands after an argument's words, up to the end of the piece or the next thing
 * that is named. With `others` their bare names end it too, and so may the argument be named: "type person, name Alice".
 */
export function namedPart(
  slot: Pick<ArgumentSlot, 'name'>,
  answer: string,
  others: readonly Pick<ArgumentSlot, 'name'>[] = [],
): string | null {
  const name = escapePattern(slot.name);
  const next = '[,.]\\s+(?:and\\s+)?(?:the\\s+)?[\\p{L}_ ]{2,40}(?:\\s(?:is|are|should be)\\s|:|=)';
  const last = ',?\\s+and\\s+(?:the\\s+)?[\\p{L}_ ]{2,40}(?:\\s(?:is|are|should be)\\s|:|=)';
  const bare = others.map((each) => `,?\\s+(?:and\\s+)?(?:the\\s+)?(?:${spoken(each.name)})\\s`);
  const ends = ['$', '[\\n;]', next, last, ...bare].join('|');
  const link = others.length > 0 ? `${verb}?` : verb;
  const short = shortName(slot.name, others);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${name}|${spoken(slot.name)}${short})["'\`]?(?![\\p{L}\\p{N}])\\s*(?:\\([^)]*\\)\\s*)?${link}\\s*([^\\n;]+?)(?=${ends})`,
    'iu',
  );
  return pattern.exec(answer)?.[1]?.trim() ?? null;
}

/** "type" for `relationType`, where no other name has that word. */
function shortName(name: string, others: readonly Pick<ArgumentSlot, 'name'>[]): string {
  const last = wordsOf(name).at(-1) ?? '';
  const having = others.filter((each) => wordsOf(each.name).includes(last));
  return having.length === 1 && wordsOf(name).length > 1 ? `|${last}` : '';
}

function spoken(name: string): string {
  return wordsOf(name).join('[\\s_-]*');
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
