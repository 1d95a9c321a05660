/** Words put in where nothing tells what is wanted. */
export const standInWords: readonly string[] = ['sample', 'example', 'demo'];

/** Texts put in where something to read is wanted, of whatever content. */
export const standInTexts: readonly string[] = [
  'A short sample text.',
  'Another sample text, with two lines.\nSecond line.',
];

/** Names put in for things that nothing tells the names of; the seed says which. */
export function standInNames(seed: number): readonly string[] {
  const suffix = (seed % 900) + 100;
  return standInWords.slice(0, 2).map((word) => `${word}-${suffix}`);
}

const namesAndWords = new RegExp(`^(${standInWords.join('|')})(-\\d+|x{6,})?$`, 'i');
const beginnings = standInTexts.map((text) => text.slice(0, 20).toLowerCase());

/** True for one of them, also where the end was cut off or something was added to make it as long as was wanted. */
export function isStandInText(text: string): boolean {
  const folded = text.toLowerCase();
  return namesAndWords.test(text) || beginnings.some((beginning) => folded.startsWith(beginning));
}

/** Titles put in for new things; as anything else they say nothing. */
export const standInTitles = ['Sample title', 'Second title'];
