import type { CallRecord } from '../core/call-record.js';
import type { Outcome } from '../core/outcome.js';
import { oncePerObject } from '../support/once-per-object.js';
import { addedSentences } from './added-texts.js';
import { sourceText } from './source-text.js';
import type { RevisionUnderCheck } from './revision-under-check.js';
import { textsIn } from './texts-in.js';
import { nameWords, singular } from '../arguments/names/name-words.js';
import { parametersOf } from '../arguments/schema/parameters-of.js';
import { participlesOf } from '../refusals/quote.js';
import { refusalWords } from '../refusals/refusal-words.js';
import { textsOfOutcome } from './texts-of-outcome.js';

/** So many words in a row are a copy. Messages of refusals are quoted on purpose, so a whole one of usual length is left to them. */
const longestRun = { answer: 6, message: 25 };
/** A whole text of an answer, or a whole message that speaks otherwise than refusals do, is one from so many words on. */
const leastWhole = 4;
const mostWords = 50_000;

/** A doc describes answers; running text taken out of one is somebody else's words, and may be there to be copied. */
export function checkCopiedText(revision: RevisionUnderCheck): readonly string[] {
  const calls = [...revision.calls, ...(revision.aside ?? [])];
  const answers = inWords(firstWords(calls.flatMap(({ outcome }) => longTextsOf(outcome).body)));
  const messages = inWords(
    firstWords(calls.flatMap(({ outcome }) => longTextsOf(outcome).message)),
  );
  const wholes = calls.flatMap(({ outcome }) => wholesOf(outcome));
  if (answers === '' && messages === '' && wholes.length === 0) return [];
  const known = new KnownWords(revision);
  const isCopied = (sentence: string) => {
    const said = inWords([wordsOf(sentence)]);
    const parts = partsOf(sentence);
    return (
      wholes.some(({ text, isMessage }) => {
        const common = said.includes(text) ? text : parts.find((part) => text.includes(part));
        return common !== undefined && !(isMessage ? known.mayQuote(common) : known.has(common));
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
    .map((sentence) => `copies text out of an answer: "${sentence.slice(0, 200)}"`);
}

/** A sentence and what it quotes, where they are long enough to be taken over whole; what holds numbers shows a form. */
function partsOf(sentence: string): readonly string[] {
  const quoted = sentence.split(/["“”`]+/).filter((part) => !/\d/.test(part));
  return [...new Set([sentence, ...quoted])]
    .map(wordsOf)
    .filter(({ length }) => length >= leastWhole)
    .map((words) => inWords([words]));
}

/** A list of values, of one word each and marked as code, is no running text. */
function withoutListedValues(sentence: string): string {
  return sentence.replace(/(?:`[^\s`]{1,40}`(?:, | or | and )){3,}`[^\s`]{1,40}`/g, '…');
}

/** What may be said word by word; looked at only where something is found in an answer. */
class KnownWords {
  private oneEach: ReadonlySet<string> | undefined;
  private ownWords: string | undefined;
  private messageWords: string | undefined;

  constructor(private readonly revision: RevisionUnderCheck) {}

  /** The catalogue's own texts, and what was sent. */
  get source(): string {
    const sent = () => this.revision.calls.flatMap(({ arguments: args }) => textsIn(args));
    this.ownWords ??= inWords([sourceText(this.revision), ...sent()].map(wordsOf));
    return this.ownWords;
  }

  /** True where every word of a message is one of refusals, of the catalogue or of what was sent. */
  mayQuote(text: string): boolean {
    return text
      .replace(' for tool ', ' for ')
      .trim()
      .split(' ')
      .every((word) => refusalWords.has(word) || this.things.has(singular(word)));
  }

  /** The words of the source, each as one thing. */
  private get things(): ReadonlySet<string> {
    const { tool } = this.revision;
    const names = [tool.name, ...parametersOf(tool.parameters).map(({ name }) => name)];
    const words = [...this.source.split(/\s+/), ...names.flatMap(nameWords)];
    this.oneEach ??= new Set(words.flatMap((word) => [singular(word), ...participlesOf(word)]));
    return this.oneEach;
  }

  /** The same, and messages of refusals, which stand in their bodies too. */
  has(run: string): boolean {
    this.messageWords ??= inWords(
      this.revision.calls.flatMap(({ outcome }) =>
        outcome?.kind === 'rejected' ? [wordsOf(outcome.message)] : [],
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
  const message = outcome.kind === 'rejected' ? [wordsOf(outcome.message)] : [];
  return {
    body: textsOfOutcome(outcome)
      .map(wordsOf)
      .filter(({ length }) => length > longestRun.answer),
    message: message.filter(({ length }) => length > longestRun.message),
  };
});

interface Whole {
  /** Its words, as `inWords` has them. */
  readonly text: string;
  readonly isMessage: boolean;
}

/** Texts of an answer that are short enough to be taken over whole, and messages of any length. */
function wholesOf(outcome: CallRecord['outcome']): readonly Whole[] {
  return outcome === null ? [] : wholesIn(outcome);
}

const wholesIn = oncePerObject((outcome: Outcome): readonly Whole[] => {
  if (outcome.kind === 'fault') return [];
  const isRefusal = outcome.kind === 'rejected';
  const message = isRefusal ? [outcome.message] : [];
  const texts = new Set([...message, ...textsOfOutcome(outcome)]);
  return [...texts].flatMap((text): readonly Whole[] => {
    if (text.length > mostWholeText) return [];
    const words = wordsOf(text);
    const isWhole = words.length >= leastWhole;
    return isWhole ? [{ text: inWords([words]), isMessage: isRefusal }] : [];
  });
});

const mostWholeText = 400;

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
