import { oncePerObject } from '../support/once-per-object.js';
import { addedSentences } from './added-texts.js';
import { namesText, ownSourceText } from './source-text.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';

const scripts = [
  ...[
    'Cyrillic',
    'Greek',
    'Han',
    'Hiragana',
    'Katakana',
    'Hangul',
    'Arabic',
    'Hebrew',
    'Devanagari',
  ],
  ...[
    'Bengali',
    'Tamil',
    'Telugu',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
  ],
  ...[
    'Lao',
    'Tibetan',
    'Myanmar',
    'Khmer',
    'Georgian',
    'Armenian',
    'Ethiopic',
    'Cherokee',
    'Mongolian',
  ],
].map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Letters that stand for units and sums in any text. */
const symbols = /[ΩΔΣμπσλαβ]/gu;

/** Latin letters beyond the English ones, as other languages have them. */
const accented = /(?=\p{Script=Latin})[^A-Za-z]/u;
const longestName = 16;
const mostAccented = 1;

/**
 * A doc is written in the letters its source uses; a sentence in others, or with look-alikes among its own, came from an
 * answer. A single name in other letters, in code marks, is a value.
 */
export function checkScript(revision: RevisionUnderCheck): readonly Complaint[] {
  const sources = [lettersOf(ownSourceText(revision)), lettersOfNames(revision.toolNames)];
  const foreign = scripts.filter(({ name }) => !sources.some((source) => source.scripts.has(name)));
  const isAccented = sources.some((source) => source.isAccented);
  return addedSentences(revision).flatMap((sentence) => {
    const prose = sentence
      .replace(/`([^`]*)`/g, (_marked, name: string) => (name.length > longestName ? name : ' '))
      .replace(symbols, '');
    const found = foreign.filter(({ letter }) => letter.test(prose)).map(({ name }) => name);
    const words = prose.replace(/"[^"]*"/g, ' ').split(/\s+/);
    const others = isAccented ? 0 : words.filter((word) => accented.test(word)).length;
    if (others > mostAccented) found.push('accented Latin');
    return found.length === 0
      ? []
      : [
          {
            text: `is written in letters that the tool's own entry does not use (${found.join(', ')}): "${sentence.slice(0, 200)}"`,
            sentence,
          },
        ];
  });
}

interface Letters {
  readonly scripts: ReadonlySet<string>;
  readonly isAccented: boolean;
}

function lettersOf(text: string): Letters {
  if (!/[^\0-\x7f]/.test(text)) return { scripts: new Set(), isAccented: false };
  const used = scripts.filter(({ letter }) => letter.test(text));
  return { scripts: new Set(used.map(({ name }) => name)), isAccented: accented.test(text) };
}

const lettersOfNames = oncePerObject((toolNames: readonly string[]) =>
  lettersOf(namesText(toolNames)),
);
