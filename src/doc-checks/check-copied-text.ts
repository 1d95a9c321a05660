import { addedSentences } from './added-texts.js';
import { sourceText } from './source-text.js';
import type { RevisionUnderCheck } from './revision-under-check.js';
import { textsIn } from './texts-in.js';

/** So many words in a row are a copy. Messages of refusals are quoted on purpose, so more is left to them. */
const longestRun = { answer: 6, message: 15 };
const mostWords = 50_000;

interface Runs {
  /** Of answers, without those of messages: a refusal's message stands in its body too. */
  readonly answers: ReadonlySet<string>;
  readonly messages: ReadonlySet<string>;
}

/** A doc describes answers; running text taken out of one is somebody else's words, and may be there to be copied. */
export function checkCopiedText(revision: RevisionUnderCheck): readonly string[] {
  const { answers, messages } = runsIn(revision);
  if (answers.size === 0 && messages.size === 0) return [];
  return addedSentences(revision)
    .filter((sentence) => {
      const own = wordsOf(sentence);
      return (
        runsOf(own, longestRun.answer).some((run) => answers.has(run)) ||
        runsOf(own, longestRun.message).some((run) => messages.has(run))
      );
    })
    .map((sentence) => `copies text out of an answer: "${sentence.slice(0, 200)}"`);
}

const cache = new WeakMap<object, Runs>();

function runsIn(revision: RevisionUnderCheck): Runs {
  const { calls } = revision;
  const known = cache.get(calls);
  if (known !== undefined) return known;
  const sent = calls.flatMap(({ arguments: args }) => textsIn(args));
  const own = [sourceText(revision), ...sent].map(wordsOf);
  const bodies = calls.flatMap(({ outcome }) =>
    outcome === null || outcome.kind === 'fault' ? [] : textsIn(outcome.body ?? null),
  );
  const messages = calls.flatMap(({ outcome }) =>
    outcome?.kind === 'rejected' ? [outcome.message] : [],
  );
  const runs: Runs = {
    answers: runsBeyond(bodies, [...own, ...messages.map(wordsOf)], longestRun.answer),
    messages: runsBeyond(messages, own, longestRun.message),
  };
  cache.set(calls, runs);
  return runs;
}

function runsBeyond(
  texts: readonly string[],
  known: readonly (readonly string[])[],
  longest: number,
): ReadonlySet<string> {
  const familiar = new Set(known.flatMap((words) => runsOf(words, longest)));
  const found = new Set<string>();
  let left = mostWords;
  for (const text of texts) {
    const words = wordsOf(text).slice(0, left);
    left -= words.length;
    for (const run of runsOf(words, longest)) if (!familiar.has(run)) found.add(run);
  }
  return found;
}

/** Every run of one word more than the longest that is no copy. */
function runsOf(words: readonly string[], longest: number): readonly string[] {
  return words
    .slice(longest)
    .map((_word, start) => words.slice(start, start + longest + 1).join(' '));
}

/** Words without what hides or joins them; a character of a script without blanks counts as one. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .toLowerCase()
      .match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu,
      ) ?? []
  );
}
