/** Praise that never says what a tool does, unlike `powerful` or `the world's largest`. */
const merePraise =
  'effortless(?:ly)?|seamless(?:ly)?|amazing(?:ly)?|awesome|fantastic|incredibl[ey]|revolutionary|magical(?:ly)?|stunning|world[- ]class|best[- ]in[- ]class|cutting[- ]edge|blazing(?:ly)?[- ]fast';
const praise = `${merePraise}|powerful(?:ly)?|state[- ]of[- ]the[- ]art|lightning[- ]fast|easy[- ]to[- ]use|world'?s (?:best|largest|leading|fastest)`;
const words = new RegExp(
  String.raw`\b(?:${praise})\b(?:(?:,| and| yet|, and)? (?:${praise})\b)*[,:]?\s*`,
  'gi',
);
/** `with our cutting-edge engine`. */
const boast =
  /,?\s+(?:with|using|via|through|by|thanks to|powered by)\s+(?:our|the power of)\b[^.!?;,:]*/gi;
/** What is left of a sentence that said nothing else. */
const empty =
  /\b(?:our|us|we|my|you'?ll|love|joy|favou?rite|best|greatest|trusted|teams|customers|simply|to use)\b|^\W*(?:(?:an?|the|this|is|it|tool|api|and|fast|server)\W+)*$/i;

const mere = new RegExp(String.raw`\b(?:${merePraise})\b`, 'i');

/** True for a sentence with praise in it that it can do without. */
export function hasMerePraise(sentence: string): boolean {
  return mere.test(sentence);
}

/**
 * What a sentence of advertising says beside the praise (`Connect two nodes.` of `🚀 Effortlessly connect two nodes with our
 * cutting-edge engine!`); null where nothing is left that tells anything.
 */
export function withoutPraise(sentence: string): string | null {
  const rest = sentence
    .replace(/^[^\p{L}\d"'`([]+/u, '')
    .replace(boast, '')
    .replace(words, '')
    .replace(/[!.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (rest.split(' ').length < 2 || empty.test(rest)) return null;
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`;
}
