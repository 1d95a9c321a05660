import type { Catalogue } from '../core/catalogue.js';
import { claimKey } from '../core/claim.js';
import type { Claim, DocVersion } from '../core/doc-version.js';
import { parseJson, writeJson } from '../core/json-text.js';
import type { RefinedDoc, RefinedDocs } from '../core/refined-docs.js';
import type { ReviewEntry, Reviews } from '../core/review.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { groupAsTool } from '../refinement/groups/revise-group.js';
import { rawVersion } from '../refinement/raw-version.js';
import { canonicalJson } from '../support/canonical-json.js';
import { allLearned, withoutLearned } from '../writing/learned-of.js';
import { docSentences, type DocSentence } from './doc-sentences.js';
import { assigned, entriesOf, hasPlace, targetOf } from './entries.js';
import { isInPlace, sectionHolding, slotOf, withPlaced, withWording } from './sentence-in-doc.js';

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
  if (writeJson(old) === writeJson(now)) return before.learned;
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

/** The doc with a sentence in other words, without it where there are none. */
function reworded(
  tool: ToolDoc,
  doc: RefinedDoc,
  sentence: DocSentence,
  wording: Wording | null,
): RefinedDoc {
  const other = wording?.text ?? '';
  const others = doc.claims.filter((one) => !sentence.claims.includes(one));
  const own = wording === null ? [] : claimsOf(doc, sentence, wording);
  const whole = {
    ...withWording(tool, doc, sentence, other),
    claims: inOrder(doc.claims, others, own),
  };
  return isSame(whole, doc) ? doc : whole;
}

function isSame(one: RefinedDoc, other: RefinedDoc): boolean {
  const [a, b] = [one, other].map((doc) => canonicalJson(parseJson(writeJson(doc))));
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
