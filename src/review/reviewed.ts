import { argumentOf, type Path } from '../arguments/slots/path.js';
import { schemaParameters } from '../arguments/schema/schema-parameters.js';
import type { Catalogue } from '../core/catalogue.js';
import { claimKey } from '../core/claim.js';
import {
  sectionNames,
  type Claim,
  type DocVersion,
  type ParameterDoc,
  type SectionName,
  type Sections,
} from '../core/doc-version.js';
import type { Json } from '../core/json.js';
import type { RefinedDoc, RefinedDocs } from '../core/refined-docs.js';
import type { ReviewEntry, Reviews } from '../core/review.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { groupAsTool } from '../refinement/groups/revise-group.js';
import { rawVersion } from '../refinement/raw-version.js';
import { canonicalJson } from '../support/canonical-json.js';
import { endsInCodeBlock } from '../support/ends-in-code-block.js';
import { argumentOfPointer } from '../support/json-pointer.js';
import { closed } from '../writing/closed.js';
import { allLearned, withoutLearned } from '../writing/learned-of.js';
import { sectionFor } from '../writing/sort-into-sections.js';
import { docSentences, type DocSentence } from './doc-sentences.js';
import { assigned, entriesOf, hasPlace, targetOf } from './entries.js';
import {
  afterSentence,
  hasSentence,
  withOwnSentence,
  withSentence,
  type SentencePlace,
} from './sentence-in-text.js';

/** The refined docs of a run with what people decided of them, and docs of tools of the source that only people said something of. */
export function reviewedDocs(
  { tools, groups = [] }: Pick<Catalogue, 'tools' | 'groups'>,
  docs: RefinedDocs,
  reviews: Reviews,
): RefinedDocs {
  if (reviews.sentences.length === 0) return docs;
  const groupTools = groups.map(groupAsTool);
  const own = withReviews(tools, docs.tools, reviews);
  const ofGroups = withReviews(groupTools, docs.groups ?? [], reviews);
  return { ...docs, tools: own, ...(ofGroups.length === 0 ? {} : { groups: ofGroups }) };
}

function withReviews(
  tools: readonly ToolDoc[],
  docs: readonly RefinedDoc[],
  reviews: Reviews,
): RefinedDoc[] {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const known = new Set(docs.map(({ tool }) => tool));
  const added = tools
    .filter(({ id }) => !known.has(id))
    .flatMap((tool) => {
      const doc = { ...rawVersion(tool), tool: tool.id, version: 0, stopReason: null };
      const now = reviewed(tool, doc, reviews);
      return now === doc ? [] : [now];
    });
  return [...docs.map((doc) => reviewed(byId.get(doc.tool), doc, reviews)), ...added];
}

/**
 * A doc with what people decided of its sentences: rejected ones are gone with what they put into the learnt constraints, edited
 * ones have a person's words, pinned and edited ones stand also where the run does not have them. The same object where nothing
 * differs; a doc that has been reviewed stays as it is.
 */
export function reviewed(tool: ToolDoc | undefined, doc: RefinedDoc, reviews: Reviews): RefinedDoc {
  if (tool === undefined) return doc;
  const entries = entriesOf(doc.tool, reviews).filter((entry) => hasPlace(tool, doc, entry));
  if (entries.length === 0) return doc;
  const about = assigned(entries, docSentences(tool, doc));
  let changes = 0;
  const next = entries.reduce((version, entry) => {
    const after = decided(tool, version, entry, about.get(entry) ?? []);
    if (after !== version) changes += 1;
    return after;
  }, doc);
  return next === doc ? doc : { ...next, learned: learnedIn(tool, doc, next), reviewed: changes };
}

/** What is learnt without what the claims that are gone put there, and with that of those that came. */
function learnedIn(tool: ToolDoc, before: DocVersion, after: DocVersion): DocVersion['learned'] {
  const [old, now] = [before, after].map(({ claims }) =>
    claims.flatMap(({ learned }) => (learned === undefined ? [] : [learned])),
  );
  if (JSON.stringify(old) === JSON.stringify(now)) return before.learned;
  return allLearned([withoutLearned(before.learned, old ?? []), ...(now ?? [])], tool);
}

function decided(
  tool: ToolDoc,
  doc: RefinedDoc,
  entry: ReviewEntry,
  found: readonly DocSentence[],
): RefinedDoc {
  const { decision, sentence, edit } = entry;
  if (decision === 'open' || decision === 'accept') return doc;
  if (decision === 'reject')
    return found.reduce((version, one) => reworded(tool, version, one, null), doc);
  const text = decision === 'edit' ? edit : sentence;
  if (text === undefined) return doc;
  const wording = { text, entry };
  // What the source says itself, in words of its own, is no sentence of the doc to change.
  const [first, ...others] = found.filter(
    (one) => one.from !== 'source' || isInPlace(tool, doc, one),
  );
  if (first === undefined) return withAdded(tool, doc, wording);
  // Values that worked stand as such, and not as a sentence.
  if (decision === 'pin' && first.from === 'example') return doc;
  const alone = others.reduce((version, one) => reworded(tool, version, one, null), doc);
  return reworded(tool, alone, first, wording);
}

