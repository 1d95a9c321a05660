import type { ConstraintHint } from './constraint-hint.js';

/** A list of names. */
export const names = String.raw`([^.;:!?]{1,120}?)`;
export const given = String.raw`(?:is |are |was |were )?(?:also )?(?:given|provided|specified|set|used|present|supplied|passed|defined|using)`;
export const missing = String.raw`(?:(?:is|are|was|were) (?:not (?:given|provided|specified|set|used|present|supplied|passed|defined)|missing|absent|omitted|left out|empty)|(?:isn['’]t|aren['’]t) (?:given|provided|specified|set|used|present|supplied|passed|defined))`;
const alternative = String.raw`(?:an? |the )?["'\`]?[\w-]{1,40}["'\`]?`;
/** `a name, the code or topic`. */
export const alternatives = `${alternative}(?:, ${alternative})*,? (?:and/)?or ${alternative}`;
/** `…, choose one`: what to do about it. */
const advice = String.raw`(?:[,;:–-]+ ?(?:please )?(?:choose|pick|use|give|send|set|keep) (?:only |just )?(?:one|either)(?: of (?:them|these|the two))?)?`;
export const end = String.raw`(?:\s(?:together|at once|at the same time|simultaneously|at one time|parameters?|arguments?|options?|fields?|in (?:one|the same) (?:call|request)))*\s*(?:\((?!(?:but )?not both).{0,60}\))?${advice}[.!]?$`;
/** Behind two names. */
export const notBoth = String.raw`,?\s?[(;–-]?\s?(?:but |and )?(?:not|never) (?:both|more)(?: of them)?\)?${end}`;

/** What a wording says of one list of names, or of two. */
export type Make = (
  names: readonly string[],
  others: readonly string[],
) => readonly ConstraintHint[];

export const exclusive: Make = (names, others) =>
  pairwise([...names, ...others], (all) => [{ kind: 'exclusive', arguments: all }]);
export const oneOf: Make = (names, others) =>
  pairwise([...names, ...others], (all) => [{ kind: 'one-of-required', arguments: all }]);
export const exactlyOne: Make = (names, others) => [
  ...oneOf(names, others),
  ...exclusive(names, others),
];
/** The first list needs the second. */
export const needs: Make = (names, others) =>
  names.map((argument) => ({ kind: 'requires', argument, needs: others }));
/** The second list needs the first. */
export const neededBy: Make = (names, others) => needs(others, names);
export const together: Make = (names) =>
  pairwise(names, (all) =>
    all.map((argument) => ({
      kind: 'requires',
      argument,
      needs: all.filter((each) => each !== argument),
    })),
  );

export function wording(expression: string): RegExp {
  return new RegExp(expression, 'i');
}

function pairwise(
  names: readonly string[],
  make: (names: readonly string[]) => readonly ConstraintHint[],
): readonly ConstraintHint[] {
  return names.length >= 2 && names.length <= 12 ? make(names) : [];
}
