import { docAsAgentSeesIt } from '../../arguments/schema/doc-as-agent-sees-it.js';
import { schemaParameters } from '../../arguments/schema/schema-parameters.js';
import type { DocVersion } from '../../core/doc-version.js';
import { sectionNames } from '../../core/doc-version.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { indented } from '../../reports/terminal/indented.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { placeOf } from '../../review/entries.js';
import type { ReviewableSentence } from '../../review/reviewable-sentences.js';
import { aroundSentence } from '../../review/sentence-in-text.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { evidenceLines, type SentenceEvidence } from './sentence-evidence.js';

export interface SentenceViewInput {
  readonly tool: ToolDoc;
  /** As the run wrote it. */
  readonly doc: DocVersion;
  readonly sentence: ReviewableSentence;
  readonly evidence: SentenceEvidence | null;
  /** E.g. `3 of 12`. */
  readonly position: string;
}

/** Lines before and after the sentence that are shown. */
const around = 4;

/** A sentence in its place, what kind of claim it makes, and the calls that speak for it. */
export function sentenceView(
  { tool, doc, sentence, evidence, position }: SentenceViewInput,
  style: TerminalStyle,
): string {
  const { palette } = style;
  const { text, decision, edit } = sentence;
  const own = edit === undefined ? [] : ['', ...indented(`now: ${escaped(edit)}`, 2, style)];
  return [
    `${palette.bold(escaped(tool.id))}  ${palette.dim(`${placeText(sentence)} · ${position}`)}`,
    '',
    ...inItsPlace(tool, doc, sentence, text, style),
    ...own,
    '',
    palette.dim(`  ${aboutText(sentence)}${decision === 'open' ? '' : ` · ${decision}`}`),
    ...evidenceText(evidence, style),
  ].join('\n');
}

function escaped(text: string): string {
  return escapeControlCharacters(text);
}

/** `argument limit`, `returns`. */
export function placeText({ target }: Pick<ReviewableSentence, 'target'>): string {
  const { section, argument } = placeOf(target);
  return section ?? `argument ${escaped(argument ?? '')}`;
}

function inItsPlace(
  tool: ToolDoc,
  doc: DocVersion,
  { target }: ReviewableSentence,
  text: string,
  style: TerminalStyle,
): readonly string[] {
  const { palette } = style;
  const [before, own, after] = aroundSentence(textAt(tool, doc, target), text) ?? ['', text, ''];
  const lines = (part: string): string[] =>
    part.trim() === '' ? [] : indented(escaped(part.trim()), 2, style);
  return [
    ...lines(before).slice(-around).map(palette.dim),
    ...lines(own).map((line) => palette.bold(line)),
    ...lines(after).slice(0, around).map(palette.dim),
  ];
}

/** The text that holds a place's sentences. */
function textAt(tool: ToolDoc, doc: DocVersion, target: string): string {
  const name = sectionNames.find((one) => one === target);
  if (name !== undefined && doc.sections !== null) return doc.sections[name].join(' ');
  if (!target.startsWith('/')) return doc.description;
  const { parameters } = docAsAgentSeesIt(tool, doc);
  return schemaParameters(parameters).find(({ pointer }) => pointer === target)?.description ?? '';
}

/** `bound {"maximum":50} · confirmed`. */
function aboutText({ from, claims, claim, isInRun }: ReviewableSentence): string {
  const value = claim?.value === undefined ? '' : ` ${escaped(JSON.stringify(claim.value))}`;
  const kind = claim === undefined ? originText[from] : `${escaped(claim.kind)}${value}`;
  const verdict = claims.find((one) => one.verdict !== undefined)?.verdict;
  return [
    kind,
    ...(verdict === undefined ? [] : [verdict]),
    ...(isInRun ? [] : ['not in this run']),
  ].join(' · ');
}

const originText: Readonly<Record<ReviewableSentence['from'], string>> = {
  source: 'from the source',
  claim: 'a claim',
  statement: 'what was seen',
  quote: 'a message',
  example: 'values that worked',
  person: "a person's",
  none: 'not proved by any call',
};

function evidenceText(evidence: SentenceEvidence | null, style: TerminalStyle): readonly string[] {
  if (evidence === null) return [];
  const { palette, width } = style;
  const { side, differs } = evidence;
  const title = side === null ? 'calls' : `test: ${escaped(side)}`;
  const what = differs.length === 0 ? '' : `, differs in ${differs.map(escaped).join(', ')}`;
  const inner = { ...style, width: Math.max(40, width - 4) };
  return [
    palette.dim(`  ${title}${what}`),
    ...evidenceLines(evidence, inner).map((line) => `    ${line}`),
  ];
}
