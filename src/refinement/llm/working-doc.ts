import { parametersOf } from '../../schema/parameters-of.js';
import { argumentOf } from '../../arguments/slots/path.js';
import { unexplained } from '../../claims/unexplained.js';
import { claimKey } from '../../core/claim.js';
import { sectionNames, type DocVersion, type SectionName } from '../../core/doc-version.js';
import { evidenceReference } from '../../core/evidence.js';
import { argumentOfPointer } from '../../core/json-pointer.js';
import { splitSentences } from '../../support/split-sentences.js';
import { docClaim, pointerOf, type UnnumberedClaim } from '../../writing/doc-claim.js';
import { isSaidAlready } from '../../writing/said-already.js';
import type { Sentence } from '../../writing/sentences.js';
import { sourceSections } from '../../writing/source-sections.js';
import { unexplainedStatements } from '../../writing/unexplained-refusals.js';
import { struckOfAll, struckOfSlot, type Truth } from '../../writing/strike.js';
import { truthOf, writeDoc } from '../../writing/write-doc.js';
import type { LoopState, ToolContext } from '../engine.js';
import type { Proven } from './proven.js';
import { capOf } from '../../writing/doc-cap.js';

/** One sentence of the doc as it stands, with what bears it out. */
export interface Line {
  readonly id: string;
  /** A section's name, or the pointer of an argument. */
  readonly target: string;
  readonly text: string;
  readonly claims: readonly UnnumberedClaim[];
  /** True where the last version does not say it. */
  readonly isNew: boolean;
  /** True for what calls have proven and a caller would miss. */
  readonly isDue: boolean;
}

/** The doc as the last version and what calls have proven since make it: what a Rewriter works on, and what stands without one. */
export interface WorkingDoc {
  readonly lines: readonly Line[];
  /** What is said of places inside arguments, which no line is about. */
  readonly inside: DocVersion['parameterDocs'];
}

/**
 * The lines to work on: those of the last version that still stand, and a new one for each claim that it does not say; of a raw doc
 * the source's own sentences, sorted, without what calls proved wrong.
 */
export function workingDoc(context: ToolContext, state: LoopState, proven: Proven): WorkingDoc {
  const { doc } = state;
  const known = new Map(
    proven.sentences.map((sentence) => [claimKey(sentence.judged.claim), sentence]),
  );
  if (doc.sections === null) {
    const written = ruledDoc(context, proven);
    return {
      lines: numbered(linesOf(written, context, known, true)),
      inside: insideOf(written, context),
    };
  }
  const standing = new Set(proven.stands.map(({ claim }) => claimKey(claim)));
  const isFallen = ({ claims }: Unnumbered): boolean => {
    const typed = claims.flatMap(({ claim }) => claim ?? []);
    return typed.length > 0 && typed.every((claim) => !standing.has(claimKey(claim)));
  };
  const before = linesOf(doc, context, known, false);
  const truth = truthOf(proven.sentences, proven.learned, proven.view);
  const kept = before
    .filter((line) => !isFallen(line))
    .flatMap((line) => {
      const text = line.claims.length > 0 ? line.text : struckOf(line, truth);
      return text === '' ? [] : [{ ...line, text }];
    });
  const said = new Set(
    doc.claims.flatMap(({ claim }) => (claim === undefined ? [] : claimKey(claim))),
  );
  const facts = proven.sentences.filter(
    (one) => !said.has(claimKey(one.judged.claim)) && !isSaidAlready(one, proven.view),
  );
  const cited = new Set(doc.claims.flatMap(({ evidence }) => evidence));
  const isCited = ({ evidence }: UnnumberedClaim): boolean =>
    evidence.every((call) => cited.has(call));
  const news = [
    ...facts.map((one) => lineOfFact(one, context, proven)),
    ...quotes(context, proven).filter(({ claims }) => !claims.every(isCited)),
  ];
  return { lines: numbered([...kept, ...news]), inside: insideOf(doc, context) };
}

/** What is left of a line of the source where calls proved it wrong. */
function struckOf({ target, text }: Unnumbered, truth: Truth): string {
  return isSection(target) ? struckOfAll(text, truth) : struckOfSlot(text, placeOf(target), truth);
}

type Unnumbered = Omit<Line, 'id'>;