/** A sentence of a person, and the entry that has it. */
interface Wording {
  readonly text: string;
  readonly entry: ReviewEntry;
}

/** True where a reader of the doc meets the sentence. */
export function isInPlace(tool: ToolDoc, doc: DocVersion, { target, text }: DocSentence): boolean {
  return hasSentence(isArgument(target) ? parameterText(tool, doc, target) : doc.description, text);
}

function isArgument(target: string): boolean {
  return argumentOfPointer(target) !== null;
}

/** The doc with a sentence in other words, without it where there are none. */
function reworded(
  tool: ToolDoc,
  doc: RefinedDoc,
  sentence: DocSentence,
  wording: Wording | null,
): RefinedDoc {
  const { target, text, claims } = sentence;
  const other = wording?.text ?? '';
  const others = doc.claims.filter((one) => !claims.includes(one));
  const own = wording === null ? [] : claimsOf(doc, sentence, wording);
  const described = isArgument(target)
    ? withParameterText(tool, withNotes(doc, sentence, other), target, {
        text: withSentence(
          parameterText(tool, doc, target),
          text,
          other,
          placeInside(target, claims),
        ),
        without: claims.filter(({ from }) => from === 'example' && other !== text),
      })
    : withDescription(doc, (one) => withSentence(one, text, other));
  const next = { ...described, claims: inOrder(doc.claims, others, own) };
  const whole =
    wording === null || isInPlace(tool, next, { ...sentence, text: other })
      ? next
      : withPlaced(tool, next, { target, text: other, slot: slotOf(target, claims) });
  return isSame(whole, doc) ? doc : whole;
}

function isSame(one: RefinedDoc, other: RefinedDoc): boolean {
  const [a, b] = [one, other].map((doc) => canonicalJson(JSON.parse(JSON.stringify(doc)) as Json));
  return a === b;
}

/** The claims behind a sentence with its new words; a person's words are a claim of theirs, with what proved the old ones. */
function claimsOf(
  doc: DocVersion,
  { target, text, claims }: DocSentence,
  { text: other, entry }: Wording,
): readonly Claim[] {
  const isEdit = entry.decision === 'edit';
  if (claims.length === 0)
    return isEdit ? [personalClaim(doc, sectionHolding(doc, target, text), other, entry)] : [];
  const isTyped = claims.some(({ claim }) => claim !== undefined);
  const proof = isTyped ? {} : proofOf(entry);
  return claims.map((one) => ({
    ...{ ...one, text: other, ...proof },
    ...(isEdit ? { from: 'person' as const } : {}),
  }));
}

function personalClaim(
  { claims }: DocVersion,
  target: string,
  text: string,
  entry: ReviewEntry,
): Claim {
  const numbers = claims.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0));
  const id = `k${Math.max(0, ...numbers) + 1}`;
  return { ...{ id, target, text, evidence: [], from: 'person' }, ...proofOf(entry) };
}

