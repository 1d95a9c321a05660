import { resolveName } from './argument-naming.js';

const name = String.raw`["'\`“‘”’]?([A-Za-z_$][\w$.-]{0,63})["'\`“‘”’]?`;
const wanted = [
  // `title is required …`, `a title must be given …`
  String.raw`${name} (?:(?:is|are|becomes?) (?:also )?(?:required|needed|mandatory|compulsory|obligatory)|(?:must|has to|have to|needs? to|should) be (?:given|provided|supplied|set|specified|present|filled in))\b`,
  // `… requires a title`
  String.raw`\b(?:requires?|needs?|demands?) (?:an? |the )?${name}(?![\w-])`,
].map((source) => new RegExp(source, 'gi'));

/** The parameters that a message asks for by name, on whatever condition: `title is required for more than 5 people`. */
export function argumentsWanted(message: string, parameters: readonly string[]): readonly string[] {
  const found = wanted.flatMap((expression) =>
    [...message.matchAll(expression)].flatMap(
      ([, word = '']) => resolveName(word, parameters) ?? [],
    ),
  );
  return [...new Set(found)];
}

/** Opens a condition that reaches up to the end of the text. */
const condition =
  /\b(?:for|when|whenever|if|where|with|once|unless|in case of|as soon as)\b[^.;:]*$/i;

/**
 * True where what ends at a place of a message is part of the condition on which it asks for an argument: the `more than 5` of
 * `title is required for more than 5 people` is allowed, and bounds nothing.
 */
export function standsInCondition(
  message: string,
  end: number,
  parameters: readonly string[],
): boolean {
  return condition.test(message.slice(0, end)) && argumentsWanted(message, parameters).length > 0;
}