function numbered(lines: readonly Unnumbered[]): readonly Line[] {
  return inPlaces(lines).map((line, index) => ({ id: `s${index + 1}`, ...line }));
}

/** In the order of the places in which they stand, sections first, so that the same sentences make the same version. */
export function inPlaces<T extends Pick<Line, 'target'>>(said: readonly T[]): readonly T[] {
  const places = [...sectionNames, ...new Set(said.map(({ target }) => target))];
  return said.toSorted((a, b) => places.indexOf(a.target) - places.indexOf(b.target));
}

/** The source's doc with what calls have proven, as it is written by rule. */
function ruledDoc(context: ToolContext, proven: Proven): DocVersion {
  const { raw, run, tool, settings } = context;
  const cap = capOf(settings);
  const { sentences, view, stands } = proven;
  const refused = unexplained(stands, view);
  const options = { raw, run, cap, unexplained: refused, notes: 0 };
  const written = writeDoc(sentences, view, options);
  if (written.sections !== null) return written;
  const sections = sourceSections(tool, { cap, learnt: '', strike: (text) => text });
  return { ...written, sections };
}

function linesOf(
  doc: DocVersion,
  context: ToolContext,
  known: ReadonlyMap<string, Sentence>,
  isNew: boolean,
): readonly Unnumbered[] {
  const claims = doc.claims
    .filter(({ from }) => from !== 'example' && !(isNew && from === 'source'))
    .map(({ id: _id, ...claim }) => claim);
  // Values that worked are put in anew each time.
  const shown = new Set(doc.claims.flatMap(({ from, text }) => (from === 'example' ? text : [])));
  const line = (target: string, text: string): Unnumbered => {
    const own = claims.filter((one) => one.target === target && isOf(one.text, text));
    const due = own.some(
      ({ claim }) => claim !== undefined && isMissed(known.get(claimKey(claim))),
    );
    return { target, text, claims: own, isNew: isNew && own.length > 0, isDue: due };
  };
  const ofSections = sectionNames.flatMap((name) =>
    (doc.sections?.[name] ?? []).map((text) => line(name, text)),
  );
  const ofArguments = parametersOf(context.tool.parameters).flatMap(({ pointer, schema }) => {
    const text = doc.parameterDocs[pointer]?.description ?? schema.description ?? '';
    return splitSentences(text)
      .filter((sentence) => !shown.has(sentence))
      .map((sentence) => line(pointer, sentence));
  });
  return [...ofSections, ...ofArguments];
}

/** True where a claim's text is in a line, or the line in it: of what lies inside an argument the line says where. */
function isOf(said: string, line: string): boolean {
  return said.includes(line) || line.includes(said);
}

function isMissed(sentence: Sentence | undefined): boolean {
  return sentence !== undefined && sentence.worth !== 'convenience';
}

function lineOfFact(sentence: Sentence, { run }: ToolContext, { view }: Proven): Unnumbered {
  const { target, text } = sentence;
  const isInside = 'slot' in target && argumentOf(target.slot) !== target.slot;
  return {
    target: pointerOf(target),
    text: isInside ? `\`${target.slot}\`: ${text}` : text,
    claims: [docClaim(sentence, 'claim', run, view)],
    isNew: true,
    isDue: isMissed(sentence),
  };
}

/** What refusals that nothing explains say, as far as their words may be quoted. */
function quotes({ run, tool }: ToolContext, { stands, view }: Proven): readonly Unnumbered[] {
  return unexplainedStatements(unexplained(stands, view), view).map(({ section, text, calls }) => ({
    target: section,
    text,
    claims: [
      {
        target: section,
        text,
        evidence: calls.map((id) => evidenceReference(run, tool.id, id)),
        from: 'quote',
      },
    ],
    isNew: true,
    isDue: false,
  }));
}

function insideOf(doc: DocVersion, { tool }: ToolContext): DocVersion['parameterDocs'] {
  const tops = new Set(parametersOf(tool.parameters).map(({ pointer }) => pointer));
  return Object.fromEntries(Object.entries(doc.parameterDocs).filter(([at]) => !tops.has(at)));
}

/** `limit` for `/properties/limit`, a section by its name. */
export function placeOf(target: string): string {
  return argumentOfPointer(target) ?? target;
}

/** True for the name of a section. */
export function isSection(target: string): target is SectionName {
  return (sectionNames as readonly string[]).includes(target);
}
