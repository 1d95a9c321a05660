import { splitSentences } from '../support/split-sentences.js';
import { withoutCodeBlocks } from './code-blocks.js';
import { joinedLists } from '../support/joined-lists.js';
import { hasMerePraise, withoutPraise } from './without-praise.js';
import { withoutMarkup } from './without-markup.js';
import { wholeSteps } from './whole-steps.js';

const advertising =
  /\b(free trial|contact (us|me)|follow us|join (us|our)|our website|world'?s (?:best|largest|leading|fastest|most \w+) (?:[\w-]+ ){0,2}(?:api|platform|provider|service|tool|solution|network|company|marketplace|database|source)s?|best[- ]in[- ]class|cutting[- ]edge|state[- ]of[- ]the[- ]art|blazing|lightning[- ]fast|buy now|star us|at your fingertips|(?:trusted|loved|used) by (?:over |more than )?(?:\d[\d,.]*\+?|thousands|millions|hundreds|teams|developers))\b/i;
/** What advertising speaks of, and what tools may be for: advertising addresses the reader. */
const offered = /\b(sign up|subscribe|discord|telegram|pricing|discounts?)\b/i;
const addressed = /\b(us|our|my|now|today|newsletter|for free)\b|!\s*$/i;

/** Praise that tells nothing: an exclamation with a word of advertising in it, or one that promises. */
const praise =
  /^(?:discover|enjoy|experience|unleash|unlock|supercharge|imagine)\b.*!$|\b(powerful|joy|love|amazing|awesome|fantastic|incredible|simply|best|greatest|favou?rite|effortless(ly)?|seamless(ly)?|easy to use|revolutionary)\b.*!$/i;

const linkOnly =
  /^(for )?(more|further|full|additional)?\s*(information|details|docs|documentation|see|read more|learn more|reference|visit|check out)\b.{0,60}$/i;

/** `Read more about this here.`: what is left of a link. */
const pointer =
  /^(please |you can )?(read|see|find|learn|check|click)( out)?( more| further)?( information| details)?( (about|on) (this|it|that|them|these|the [\w\s]{1,40}))? (here|below)\.?$/i;

/** `Returns: str`, `Returns: A dict with the result.` */
const emptyReturns =
  /^(?:Returns?|Yields):\s*(?:(?:an?|the)\s)?(?:str(?:ing)?|text|dict(?:ionary)?|list|array|int(?:eger)?|float|number|bool(?:ean)?|json|object|any|none|result|response|output|data|value)(?:\[[^\]]*\]+)?(?:\s(?:object|string|response))?(?:\s(?:with|containing|of|from)\s(?:the\s|its\s)?(?:results?|response|data|output|operation|tool|call|function))?\.?$/i;

/** The sentences of a raw description worth keeping: without mark-up, link debris and advertising. Never empty where the text was not. */
export function keptSentences(raw: string): readonly string[] {
  const lasting = withoutHistory(raw);
  const { text, restored } = withoutCodeBlocks(lasting.trim() === '' ? raw : lasting);
  const plain = withHeadsJoined(withoutMarkup(text))
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/[ \t]+/g, ' ');
  const steps = wholeSteps(joinedLists(plain));
  const sentences = splitSentences(steps.text).map(steps.restored).map(withoutBullet);
  const [first = '', ...others] = sentences;
  const kept = [
    ...(isDebris(first) ? unpraised(first) : [first]),
    ...others
      .filter((sentence) => !isDebris(sentence))
      .flatMap((sentence) => (hasMerePraise(sentence) ? unpraised(sentence) : [sentence])),
  ];
  return distinct(kept.length > 0 ? kept : sentences.slice(0, 1)).map(restored);
}

/** `Returns:` over its text, as in docstrings, with that text on one line; a type before it (`str: …`) says nothing to who calls. */
function withHeadsJoined(text: string): string {
  return text.replace(
    /^[ \t]*(Returns?|Yields)[ \t]*:[ \t]*\n\s*(?![-*•]\s|\d+[.)]\s)(?:[A-Za-z_][\w.]*(?:\[[^\]\n:]*\]+)?(?: \| \w+)*:[ \t]+)?(?=\S)/gm,
    '$1: ',
  );
}

/** A heading of a few words, or in capitals, without what stood under it: sentences do not stay in their places. */
const leftHeading =
  /^(?!.*[.!?] )(?:(?:[^\s:]+ ){0,2}[^\s:]+|(?=[^:]{3,60}:$)\p{Lu}{2}[^\p{Ll}]*(?:\([^()]*\))?):$/u;

/** `- item` where the list could not be told in one sentence, `> quoted`. */
function withoutBullet(sentence: string): string {
  return sentence.replace(/^(?:[-*•]\s+(?=\S)|>\s?(?=[\p{L}\p{So}*_]))/u, '');
}

const historyHeading =
  /^(#{1,6}\s+|\*\*)(recent changes|changes|change ?log|change history|version history|history|release notes|what'?s new)\b/i;

/** Without the parts that tell how the tool came to be what it is: headings such as `Changelog`, to the next heading. */
export function withoutHistory(text: string): string {
  let isHistory = false;
  const kept = text.split('\n').filter((line) => {
    if (historyHeading.test(line.trim())) isHistory = true;
    else if (/^#{1,6}\s/.test(line.trim())) isHistory = false;
    return !isHistory;
  });
  return kept.join('\n');
}

/** The first sentence says what the tool does, even where it is advertising. */
function unpraised(sentence: string): readonly string[] {
  const rest = withoutPraise(sentence);
  return rest === null || isDebris(rest) ? [] : [rest];
}

/** `Fast & easy!` */
const cheer =
  /^(?:(?:fast|easy|quick|simple|free|fun|secure|safe|reliable|great|smart|new|modern)\b(?:\W+(?:and\W+)?|$)){1,4}$/i;

function isCheer(sentence: string): boolean {
  const bare = sentence.replace(/^[*_]+|[*_]+$/g, '');
  return bare.endsWith('!') && cheer.test(bare);
}

function isDebris(sentence: string): boolean {
  const bare = withoutLinks(sentence);
  if (!/\p{L}{2}/u.test(bare) || leftHeading.test(bare) || emptyReturns.test(bare)) return true;
  return isAdvertising(sentence);
}

/** True for a sentence that tries to win its reader, or only says where to read on. */
export function isAdvertising(sentence: string): boolean {
  return pointsElsewhere(sentence) || winsReader(sentence);
}

/** True for a sentence that only says where to read on. */
export function pointsElsewhere(sentence: string): boolean {
  const bare = withoutLinks(sentence);
  return pointer.test(bare) || (bare !== sentence.trim() && linkOnly.test(bare));
}

/** True for a sentence that tries to win its reader. */
export function winsReader(sentence: string): boolean {
  const bare = withoutLinks(sentence);
  const hadLink = bare !== sentence.trim();
  return (
    advertising.test(sentence) ||
    (offered.test(sentence) && (hadLink || addressed.test(sentence))) ||
    praise.test(sentence) ||
    isCheer(bare)
  );
}

function withoutLinks(sentence: string): string {
  return sentence.replace(/https?:\/\/\S+/g, '').trim();
}

function distinct(sentences: readonly string[]): readonly string[] {
  return [...new Map(sentences.map((sentence) => [sentence.toLowerCase(), sentence])).values()];
}
