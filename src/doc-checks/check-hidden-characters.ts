import { writeJson } from '../core/json-text.js';
import { splitSentences } from '../support/split-sentences.js';
import { textsOf } from './added-texts.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';

/** Zero-width, directional and tag characters, private use, and controls other than the line break. */
const hidden =
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\uE000-\uF8FF]/u;

/** A proposal may not bring in characters that people do not see. Those of the source's own doc are its own affair. */
export function checkHiddenCharacters({
  proposal,
  tool,
}: RevisionUnderCheck): readonly Complaint[] {
  const source = writeJson([tool.description, tool.parameters]);
  const found = textsOf(proposal).flatMap((text) =>
    [...text].filter((character) => hidden.test(character)),
  );
  const added = [...new Set(found)].filter(
    (character) => !source.includes(writeJson(character).slice(1, -1)),
  );
  return added.map((character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const sentence = textsOf(proposal)
      .flatMap(splitSentences)
      .find((one) => one.includes(character));
    return {
      text: `has a hidden character (U+${code})`,
      ...(sentence === undefined ? {} : { sentence }),
    };
  });
}
