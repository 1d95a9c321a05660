import { loadCatalogue } from '../../src/catalogues/load-catalogue.js';
import type { CallRecord } from '../../src/core/call-record.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { evidenceReference } from '../../src/core/evidence.js';
import type { RefinedDocs } from '../../src/core/refined-docs.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { checkRevision } from '../../src/doc-checks/check-revision.js';
import { listTrajectories } from '../../src/storage/list-trajectories.js';
import { loadRefinedDocs } from '../../src/storage/refined-docs-store.js';
import { selectedVersions } from './selected-versions.js';

/** What a run left in its workspace. */
export interface RefinedRun {
  readonly catalogue: Catalogue;
  readonly docs: RefinedDocs;
  readonly trajectories: readonly Trajectory[];
}

export async function readRun(workspace: string, name: string, run = 'rules'): Promise<RefinedRun> {
  const trajectories = await listTrajectories(workspace, name, run);
  const docs = await loadRefinedDocs(workspace, name, run);
  if (docs === null) throw new Error(`the run ${name}/${run} has no refined docs`);
  return { catalogue: await loadCatalogue(workspace, name), docs, trajectories };
}

/** Every call by the reference a claim makes to it. */
function callsByReference({ trajectories }: RefinedRun): Map<string, CallRecord> {
  return new Map(
    trajectories.flatMap((trajectory) =>
      trajectory.calls.map(
        (call) => [evidenceReference(trajectory.run, trajectory.tool, call.id), call] as const,
      ),
    ),
  );
}

/** One line for each claim that no call proves: without evidence, of a call that is not there, or of a fault. */
export function unprovenClaims(run: RefinedRun): string[] {
  const calls = callsByReference(run);
  const isProof = (reference: string): boolean => {
    const kind = calls.get(reference)?.outcome?.kind;
    return kind === 'accepted' || kind === 'refused';
  };
  return Object.entries(selectedVersions(run.trajectories)).flatMap(([tool, { claims }]) =>
    claims
      .filter(({ evidence }) => evidence.length === 0 || !evidence.every(isProof))
      .map(({ text, evidence }) => `${tool}: ${text} [${evidence.join(', ')}]`),
  );
}

/** Sentences of selected docs that are neither the raw doc's nor a claim's, and that therefore nothing proves. */
export function unclaimedSentences(run: RefinedRun): string[] {
  const selected = Object.entries(selectedVersions(run.trajectories));
  return selected.flatMap(([tool, { sections, claims }]) => {
    const raw = run.trajectories.find((one) => one.tool === tool)?.raw.description ?? '';
    const words = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    // A numbered list may be told in one sentence.
    const plain = raw.replace(/^\s*\d{1,2}[.)]\s+/gm, '');
    const known = [raw, plain, ...claims.map(({ text }) => text)].map(words);
    const returned = [...(sections?.returns ?? []), ...(sections?.inputs ?? [])];
    return [...returned, ...(sections?.limits ?? []), ...(sections?.errors ?? [])]
      .map((sentence) => sentence.replace(/^Note(?: on `[^`]+`)?: /, ''))
      .filter((sentence) => !known.some((text) => text.includes(words(sentence))))
      .map((sentence) => `${tool}: ${sentence}`);
  });
}

/** What faults said and docs say too, unless their source said it before. */
export function faultsInDocs({ docs, trajectories }: RefinedRun): string[] {
  const said = new Set(
    trajectories.flatMap(({ calls }) =>
      calls.flatMap(({ outcome }) =>
        outcome?.kind === 'fault' && outcome.message.length > 10 ? [outcome.message] : [],
      ),
    ),
  );
  return docs.tools.flatMap((doc) => {
    const raw = JSON.stringify(trajectories.find(({ tool }) => tool === doc.tool)?.raw ?? '');
    return [...said]
      .filter((message) => JSON.stringify(doc).includes(message) && !raw.includes(message))
      .map((message) => `${doc.tool}: ${message}`);
  });
}

/** Reasons against accepted revisions, found again from what is on disk. */
export function reasonsAgainstAccepted({ catalogue, trajectories }: RefinedRun): string[] {
  return trajectories.flatMap((trajectory) => {
    const tool = catalogue.tools.find(({ id }) => id === trajectory.tool);
    if (tool === undefined) return [`${trajectory.tool} is not in the catalogue`];
    return trajectory.iterations.flatMap(({ index, revision }) => {
      if (revision?.verdict !== 'accepted') return [];
      const { proposal } = revision;
      const reasons = checkRevision({
        tool,
        raw: trajectory.raw,
        proposal,
        calls: trajectory.calls.filter(({ iteration }) => iteration <= index),
        toolNames: catalogue.tools.map(({ name }) => name),
        siblings: catalogue.tools.filter((one) => one !== tool),
      });
      return reasons.map(({ text }) => `${trajectory.tool}, iteration ${index}: ${text}`);
    });
  });
}
