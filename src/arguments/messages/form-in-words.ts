import { countedIn } from './counted-characters.js';
import type { FormPiece } from './form-piece.js';
import { literalIn } from './literal-in-words.js';
import { escapedSignIn } from './sign-names.js';

/** What a form that is spelt out in words asks for. */
export interface SpeltForm {
  /** The regular expression, from start to end. */
  readonly pattern: string;
  /** How many pieces it has. */
  readonly size: number;
  /** True where the words say that one piece follows another. */
  readonly isOrdered: boolean;
  /** What follows the words. */
  readonly rest: string;
}

const ordered =
  /^(?:,?\s*(?:and )?(?:then|(?:immediately |directly )?followed by(?: exactly)?)\s|\s?\+\s?)/i;
const joined = /^(?:,\s*(?:and |plus )?|\s(?:and|plus|with)\s)/i;
const apart =
  /^,? (?:each )?(?:separated|divided|joined|delimited|connected) (?:by|with) (?:an? |the )?(?:single )?/i;
const inCase =
  /^,?(?: all)?(?: in| of)?(?: all)? (upper|lower|capital)[- ]?(?:case|letters|s)?\b(?: letters)?/i;

/** What a text is to start with: `+ and a country code`, `two letters`; null where it says no such. */
export function startInWords(text: string): SpeltForm | null {
  const first = pieceIn(text);
  if (first === null) return null;
  const gap = ordered.exec(first.rest) ?? joined.exec(first.rest);
  const second = gap === null ? null : pieceIn(first.rest.slice(gap[0].length));
  const source = `${first.source}${second?.source ?? ''}`;
  return first.kind === 'any' || second?.kind === 'any'
    ? null
    : {
        pattern: `^${source}`,
        size: second === null ? 1 : 2,
        isOrdered: second !== null,
        rest: (second ?? first).rest,
      };
}

/** The form that a text begins with: `4 digits followed by 2 letters`, `"ORD-" and five digits`; null where it begins with none. */
export function formInWords(text: string): SpeltForm | null {
  const pieces: FormPiece[] = [];
  const gaps: ('then' | 'and')[] = [];
  let rest = text;
  for (let piece = pieceIn(rest); piece !== null; piece = pieceIn(rest)) {
    pieces.push(piece);
    ({ rest } = piece);
    const gap = ordered.exec(rest) ?? joined.exec(rest);
    if (gap === null || pieceIn(rest.slice(gap[0].length)) === null) break;
    gaps.push(ordered.test(rest) ? 'then' : 'and');
    rest = rest.slice(gap[0].length);
  }
  if (!isForm(pieces, gaps)) return null;
  const split = apart.exec(rest);
  const sign = split === null ? null : escapedSignIn(rest.slice(split[0].length));
  if (sign !== null) rest = sign.rest;
  const source = pieces
    .map(({ source: own }, index) => own + gapBehind(index, { pieces, gaps, sign: sign?.source }))
    .join('');
  const written = inCase.exec(rest);
  if (written !== null) rest = rest.slice(written[0].length);
  return {
    pattern: `^${cased(source, written?.[1])}$`,
    size: pieces.length,
    isOrdered: gaps.includes('then'),
    rest,
  };
}

/** At least one piece of so many letters or digits; what is left open tells only where it follows on something. */
function isForm(pieces: readonly FormPiece[], gaps: readonly ('then' | 'and')[]): boolean {
  if (!pieces.some(({ kind }) => kind === 'exact')) {
    return pieces.length > 1 && !gaps.includes('and') && pieces.some(({ kind }) => kind === 'any');
  }
  return !gaps.includes('and') || pieces.every(({ kind }) => kind !== 'any');
}

/** Between pieces that are only listed a space or a hyphen may stand. */
function gapBehind(
  index: number,
  form: {
    readonly pieces: readonly FormPiece[];
    readonly gaps: readonly ('then' | 'and')[];
    readonly sign: string | undefined;
  },
): string {
  const [own, next] = form.pieces.slice(index, index + 2);
  if (own === undefined || next === undefined) return '';
  if (form.sign !== undefined) return form.sign;
  const isLiteral = own.kind === 'literal' || next.kind === 'literal';
  return form.gaps[index] === 'and' && !isLiteral ? '[ -]?' : '';
}

function pieceIn(text: string): FormPiece | null {
  return literalIn(text) ?? countryCodeIn(text) ?? countedIn(text);
}

/** Of a phone number. */
function countryCodeIn(text: string): FormPiece | null {
  const [whole] = /^(?:the |an? )?(?:country|dialling|calling) code\b/i.exec(text) ?? [];
  return whole === undefined
    ? null
    : { source: '[1-9][0-9]{0,2}', kind: 'exact', rest: text.slice(whole.length) };
}

function cased(source: string, written: string | undefined): string {
  if (written === undefined) return source;
  return source.replaceAll('A-Za-z', /^l/i.test(written) ? 'a-z' : 'A-Z');
}
