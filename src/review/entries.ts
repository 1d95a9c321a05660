import { claimKey, type Claim } from '../core/claim.js';
import type { DocVersion } from '../core/doc-version.js';
import { docsByTool, type RefinedDocs } from '../core/refined-docs.js';
import type { Catalogue } from '../core/catalogue.js';
import type { ReviewEntry, Reviews } from '../core/review.js';
import { reviewedSections } from '../core/review.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { schemaParameters } from '../schema/schema-parameters.js';
import { toolsAndGroups } from '../refinement/groups/revise-group.js';
import { argumentOfPointer, jsonPointer, pointerSteps } from '../core/json-pointer.js';
import { someOf } from '../support/some-of.js';
import { wordsAlone } from '../support/words-alone.js';

/** Where the sentence of an entry stands, as docs have it: a section, `description`, or a JSON pointer into `parameters`. */
export function targetOf({ section, argument = '' }: ReviewEntry): string {
  if (section !== undefined) return section;
  return argument.startsWith('/') ? argument : jsonPointer(['properties', argument]);
}

/** The same as an entry says it: an argument by its name, what lies inside one by its pointer. */
export function placeOf(target: string): Pick<ReviewEntry, 'section' | 'argument'> {
  const section = reviewedSections.find((name) => name === target);
  if (section !== undefined) return { section };
  const [, name = ''] = pointerSteps(target);
  const isName = pointerSteps(target).length === 2 && !name.startsWith('/');
  return { argument: isName ? name : target };
}

/** What tells which sentence an entry is about. */
export interface Identity {
  readonly target: string;
  readonly text: string;
  readonly claims: readonly { readonly claim?: Claim | undefined }[];
}

/**
 * The sentences that entries of the same tool are about, each for one of them at most. An entry is about the sentence of its words,
 * in its place; else about one that makes its typed claim, there or elsewhere. A claim that is rejected goes wherever it is made.
 */
export function assigned<T extends Identity>(
  entries: readonly ReviewEntry[],
  sentences: readonly T[],
): ReadonlyMap<ReviewEntry, readonly T[]> {
  const found = new Map<ReviewEntry, readonly T[]>();
  const left = new Set(sentences);
  const take = (entry: ReviewEntry, isAbout: (entry: ReviewEntry, one: T) => boolean): void => {
    const own = [...left].filter((one) => isAbout(entry, one));
    if (own.length === 0) return;
    found.set(entry, [...(found.get(entry) ?? []), ...own]);
    own.forEach((one) => left.delete(one));
  };
  for (const isAbout of [hasWords, hasClaimInPlace, hasClaim])
    for (const entry of entries) if (!found.has(entry)) take(entry, isAbout);
  for (const entry of entries) if (entry.decision === 'reject') take(entry, hasClaim);
  return found;
}

/** All sections are one place: engines sort differently. Values that worked are one sentence whatever they are. */
function hasWords(entry: ReviewEntry, { target, text }: Identity): boolean {
  const { sentence = '', edit = '' } = entry;
  return (
    isSamePlace(targetOf(entry), target) &&
    [sentence, edit].some(
      (said) =>
        (said !== '' && wordsAlone(said) === wordsAlone(text)) ||
        (showsValues(said) && showsValues(text)),
    )
  );
}

function hasClaimInPlace(entry: ReviewEntry, sentence: Identity): boolean {
  return isSamePlace(targetOf(entry), sentence.target) && hasClaim(entry, sentence);
}

function hasClaim({ claim }: ReviewEntry, { claims }: Identity): boolean {
  if (claim === undefined) return false;
  const key = claimKey(claim);
  return claims.some((one) => one.claim !== undefined && claimKey(one.claim) === key);
}

/** True where an entry of the same tool has the sentence's words, or makes its claim, in its place. */
export function isAboutThere(entry: ReviewEntry, sentence: Identity): boolean {
  return hasWords(entry, sentence) || hasClaimInPlace(entry, sentence);
}

function isSamePlace(one: string, other: string): boolean {
  return one === other || [one, other].every((place) => argumentOfPointer(place) === null);
}

function showsValues(text: string): boolean {
  return /^For example `[^]*`(?:, made up after real ones)?\.$/.test(text);
}

/** The entries of one tool. */
export function entriesOf(tool: string, { sentences }: Reviews): readonly ReviewEntry[] {
  return sentences.filter((entry) => entry.tool === tool);
}

/** True where the tool, or what is known of it, has the place that an entry speaks of. */
export function hasPlace(
  tool: ToolDoc,
  doc: Pick<DocVersion, 'parameterDocs'>,
  entry: ReviewEntry,
): boolean {
  const target = targetOf(entry);
  return (
    entry.section !== undefined ||
    Object.hasOwn(doc.parameterDocs, target) ||
    schemaParameters(tool.parameters).some(({ pointer }) => pointer === target)
  );
}

/** What is decided of tools and arguments that are gone, as one warning; null where there is nothing. */
export function lostEntries(
  catalogue: Catalogue,
  docs: Pick<RefinedDocs, 'tools' | 'groups'>,
  { sentences }: Reviews,
): string | null {
  const known = new Map(toolsAndGroups(catalogue).map((tool) => [tool.id, tool]));
  const byTool = docsByTool(docs);
  const lost = sentences.flatMap((entry) => {
    const tool = known.get(entry.tool);
    const doc = byTool.get(entry.tool) ?? { parameterDocs: {} };
    if (entry.decision === 'open' || (tool !== undefined && hasPlace(tool, doc, entry))) return [];
    return [tool === undefined ? entry.tool : `${entry.argument ?? ''} of ${entry.tool}`];
  });
  if (lost.length === 0) return null;
  const which = someOf([...new Set(lost)], 5);
  const decided = lost.length === 1 ? '1 decision' : `${lost.length} decisions`;
  return `${decided} in reviews/${catalogue.name}.yaml: the tool or argument is gone, so nothing is done: ${which}`;
}
