import type { CallRecord } from '../core/call-record.js';
import type { JsonObject } from '../core/json.js';
import type { Outcome } from '../core/outcome.js';
import { oncePerObject } from '../support/once-per-object.js';
import { addedSentences } from './added-texts.js';
import { sourceText } from './source-text.js';
import { mayQuote, withoutQuotes } from './quotes-of-messages.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { textsIn } from './texts-in.js';
import { textsOfOutcome } from './texts-of-outcome.js';

/** So many words in a row are a copy. Messages of refusals are quoted on purpose, so a whole one of usual length is left to them. */
const longestRun = { answer: 6, message: 25 };
/** A whole text of an answer, or a whole message that speaks otherwise than refusals do, is one from so many words on. */
const leastWhole = 4;
const mostWords = 50_000;

/** A doc describes answers; running text taken out of one is somebody else's words, and may be there to be copied. */
export function checkCopiedText(revision: RevisionUnderCheck): readonly Complaint[] {
  const calls = [...revision.calls, ...(revision.aside ?? [])];
  const answers = inWords(firstWords(calls.flatMap(({ outcome }) => longTextsOf(outcome).body)));
  const messages = inWords(
    firstWords(calls.flatMap(({ outcome }) => longTextsOf(outcome).message)),
  );
  const wholes = calls.flatMap(wholesOf);
  if (answers === '' && messages === '' && wholes.length === 0) return [];
  const known = new KnownWords(revision);
  const isCopied = (whole: string) => {
    const sentence = withoutQuotes(whole, revision);
    const said = inWords([wordsOf(sentence)]);
    const parts = partsOf(sentence);
    return (
      wholes.some((one) => {
        const common: Part | undefined = said.includes(one.words)
          ? one
          : parts.find(({ words }) => one.words.includes(words));
        if (common === undefined || mayQuote(common.text, one.args, revision)) return false;
        return one.isMessage || !known.has(common.words);
      }) ||
      runsOf(wordsOf(sentence), longestRun.answer).some(
        (run) => answers.includes(run) && !known.has(run),
      ) ||
      runsOf(wordsOf(withoutListedValues(sentence)), longestRun.message).some(
        (run) => messages.includes(run) && !known.source.includes(run),
      )
    );
  };
  return addedSentences(revision)
    .filter(isCopied)
    .map((sentence) => ({
      text: `copies text out of an answer: "${sentence.slice(0, 200)}"`,
      sentence,
    }));
}

/** A stretch of a sentence or of an answer, as it stands and in its words. */
interface Part {
  readonly text: string;
  /** As `inWords` has them. */
  readonly words: string;
}

/** A sentence and what it quotes, where they are long enough to be taken over whole; what holds numbers shows a form. */
function partsOf(sentence: string): readonly Part[] {
  const quoted = sentence.split(/["“”`]+/).filter((part) => !/\d/.test(part));
  return [...new Set([sentence, ...quoted])].flatMap((text) => {
    const words = wordsOf(text);
    return words.length >= leastWhole ? [{ text, words: inWords([words]) }] : [];
  });
}

/** A list of values, of one word each and marked as code, is no running text. */
function withoutListedValues(sentence: string): string {
  return sentence.replace(/(?:`[^\s`]{1,40}`(?:, | or | and )){3,}`[^\s`]{1,40}`/g, '…');
}

/** What may be said word by word; looked at only where something is found in an answer. */
class KnownWords {
  private ownWords: string | undefined;
  private messageWords: string | undefined;

  constructor(private readonly revision: RevisionUnderCheck) {}

  /** The catalogue's own texts, and what was sent. */
  get source(): string {
    const sent = () => this.revision.calls.flatMap(({ arguments: args }) => textsIn(args));
    this.ownWords ??= inWords([sourceText(this.revision), ...sent()].map(wordsOf));
    return this.ownWords;
  }

  /** The same, and messages of refusals, which stand in their bodies too. */
  has(run: string): boolean {
    this.messageWords ??= inWords(
      this.revision.calls.flatMap(({ outcome }) =>
        outcome?.kind === 'refused' ? [wordsOf(outcome.message)] : [],
      ),
    );
    return this.source.includes(run) || this.messageWords.includes(run);
  }
}

type Words = readonly string[];

/** The texts of an outcome that something can be copied out of. */
interface LongTexts {
  readonly body: readonly Words[];
  readonly message: readonly Words[];
}

const nothing: LongTexts = { body: [], message: [] };

function longTextsOf(outcome: CallRecord['outcome']): LongTexts {
  return outcome === null ? nothing : longTextsIn(outcome);
}

const longTextsIn = oncePerObject((outcome: Outcome): LongTexts => {
  if (outcome.kind === 'fault') return nothing;
  const message = outcome.kind === 'refused' ? [wordsOf(outcome.message)] : [];
  return {
    body: textsOfOutcome(outcome)
      .map(wordsOf)
      .filter(({ length }) => length > longestRun.answer),
    message: message.filter(({ length }) => length > longestRun.message),
  };
});

/** A text of an answer that is short enough to be taken over whole, or a message of any length. */
interface Whole extends Part {
  readonly isMessage: boolean;
  /** What the call had sent. */
  readonly args: JsonObject;
}

const wholesOf = oncePerObject(({ arguments: args, outcome }: CallRecord): readonly Whole[] => {
  if (outcome === null || outcome.kind === 'fault') return [];
  const isMessage = outcome.kind === 'refused';
  const texts = new Set([...(isMessage ? [outcome.message] : []), ...textsOfOutcome(outcome)]);
  return [...texts].flatMap((text): readonly Whole[] => {
    if (text.length > mostWholeText || isName.test(text)) return [];
    const words = wordsOf(text);
    if (words.length < leastWhole) return [];
    return [{ text, words: inWords([words]), isMessage, args }];
  });
});

const mostWholeText = 400;
/** `index.number_of_shards`: the words of a field's name are no text. */
const isName = /^[\w$.-]+$/;

function firstWords(texts: readonly Words[]): readonly Words[] {
  let left = mostWords;
  return texts.map((words) => {
    const taken = words.slice(0, left);
    left -= taken.length;
    return taken;
  });
}

/** Texts so that a run of words in one of them is found by its text; empty for none. */
function inWords(texts: readonly Words[]): string {
  return texts.map((words) => ` ${words.join(' ')} `).join('\n');
}

/** Every run of one word more than the longest that is no copy. */
function runsOf(words: Words, longest: number): readonly string[] {
  return words
    .slice(longest)
    .map((_word, start) => ` ${words.slice(start, start + longest + 1).join(' ')} `);
}

/** Words without what hides or joins them; a character of a script without blanks counts as one, a number as none. */
function wordsOf(text: string): Words {
  const words =
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .toLowerCase()
      .match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu,
      ) ?? [];
  return words.filter((word) => !/^\p{N}+$/u.test(word));
}
