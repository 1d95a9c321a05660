import { parametersOf } from '../../schema/parameters-of.js';
import { pointerTo } from '../../schema/pointer-to.js';
import { argumentOf } from '../../arguments/slots/path.js';
import { claimKey } from '../../core/claim.js';
import {
  sectionNames,
  type DocVersion,
  type ParameterDoc,
  type SectionName,
  type Sections,
} from '../../core/doc-version.js';
import { concreteIn } from '../../doc-checks/rests-on-source.js';
import { groupBy } from '../../support/group-by.js';
import { splitSentences } from '../../support/split-sentences.js';
import { docClaim, type UnnumberedClaim } from '../../writing/doc-claim.js';
import { exampleText, examplesOf, type Example } from '../../writing/examples.js';
import { renderDescription } from '../../writing/render-description.js';
import { isSaidAlready } from '../../writing/said-already.js';
import { exampleClaim, withExamples } from '../../writing/write-doc.js';
import type { ToolContext } from '../engine.js';
import type { WrittenSentence } from '../prompts/rewriter-prompt.js';
import type { Proven } from './proven.js';
import { inPlaces, isSection, type Line, type WorkingDoc } from './working-doc.js';
import { capOf } from '../../writing/doc-cap.js';

/** A sentence that a model wrote, with the lines and statements it names. */
export interface Written {
  readonly target: string;
  readonly text: string;
  readonly by: readonly Line[];
}

/** What a version is made of. */
export interface Parts {
  readonly working: WorkingDoc;
  readonly written: readonly Written[];
  readonly proven: Proven;
  readonly context: ToolContext;
}

/** What became of sentences that could not stay: other words, or '' for none. */
export type Edits = ReadonlyMap<string, string>;

/** The sentences of an answer, one at a time, where they belong; places and ids that do not exist are passed over. */
export function writtenIn(
  sentences: readonly WrittenSentence[],
  lines: readonly Line[],
  { view }: Pick<Proven, 'view'>,
): readonly Written[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return sentences.flatMap(({ in: place, text, by }): readonly Written[] => {
    const slot = view.slot(place)?.path;
    const target = isSection(place) ? place : slot === undefined ? '' : pointerTo(argumentOf(slot));
    if (target === '') return [];
    const isInside = slot !== undefined && !isSection(place) && argumentOf(slot) !== slot;
    const lead = isInside && !text.includes(slot) ? `\`${slot}\`: ` : '';
    const named = by.flatMap((id) => byId.get(id.trim()) ?? []);
    return splitSentences(lead + text.replace(/\s+/g, ' ').trim()).map((sentence) => ({
      target,
      text: sentence,
      by: named,
    }));
  });
}

/**
 * The doc with the sections and arguments that were written anew; the others keep their lines. What is proven and missed stays
 * where no sentence carries it, and so does what a sentence that was struck had been written from.
 */
export function versionOf({ working, written, proven, context }: Parts, edits: Edits): DocVersion {
  const stays = written.flatMap((one) => {
    const text = edits.get(one.text) ?? one.text;
    return text === '' ? [] : [{ ...one, text }];
  });
  const struck = written.filter((one) => edits.get(one.text) === '').flatMap(({ by }) => by);
  const anew = new Set(written.map(({ target }) => target));
  const carried = new Set(
    stays.flatMap(({ text, by }) => by.filter((line) => carries(text, line))),
  );
  // A line of a section that is said elsewhere has moved; one of an argument stays with it.
  const isMoved = (line: Line): boolean => carried.has(line) && isSection(line.target);
  const lines = working.lines.filter(
    (line) =>
      edits.get(line.text) !== '' &&
      (anew.has(line.target)
        ? !carried.has(line) && (line.isDue || struck.includes(line))
        : !isMoved(line)),
  );
  const texts: Said[] = [
    ...stays.map(({ target, text, by }) => ({
      target,
      text,
      claims: claimsOf({ target, text, by }),
    })),
    ...lines,
  ];
  const purpose = working.lines.filter(({ target }) => target === 'purpose');
  const all = texts.some(({ target }) => target === 'purpose') ? texts : [...purpose, ...texts];
  const said = inPlaces(all);
  const examples = examplesOf(proven.view).filter(({ values }) => !edits.has(exampleText(values)));
  return assembled(said, working, { proven, context, examples });
}

interface Said {
  readonly target: string;
  readonly text: string;
  readonly claims: readonly UnnumberedClaim[];
}

/** True where a sentence says what a line proves: its names, values and numbers. */
function carries(text: string, { claims, text: line }: Line): boolean {
  if (claims.every(({ claim }) => claim === undefined)) return true;
  const said = text.toLowerCase();
  return factsIn(line).every((fact) => said.includes(fact));
}

function factsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/"([^"]+)"/g)].map(([, said]) => said ?? '');
  return [...concreteIn(text), ...quoted].map((fact) => fact.toLowerCase());
}

