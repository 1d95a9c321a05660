import { commonVerbs } from './common-verbs.js';
import { subjectWords } from './name-match.js';
import { nameWords } from './name-words.js';

/** What a tool is about, by its name: `listCopies` and `borrowCopy` are about copies. */
export function subjectOf(name: string): readonly string[] {
  return subjectWords(nameWords(name)).filter((word) => !commonVerbs.has(word));
}
