import type { Json } from '../../../../core/json.js';
import { isJsonObject } from '../../../../core/json.js';
import { namesInJsonText } from '../../../../arguments/texts/json-texts.js';
import { canStandIn } from '../../../../support/can-stand-in.js';
import { escapePattern } from '../../../../support/escape-pattern.js';
import { groupBy } from '../../../../support/group-by.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { coversModes } from '../../observations/mode-arguments.js';
import type { Finding } from '../../finding.js';
import { quotableMessage } from '../../quote.js';

const longestLine = 300;
const mostWords = 12;
/** Of all answers in text, so many parts must be of the form. */
const mostlySo = 0.8;
const mostCalls = 4;

/**
 * The one line that every answer in text is, but for the values in it: `Moved … to …`. At least two different answers have shown
 * what varies.
 */
export function findAnswerLine(view: EvidenceView): readonly Finding[] {
  const lines = view.successes.flatMap(({ id, arguments: args, outcome: { body } }) =>
    typeof body === 'string' ? [{ id, text: body.trim(), line: formOf(body.trim(), args) }] : [],
  );
  if (lines.length < view.successes.length || !coversModes(view, view.successes)) return [];
  for (const [line, alike] of groupBy(lines, (each) => each.line)) {
    const distinct = new Set(alike.map(({ text }) => text)).size;
    if (distinct < 2 || alike.length < lines.length * mostlySo || !isTelling(line)) continue;
    const calls = alike.slice(0, mostCalls).map(({ id }) => id);
    return [{ kind: 'answer-line', line, calls }];
  }
  return [];
}

/** The line with `…` for what was sent and for all that has a digit in it; the text itself where it is no line. */
function formOf(text: string, args: Json): string {
  if (text.length > longestLine || text.includes('\n')) return text;
  const sent = valuesIn(args).toSorted((a, b) => b.length - a.length);
  const general = sent
    .filter((value) => value !== '' && canStandIn(value, text))
    .reduce((line, value) => line.replace(standing(value), '…'), text)
    .replace(/[^\s"'`(),;:!?]*\d[^\s"'`(),;:!?]*?(?=[.]?(?:[\s"'`(),;:!?]|$))/g, '…');
  return general.replace(/…(?:(?:[./:-]?|, )…)+/g, '…');
}

/** Where it is no part of a longer word. */
function standing(value: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(value)}(?![\\p{L}\\p{N}])`, 'gu');
}

function valuesIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => valuesIn(item));
  if (isJsonObject(value)) return Object.values(value).flatMap((item) => valuesIn(item));
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' ? [value, ...namesInJsonText(value)] : [];
}

/** What a tool says of what it did, in a few words; nothing that could be meant for the reader. */
function isTelling(line: string): boolean {
  return (
    line.includes('…') &&
    line.split(' ').length <= mostWords &&
    !addressing.test(line) &&
    !ofNothing.test(line) &&
    !nothingDone.test(line) &&
    quotableMessage(line) === line
  );
}

/** What is said where there is nothing is not what is said of things. */
const ofNothing = /^\W*(?:no|none|nothing|empty|there (?:is|are|was|were) (?:no|nothing))\b/i;

/** `… is already in …`: what a call is told that had nothing to do. */
const nothingDone = /\b(?:already|unchanged|up to date|no changes?|nothing (?:to|was|has))\b/i;

const addressing =
  /\b(?:you|your|yours|please|must|should|shall|always|never|don't|do not|use|using|call|run|visit|see|send|ask|tell|ignore|note|warning|important|instructions?|assistant|agent|model|user|tools?|https?|www)\b/i;