/** What bears a sentence out: each claim of the lines it carries, in its words; of one that it says less of, the calls. */
function claimsOf({ target, text, by }: Written): readonly UnnumberedClaim[] {
  return by.flatMap((line) =>
    line.claims.map(({ evidence, ...claim }): UnnumberedClaim =>
      carries(text, line)
        ? { ...claim, evidence, target, text }
        : { evidence, target, text, from: 'statement' },
    ),
  );
}

interface Assembly extends Pick<Parts, 'proven' | 'context'> {
  /** Without those that the checks object to: there are no other words for values. */
  readonly examples: readonly Example[];
}

function assembled(
  said: readonly Said[],
  { inside }: WorkingDoc,
  { proven, context, examples }: Assembly,
): DocVersion {
  const { run, settings } = context;
  const { view, learned } = proven;
  const sections = Object.fromEntries(
    sectionNames.map((name): [SectionName, string[]] => [name, textsAt(said, name)]),
  ) as Sections;
  const parameterDocs = { ...inside, ...docsOf(said, examples, context) };
  const claims = [
    ...said.flatMap((one) => one.claims),
    ...examples.map((one) => exampleClaim(one, run, view)),
  ];
  return {
    description: renderDescription(sections, capOf(settings)),
    sections,
    parameterDocs,
    learned: withExamples(learned, examples),
    claims: distinctClaims([...claims, ...silentClaims(claims, proven, context)]).map((claim) =>
      refreshed(claim, proven, context),
    ),
  };
}

function textsAt(said: readonly Said[], target: string): string[] {
  return [...new Set(said.flatMap((one) => (one.target === target ? [one.text] : [])))];
}

/** A doc for each argument of which more is said than its source says, with values that worked. */
function docsOf(
  said: readonly Said[],
  examples: readonly Example[],
  { tool }: ToolContext,
): Record<string, ParameterDoc> {
  const docs: Record<string, ParameterDoc> = {};
  const known = parametersOf(tool.parameters);
  const strange = said.flatMap(({ target }) =>
    isSection(target) || known.some(({ pointer }) => pointer === target) ? [] : [target],
  );
  for (const { name, pointer, schema } of known) {
    const raw = schema.description ?? '';
    const values = examples.find(({ argument }) => argument === name)?.values;
    const texts = textsAt(said, pointer);
    const isChanged = texts.join(' ') !== splitSentences(raw).join(' ');
    if (!isChanged && values === undefined) continue;
    const own = isChanged ? texts.join(' ') : raw;
    const description = own === '' && values !== undefined ? exampleText(values) : own;
    docs[pointer] = { description, ...(values === undefined ? {} : { examples: [...values] }) };
  }
  for (const target of new Set(strange))
    docs[target] = { description: textsAt(said, target).join(' ') };
  return docs;
}

/** What is learnt without a word: the evidence of constraints that no sentence tells, and of what the source says itself. */
function silentClaims(
  claims: readonly UnnumberedClaim[],
  { sentences, view }: Proven,
  { run }: ToolContext,
): readonly UnnumberedClaim[] {
  const told = new Set(claims.flatMap(({ claim }) => (claim === undefined ? [] : claimKey(claim))));
  return sentences
    .filter(({ judged }) => !told.has(claimKey(judged.claim)))
    .flatMap((sentence): readonly UnnumberedClaim[] => {
      const isSource = isSaidAlready(sentence, view);
      const adds = sentence.overlay !== undefined || sentence.whole !== undefined;
      if (!isSource && (!adds || sentence.judged.verdict !== 'confirmed')) return [];
      return [docClaim(sentence, isSource ? 'source' : 'claim', run, view)];
    });
}

/** The verdict and the tests as the calls so far make them. */
function refreshed(
  claim: DocVersion['claims'][number],
  { sentences, view }: Proven,
  { run }: ToolContext,
): DocVersion['claims'][number] {
  const { claim: typed } = claim;
  if (typed === undefined) return claim;
  const key = claimKey(typed);
  const now = sentences.find(({ judged }) => claimKey(judged.claim) === key);
  if (now === undefined) return claim;
  const { verdict, recipe, evidence, learned } = docClaim(now, claim.from, run, view);
  const { learned: _before, ...rest } = claim;
  return {
    ...{ ...rest, verdict, evidence },
    ...(learned === undefined ? {} : { learned }),
    ...(recipe === undefined ? {} : { recipe }),
  };
}

/** The claims with ids of their own, the same text of the same place and claim once, with the calls of all that bear it out. */
function distinctClaims(claims: readonly UnnumberedClaim[]): DocVersion['claims'] {
  const groups = groupBy(claims, ({ target, text, claim }) =>
    [target, text, claim === undefined ? '' : claimKey(claim)].join('\n'),
  );
  return [...groups.values()].flatMap((alike, index) => {
    const last = alike.at(-1);
    const evidence = [...new Set(alike.flatMap((claim) => claim.evidence))];
    return last === undefined ? [] : [{ id: `k${index + 1}`, ...last, evidence }];
  });
}
