import type { EmbeddingModel } from '../core/ports.js';
import type { DocVersion } from '../core/doc-version.js';
import type { Revision, Suggestion } from '../core/trajectory.js';
import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import { checkRevision } from '../doc-checks/check-revision.js';
import { offSubject } from '../doc-checks/off-subject.js';
import type { Complaint, RevisionUnderCheck } from '../doc-checks/revision-under-check.js';
import { oncePerObject } from '../support/once-per-object.js';
import { splitSentences } from '../support/split-sentences.js';
import { ownCalls } from './calls-shown.js';
import type { LoopState, OnUsage, RefinementEngine, ToolContext } from './engine.js';
import { judgedRevision, type CheckedProposal } from './judged-revision.js';
import { ModelAnswerError } from './model-answer-error.js';

export interface ReviseOptions {
  readonly engine: RefinementEngine;
  readonly embeddings: EmbeddingModel;
  readonly onUsage: OnUsage;
}

/**
 * The Rewriter and the check of what it wrote. Faulty sentences are put in other words once, each with what was said against it; what
 * is still faulty is struck out. A proposal is dropped (t_i = t_{i-1}) only where that does not mend it.
 */
export async function reviseAndCheck(
  context: ToolContext,
  state: LoopState,
  suggestions: readonly Suggestion[],
  { engine, embeddings, onUsage }: ReviseOptions,
): Promise<Revision> {
  const written = await engine.rewrite(context, state, suggestions, onUsage);
  const complaintsAbout = async (proposal: DocVersion): Promise<readonly Complaint[]> => {
    const isOnSubject = engine.name === 'rules' || engine.checks === 'safety';
    const found = underCheck(proposal, context, state);
    return [
      ...complaintsAgainst(proposal, context, state, engine),
      ...(isOnSubject ? [] : await offSubject(found, embeddings)).map(({ text }): Complaint => ({
        text,
        kind: 'form',
        ...ofPurpose(proposal),
      })),
    ];
  };
  const { proposal: first, direction, leftOut = [], edited, repair } = written;
  const judged = (proposal: DocVersion, found: Partial<CheckedProposal>): Promise<Revision> => {
    const struck = [...(found.struck ?? []), ...leftOut];
    return judgedRevision(
      { previous: state.doc, direction, reasons: [], ...found, proposal, struck },
      embeddings,
    );
  };
  const against = await complaintsAbout(first);
  if (against.length === 0) return judged(first, {});
  const complaints = textsOf(against);
  if (edited === undefined) return judged(first, { reasons: complaints });
  const faults = faultsIn(first, against);
  const words = await repair?.(faults).catch((error: unknown) => noWords(error));
  const edits = new Map([...faults.keys()].map((text) => [text, words?.get(text) ?? '']));
  const struck: string[] = [];
  for (let round = 1; ; round += 1) {
    const proposal = edited(edits);
    const left = await complaintsAbout(proposal);
    if (left.length === 0) return judged(proposal, { complaints, struck });
    const faulty = faultsIn(proposal, left);
    if (round > mostRounds) return judged(proposal, { complaints, reasons: textsOf(left) });
    struck.push(...textsOf(left));
    for (const [before, text] of edits) if (faulty.has(text)) edits.set(before, '');
    for (const text of faulty.keys()) edits.set(text, '');
  }
}

/** What a tool is for decides what its description is about. */
function ofPurpose({ sections }: DocVersion): Pick<Complaint, 'sentence'> {
  return sections === null ? {} : { sentence: sections.purpose.join(' ') };
}

function textsOf(complaints: readonly Complaint[]): readonly string[] {
  return complaints.map(({ text }) => text);
}

/** Striking a sentence may bring back what it was written from, which may be faulty too. */
const mostRounds = 4;

/** A repair that fails leaves the sentences to be struck. */
function noWords(error: unknown): undefined {
  if (error instanceof ModelAnswerError) return undefined;
  throw error;
}

/** The sentences of a version, those that show values included, that something was said against, with what; a complaint about no sentence stands for itself. */
function faultsIn(
  version: DocVersion,
  complaints: readonly Complaint[],
): ReadonlyMap<string, readonly string[]> {
  const texts = new Set([
    ...Object.values(version.sections ?? {}).flat(),
    ...Object.values(version.parameterDocs).flatMap(({ description }) =>
      splitSentences(description),
    ),
    ...version.claims.flatMap(({ from, text }) => (from === 'example' ? [text] : [])),
  ]);
  const found = new Map<string, readonly string[]>();
  for (const complaint of complaints) {
    const about = [...texts].filter((text) => isAbout(complaint, text));
    for (const text of about.length === 0 ? [complaint.text] : about)
      found.set(text, [...(found.get(text) ?? []), complaint.text]);
  }
  return found;
}

function isAbout({ sentence = '' }: Complaint, text: string): boolean {
  return sentence !== '' && (text.includes(sentence) || sentence.includes(text));
}

/** Why this proposal must not become the doc; empty where nothing speaks against it. */
export function reasonsAgainst(
  proposal: DocVersion,
  context: ToolContext,
  state: LoopState,
  engine?: Pick<RefinementEngine, 'checks'>,
): readonly string[] {
  return textsOf(complaintsAgainst(proposal, context, state, engine));
}

/** Everything that speaks against this proposal, as far as the engine has its proposals checked. */
export function complaintsAgainst(
  proposal: DocVersion,
  context: ToolContext,
  state: LoopState,
  engine?: Pick<RefinementEngine, 'checks'>,
): readonly Complaint[] {
  const found = checkRevision(underCheck(proposal, context, state));
  return engine?.checks === 'safety' ? found.filter(({ kind }) => kind === 'unsafe') : found;
}

function underCheck(
  proposal: DocVersion,
  context: ToolContext,
  state: LoopState,
): RevisionUnderCheck {
  return {
    tool: context.tool,
    run: context.run,
    raw: context.raw,
    previous: state.doc,
    proposal,
    calls: ownCalls(state.calls),
    aside: state.calls.filter(({ tool }) => tool !== undefined),
    toolNames: context.toolNames,
    siblings: context.siblings.map(({ tool }) => tool),
    knownElsewhere: knownIn(context.pool),
    maxWords: context.settings.maxDocWords,
  };
}

/** The paths at which other tools' answers held values, and what other tools were called with. */
const knownIn = oncePerObject((pool: FrozenPool): readonly string[] => [
  ...new Set(
    pool
      .all()
      .flatMap(({ path, origin, value }) =>
        origin === 'argument' && typeof value === 'string' ? [path, value] : [path],
      ),
  ),
]);
