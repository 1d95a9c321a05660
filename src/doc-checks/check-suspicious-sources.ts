import type { Outcome } from '../core/outcome.js';
import { oncePerObject } from '../support/once-per-object.js';
import { addedSentences } from './added-texts.js';
import { isSuspicious } from './is-suspicious.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { sourceText } from './source-text.js';
import { textsIn } from './texts-in.js';
import { textsOfOutcome } from './texts-of-outcome.js';

/** Words that only a suspicious text brings up. One with a digit or of program make says where it is from; of others two do. */
interface Tainted {
  readonly telling: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

const mostCommon = 1;
/** Texts of an outcome that are looked at, and their fewest characters. */
const mostTexts = 3_000;
const shortest = 12;

/**
 * An answer that tries to steer its reader proves nothing: what only such a text mentions may not be taken up, in whatever
 * words.
 */
export function checkSuspiciousSources(revision: RevisionUnderCheck): readonly Complaint[] {
  const { telling, others } = taintedWords(revision);
  if (telling.size === 0 && others.size === 0) return [];
  return addedSentences(revision)
    .filter((sentence) => {
      const words = new Set(wordsOf(sentence));
      const shared = [...words].filter((word) => others.has(word));
      return [...words].some((word) => telling.has(word)) || shared.length > mostCommon;
    })
    .map((sentence) => ({
      text: `takes up a text in an answer that tries to steer its reader: "${sentence.slice(0, 200)}"`,
      sentence,
    }));
}

const taintedWords = oncePerObject((revision: RevisionUnderCheck): Tainted => {
  const calls = [...revision.calls, ...(revision.aside ?? [])];
  const sorted = calls.flatMap(({ outcome }) => (outcome === null ? [] : sortedTexts(outcome)));
  const suspicious = [...new Set(sorted.flatMap((texts) => texts.suspicious))];
  const clean =
    suspicious.length === 0
      ? []
      : [
          sourceText(revision),
          ...calls.flatMap(({ arguments: args }) => textsIn(args)),
          ...new Set(sorted.flatMap((texts) => texts.clean)),
        ];
  const familiar = new Set(clean.flatMap(wordsOf));
  const tainted = suspicious.flatMap(wordsOf).filter((word) => !familiar.has(word));
  return {
    telling: new Set(tainted.filter((word) => word.length > 2 && /[\d_]/.test(word))),
    others: new Set(
      tainted.filter((word) => word.length > 4 || /[^\p{Script=Latin}\d]/u.test(word)),
    ),
  };
});

interface SortedTexts {
  readonly suspicious: readonly string[];
  readonly clean: readonly string[];
}

/** The texts of one outcome, looked at once. */
const sortedTexts = oncePerObject((outcome: Outcome): SortedTexts => {
  if (outcome.kind === 'fault') return { suspicious: [], clean: [] };
  const message = outcome.kind === 'refused' ? [outcome.message] : [];
  const texts = [...new Set([...message, ...textsOfOutcome(outcome)])].slice(0, mostTexts);
  const suspicious = texts.filter((text) => text.length >= shortest && isSuspicious(text));
  const blamed = new Set(suspicious);
  return { suspicious, clean: texts.filter((text) => !blamed.has(text)) };
});

/** Lower-case words, as they stand and in their parts. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const whole = plain.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const parts = whole.flatMap((word) =>
    word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s_]+/),
  );
  return [...new Set([...whole, ...parts].map((word) => word.toLowerCase()))].filter(
    (word) => word !== '',
  );
}