/** What an entry keeps of the claim behind its sentence; the calls themselves are those of another run. */
function proofOf({ claim, verdict, recipe, learned }: ReviewEntry): Partial<Claim> {
  return {
    ...(claim === undefined ? {} : { claim }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(recipe === undefined ? {} : { recipe: recipe.map((test) => ({ ...test, calls: [] })) }),
    ...(learned === undefined ? {} : { learned }),
  };
}

/** Claims that are still there keep their places; others come last. */
function inOrder(
  before: readonly Claim[],
  others: readonly Claim[],
  own: readonly Claim[],
): Claim[] {
  const byId = new Map([...others, ...own].map((one) => [one.id, one]));
  const ids = new Set([...before.map(({ id }) => id), ...byId.keys()]);
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

/** The doc with a sentence that it does not have. */
function withAdded(tool: ToolDoc, doc: RefinedDoc, { text, entry }: Wording): RefinedDoc {
  const { claim, decision } = entry;
  const target = sectionHolding(doc, targetOf(entry), text);
  const key = claim === undefined ? null : claimKey(claim);
  // The source says the same in its own words.
  const others = doc.claims.filter((one) => one.claim === undefined || claimKey(one.claim) !== key);
  const own =
    claim === undefined && decision === 'pin' ? [] : [personalClaim(doc, target, text, entry)];
  const next = { ...doc, claims: [...others, ...own] };
  return withPlaced(tool, next, { target, text, slot: slotOf(target, own) });
}

interface Placed {
  readonly target: string;
  readonly text: string;
  /** The place inside an argument that it is about. */
  readonly slot: Path | null;
}

/** Puts a sentence where it belongs; the word cap does not hold for what a person wants to stand. */
function withPlaced(tool: ToolDoc, doc: RefinedDoc, { target, text, slot }: Placed): RefinedDoc {
  if (isArgument(target)) {
    const before = parameterText(tool, doc, target).trim();
    const start = before === '' ? '' : closed(before);
    const next =
      slot === null
        ? withOwnSentence(start, text)
        : [start, `\`${slot}\`: ${text}`].filter((part) => part !== '').join(' ');
    return withParameterText(tool, doc, target, { text: next, without: [] });
  }
  const { description, sections } = doc;
  const name = sectionNames.find((one) => one === target);
  if (sections === null || name === undefined)
    return { ...doc, description: appended(description, text) };
  const before = sections[name].findLast((one) => hasSentence(description, one));
  const after = before === undefined ? null : afterSentence(description, before, text);
  const isListed = sections[name].some((one) => hasSentence(one, text));
  return {
    ...doc,
    description: after ?? `${description.trimEnd()}\n${text}`.trimStart(),
    sections: isListed ? sections : { ...sections, [name]: [...sections[name], text] },
  };
}

function appended(description: string, text: string): string {
  const start = description.trimEnd();
  if (start === '') return text;
  return endsInCodeBlock(start) ? `${start}\n${text}` : `${closed(start)} ${text}`;
}

/** The section that has a sentence of the description, or would have it; docs of one text have none. */
function sectionHolding({ sections }: DocVersion, target: string, text: string): string {
  if (target !== 'description' || sections === null) return target;
  const holding = sectionNames.find((name) => sections[name].some((one) => hasSentence(one, text)));
  return holding ?? sectionFor(text);
}

/** The description, its text and its sections, with a change made in each text. */
function withDescription(doc: RefinedDoc, change: (text: string) => string): RefinedDoc {
  const { description, sections } = doc;
  const changed =
    sections === null
      ? null
      : (Object.fromEntries(
          sectionNames.map((name): [SectionName, string[]] => [
            name,
            sections[name].map(change).filter((text) => text !== ''),
          ]),
        ) as Sections);
  return { ...doc, description: change(description), sections: changed };
}

/** What matters most of an argument is also told in the description, as `Note on …`. */
function withNotes(doc: RefinedDoc, { target, text }: DocSentence, other: string): RefinedDoc {
  const argument = argumentOfPointer(target);
  const isOf = (slot: string): boolean => argumentOf(slot) === argument;
  return withDescription(doc, (one) => withSentence(one, text, other, { isOf, onlyTold: true }));
}

function placeInside(target: string, claims: readonly Claim[]): SentencePlace {
  const slot = slotOf(target, claims);
  return slot === null ? {} : { isOf: (one) => one === slot };
}

/** The place inside an argument that a claim is about; null where it is about the argument itself. */
function slotOf(target: string, claims: readonly Claim[]): Path | null {
  const argument = argumentOfPointer(target);
  const about = claims.flatMap(({ claim }) => claim?.about ?? []);
  const inside = about.find((slot) => argumentOf(slot) === argument);
  return inside === undefined || inside === argument ? null : inside;
}

function parameterText(tool: ToolDoc, { parameterDocs }: DocVersion, target: string): string {
  return parameterDocs[target]?.description ?? rawText(tool, target);
}

function rawText({ parameters }: ToolDoc, target: string): string {
  return schemaParameters(parameters).find(({ pointer }) => pointer === target)?.description ?? '';
}

interface ParameterText {
  readonly text: string;
  /** Claims whose values are no examples any more. */
  readonly without: readonly Claim[];
}

/** An argument's doc with this text; none where it is the source's own again. */
function withParameterText(
  tool: ToolDoc,
  doc: RefinedDoc,
  target: string,
  { text, without }: ParameterText,
): RefinedDoc {
  const { [target]: before, ...others } = doc.parameterDocs;
  const argument = argumentOfPointer(target) ?? '';
  const gone = new Set(
    without
      .flatMap(({ learned }) => learned?.properties?.[argument]?.examples ?? [])
      .map((value) => JSON.stringify(value)),
  );
  const examples = (before?.examples ?? []).filter((value) => !gone.has(JSON.stringify(value)));
  if (examples.length === 0 && text === rawText(tool, target))
    return { ...doc, parameterDocs: others };
  const own: ParameterDoc = {
    description: text,
    ...(examples.length === 0 ? {} : { examples }),
  };
  return { ...doc, parameterDocs: { ...doc.parameterDocs, [target]: own } };
}
