import { joinWords } from '../../../support/join-words.js';
import { splitSentences } from '../../../support/split-sentences.js';
import { standsIn } from '../../../support/stands-in.js';
import { findSources } from '../detectors/sources/find-sources.js';
import { speaksOfAbsence } from '../refusals/attribution.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { FindingOf } from '../finding.js';
import { knownNames } from './known-names.js';
import { code, exactCode, quotableMessage } from '../quote.js';
import { inSection, type Sayings } from './sentence.js';

/** What is said of refusals. */
export const saysOfErrors: Sayings<
  'failed-item' | 'error' | 'refusals' | 'already-exists' | 'called-first'
> = {
  'failed-item': ({ argument, word }) => [
    inSection(
      'errors',
      `Where an item of ${code(argument)} fails, a line of the answer begins with it and says "${word}"; the call is not refused.`,
    ),
  ],
  error: (finding, view) => errorText(finding, view).map((text) => inSection('errors', text)),
  refusals: ({ messages }, view) => {
    const quoted = messages.flatMap((message) => quotablePart(message, knownNames(view)) ?? []);
    const said = [...new Set(quoted)].map((message) => `"${message.replace(/\.$/, '')}"`);
    return said.length === 0
      ? []
      : [inSection('errors', `Calls may be refused with ${joinWords(said, 'or')}.`)];
  },
  'already-exists': (finding) => [inSection('errors', existsText(finding))],
  'called-first': (finding, view) => [inSection('errors', calledFirstText(finding, view))],
};

/** Of a message that is too long, the last sentence that names something known, else the first. */
function quotablePart(message: string, names: ReadonlySet<string>): string | null {
  const whole = quotableMessage(message, names);
  if (whole !== null) return whole;
  const sentences = splitSentences(message);
  if (sentences.length < 2) return null;
  const named = sentences.findLast((sentence) =>
    [...names].some((name) => name.length > 3 && standsIn(sentence, name)),
  );
  return quotableMessage(named ?? sentences[0] ?? '', names);
}

function errorText(finding: FindingOf<'error'>, view: EvidenceView): readonly string[] {
  if (finding.argument === null) return [];
  const message = quotableMessage(finding.message, knownNames(view));
  const { others = [] } = finding;
  const source =
    finding.cause.startsWith('names nothing') && others.length === 0
      ? knownSource(finding.argument, view)
      : null;
  const remedy = source === null ? finding.remedy : `take it from ${exactCode(source)}`;
  const cause = `${joinWords([finding.argument, ...others].map(code), 'or')} ${finding.cause}`;
  return [
    message === null
      ? `Refused where ${cause}${remedy === null ? '' : `: ${remedy}`}.`
      : `"${message}": ${cause}${remedy === null ? '' : `; ${remedy}`}.`,
  ];
}

function knownSource(argument: string, view: EvidenceView): string | null {
  const source = findSources(view).find(
    (finding) =>
      finding.kind === 'source' && finding.argument === argument && finding.by === 'reading',
  );
  return source?.kind === 'source' ? source.tool : null;
}

function existsText(finding: FindingOf<'already-exists'>): string {
  const { argument, message, exists } = finding;
  if (!exists) return onceText(finding);
  const quoted = quotableMessage(message);
  const what =
    argument === null
      ? 'the same thing exists already'
      : `${code(argument)} names something that exists already`;
  return quoted === null
    ? `Refused where ${what}: give another.`
    : `"${quoted}": ${what}; give another.`;
}

function calledFirstText({ message, tool }: FindingOf<'called-first'>, view: EvidenceView): string {
  const [sentence = ''] = splitSentences(message);
  const [reason = ''] = sentence.split(/\s*[;—–]\s|\s-\s/);
  const why = reason.includes(tool) ? null : quotableMessage(reason, knownNames(view));
  return why === null
    ? `Calls may be refused where ${exactCode(tool)} was not called before.`
    : `"${why.replace(/\.$/, '')}": call ${exactCode(tool)} first.`;
}

/** A call that works once. */
function onceText({ message }: FindingOf<'already-exists'>): string {
  const quoted = quotableMessage(message);
  return quoted === null
    ? 'The same call a second time is refused.'
    : speaksOfAbsence({ message })
      ? `"${quoted}": what the call needs is gone once it has worked.`
      : `"${quoted}": the same call has worked before; a second one is refused.`;
}
