import { nameWords } from '../names/name-words.js';

/** An order that a description says a list is in. */
export interface StatedOrder {
  /** As the description has it: `oldest first`. */
  readonly text: string;
  readonly of: 'time' | 'number';
  readonly way: 'up' | 'down';
  /** Words one of which the field that it is by has; empty for any field. */
  readonly words: readonly string[];
}

const wordsOfPrices = ['price', 'cost', 'fee', 'rate', 'fare'];

const forms: readonly (readonly [RegExp, Pick<StatedOrder, 'of' | 'way'>, readonly string[]])[] = [
  [/\b(?:in )?reverse[- ]chronological(?:ly| order)?/i, { of: 'time', way: 'down' }, []],
  [/\b(?:in )?(?<!reverse[- ])chronological(?:ly| order)?/i, { of: 'time', way: 'up' }, []],
  [/\b(?:newest|latest|most recent) (?:first|to oldest)\b/i, { of: 'time', way: 'down' }, []],
  [/\b(?:oldest|earliest) (?:first|to (?:newest|latest))\b/i, { of: 'time', way: 'up' }, []],
  [/\bcheapest first\b/i, { of: 'number', way: 'up' }, wordsOfPrices],
  [/\bmost expensive first\b/i, { of: 'number', way: 'down' }, wordsOfPrices],
];

/** `by rating, highest first`, `lowest rating first`: the field is named. */
const named =
  /\bby (?:the |its |their )?[`'"]?(?<field>\w+)[`'"]?[,:]? \(?(?<by>highest|largest|biggest|lowest|smallest) first\b|\b(?<most>highest|largest|biggest|lowest|smallest) (?<of>\w+) first\b/i;

/** The orders by time or by number that a text states. */
export function statedOrders(text: string): readonly StatedOrder[] {
  const plain = forms.flatMap(([form, order, words]): StatedOrder[] => {
    const [found] = form.exec(text) ?? [];
    return found === undefined ? [] : [{ text: found, ...order, words }];
  });
  const { field, by, most, of } = named.exec(text)?.groups ?? {};
  const [whole] = named.exec(text) ?? [];
  if (whole === undefined) return plain;
  const way = /^(?:low|small)/i.test(by ?? most ?? '') ? 'up' : 'down';
  return [...plain, { text: whole, of: 'number', way, words: nameWords(field ?? of ?? '') }];
}
