import { hiddenCharacters } from '../../catalogues/hidden-characters.js';
import { joinWords } from '../../support/join-words.js';
import { everyTextOf } from '../texts-of.js';
import type { Rule } from '../rule.js';

export const hiddenCharactersRule: Rule = {
  name: 'hidden-characters',
  severity: 'error',
  finds:
    'Characters that people do not see and models read: controls, zero-width, direction-changing and tag characters.',
  why: 'They may carry orders past whoever reviews the docs.',
  remedy: 'Take them out; look at what the text says without them.',
  check: (tool) =>
    everyTextOf(tool).flatMap(({ text, ...place }) => {
      const kinds = hiddenCharacters(withoutJoined(text));
      return kinds.length === 0 ? [] : [{ ...place, message: `has ${joinWords(kinds)}`, text }];
    }),
};

/** Joiners within an emoji, and between letters of scripts that are written with them, are part of what is seen; so are flags. */
const joined =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Kannada}\p{Script=Tamil}\p{Script=Telugu}])[\u200C\u200D]|\u{1F3F4}[\u{E0061}-\u{E007A}]{2,6}\u{E007F}/gu;

function withoutJoined(text: string): string {
  return text.replace(joined, '');
}
