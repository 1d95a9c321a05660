import { RecentValues } from '../../support/recent-values.js';
import { plainChoice } from './plain-choice.js';

const MAX_TEXT = 8_000;
const MAX_VALUES = 60;

const lead =
  /\b(?:(?:must|can|may|should) be (?:one|either) of(?: the following)?(?: values)?|one of(?: the following)?(?: values)?|(?:allowed|accepted|acceptable|valid|possible|permitted|supported|available|legal)\s+(?:\w+ )?(?:values?|options?|types?|choices?|inputs?|keys?|formats?|modes?|units?|levels?)(?: are| is| include)?|options|choices|values|allowed|either|can be|must be|enum)\s*(:|=|\bare\b:?)?\s*(?=["'`“‘[({A-Za-z0-9-])/gi;
const item =
  /^(?:"([^"\n]{1,60})"|'([^'\n]{1,60})'|`([^`\n]{1,60})`|“([^”\n]{1,60})”|([-+]?[A-Za-z0-9_][\w./:+-]{0,50}))/;
const separator = /^\s*(?:,\s*(?:or |and )?|\|\s*|\/\s*|;\s*|\bor\b\s*|\band\b\s*)/;
const proseWords = new Set(
  'a an the of in to for with is are be any all some each other used given set when if that this your it as by not at on from than provided empty null value values number string between specified omitted more less one both either'.split(
    ' ',
  ),
);

/**
 * The values a description lists as the only ones: `one of: a, b, c`, `'asc' or 'desc'`, `Allowed values are …`,
 * `red | green | blue`, `must be ON or OFF`, `asc or desc` and no more. At least two, all well-formed; nothing where it reads as prose.
 */
export function enumInText(description: string): readonly string[] {
  const text = description.slice(0, MAX_TEXT);
  const known = recent.get(text);
  if (known !== undefined) return known;
  const found = findEnum(text);
  recent.set(text, found);
  return found;
}

/** Descriptions are read again with each call that is made. */
const recent = new RecentValues<readonly string[]>(2_000_000, (_, text) => text.length + 100);

function findEnum(text: string): readonly string[] {
  for (const match of text.matchAll(lead)) {
    const announced =
      match[1] !== undefined || /of|values?|options?|types?|choices?|modes?/i.test(match[0]);
    const values = listAt(text.slice(match.index + match[0].length), announced);
    if (values.length >= 2) return values;
  }
  const quoted = quotedAlternatives(text);
  if (quoted.length > 0) return quoted;
  const capitals = capitalAlternatives(text);
  return capitals.length > 0 ? capitals : plainChoice(text);
}

const constant = '[A-Z][A-Z_]{1,29}';
const capitals = new RegExp(
  `\\b(?:[Mm]ust|MUST|[Ss]hould|[Cc]an|[Mm]ay|[Hh]as to) be (?:either )?(${constant}(?:, ${constant})*),? or (${constant})(?=[.,;)\\s]|$)`,
);

/** `Must be REPLACE or DELETE`: words in capitals stand for themselves. */
function capitalAlternatives(text: string): readonly string[] {
  const [, first = '', last = ''] = capitals.exec(text) ?? [];
  return last === '' ? [] : distinct([...first.split(', '), last]);
}

/** The list that starts here; unquoted items count only where a colon or the like announced a list. */
export function listAt(text: string, bareAllowed: boolean): readonly string[] {
  const printed = bareAllowed ? [printedByGo(text), inOrder(text)].flat() : [];
  if (printed.length > 0) return printed;
  const values: string[] = [];
  let rest = text.replace(/^[[({]\s*/, '');
  while (values.length < MAX_VALUES) {
    const match = item.exec(rest);
    if (match === null) break;
    const bare = match[5];
    const after = rest.slice(match[0].length);
    if (bare !== undefined && (!bareAllowed || isProse(bare, after))) return [];
    values.push(
      (bare ?? match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').replace(
        bare === undefined ? /$^/ : /[.:,]+$/,
        '',
      ),
    );
    rest = skipRemark(rest.slice(match[0].length));
    const gap = separator.exec(rest)?.[0];
    if (gap === undefined || gap === '') {
      if (!endsCleanly(rest, bare !== undefined)) return [];
      return distinct(values.length === 1 ? bySlashes(values[0] ?? '') : values);
    }
    rest = rest.slice(gap.length);
  }
  return distinct(values);
}

/** `todo/doing/done` is three values, `image/png` one. */
function bySlashes(value: string): readonly string[] {
  const parts = value.split('/');
  const areWords = parts.length > 1 && parts.every((part) => /^\w[\w+-]{0,30}$/.test(part));
  return areWords && !mediaTypes.test(parts[0] ?? '') ? parts : [value];
}

const mediaTypes = /^(?:application|audio|font|image|message|model|multipart|text|video)$/i;

/** `[name -name created]`: how Go prints a list. */
function printedByGo(text: string): readonly string[] {
  const [, inside = ''] = /^\s*\[([^[\]]{1,400})\]/.exec(text) ?? [];
  const words = inside.trim().split(/\s+/);
  return words.length > 1 && words.every((word) => /^[-+]?\w[\w./:+-]{0,50}$/.test(word))
    ? distinct(words)
    : [];
}

/** `todo > doing > done`, `todo → doing → done`: values in their order, and nothing else. */
function inOrder(text: string): readonly string[] {
  const [line = ''] = text.split('\n');
  const [gap = ''] = /\s(?:>|->|=>|→|⇒|»|·|•)\s/.exec(line) ?? [];
  const parts =
    gap === ''
      ? []
      : line
          .trim()
          .replace(/[.!)]$/, '')
          .split(gap);
  return parts.length > 2 && parts.every((part) => /^[A-Za-z][\w.:+-]{0,30}$/.test(part))
    ? distinct(parts)
    : [];
}

function isProse(word: string, after: string): boolean {
  return proseWords.has(word.toLowerCase()) && !/^\s*(?:[,|/;)\].]|$|or\b)/.test(after);
}

/** `asc (ascending), desc (descending)`: the remarks are not values. */
function skipRemark(text: string): string {
  return text.replace(/^\s*\([^()\n]{1,80}\)/, '');
}

/** A bare list that goes on as a sentence was never a list. */
function endsCleanly(rest: string, bare: boolean): boolean {
  return !bare || /^\s*(?:$|[.)\]};\n]|\(|-\s|–|—|default)/i.test(rest);
}

function quotedAlternatives(text: string): readonly string[] {
  const pair =
    /(?:"[^"\n]{1,60}"|'[^'\n]{1,60}'|`[^`\n]{1,60}`)\s*(?:(?:,\s*(?:or )?|\||\/|\bor\b)\s*(?:"[^"\n]{1,60}"|'[^'\n]{1,60}'|`[^`\n]{1,60}`)\s*)+/.exec(
      text,
    );
  if (pair === null || !/\bor\b|\|/.test(pair[0]) || isExampleList(text.slice(0, pair.index)))
    return [];
  return listAt(pair[0], false);
}

function isExampleList(before: string): boolean {
  return /(?:e\.\s?g\.?[,:]?|example[s:,]*|such as|like|instance,?)\s*[("]*$/i.test(before);
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== ''))];
}
