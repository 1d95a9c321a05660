import type { Catalogue } from '../core/catalogue.js';
import type { Json } from '../core/json.js';
import { docsByTool, type RefinedDoc, type RefinedDocs } from '../core/refined-docs.js';
import type { Reviews } from '../core/review.js';
import type { Sentence } from '../core/sentence.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { toolsAndGroups } from '../catalogues/tools-and-groups.js';
import type { GateSettings } from '../experiments/gate.js';
import { kindOfTool, pathsOf, type Effect } from '../experiments/tool-kind.js';
import type { ToolTrajectory } from '../refine/trajectories.js';
import { reviewedDoc } from '../review/reviewed-docs.js';
import { reviewedSentences, type ReviewedSentence } from '../review/sentences.js';
import type { LeftThing } from '../storage/left-log.js';
import { oncePerObject } from '../support/once-per-object.js';
import type { Mark } from './page-data.js';

/** What a run left in storage. */
export interface RunInput {
  readonly catalogue: Catalogue;
  readonly run: string;
  /** Null where the run has not come to its end. */
  readonly refined: RefinedDocs | null;
  readonly trajectories: readonly ToolTrajectory[];
  readonly left: readonly LeftThing[];
  readonly reviews: Reviews;
  /** What the run was allowed to call; null where that is not known. */
  readonly gate: GateSettings | null;
}

/** A tool with what the run has of it. */
export interface ReportedTool {
  readonly tool: ToolDoc;
  readonly trajectory: ToolTrajectory | null;
  /** With what people decided; null where the run has not come to it. */
  readonly doc: RefinedDoc | null;
  readonly sentences: readonly (ReviewedSentence & { readonly marks: readonly Mark[] })[];
}

/** What the run has of a tool. */
export type FoundOfTool = Pick<ReportedTool, 'trajectory' | 'doc'>;

/** What the run has of each tool, by its id. */
export function foundByTool({
  refined,
  trajectories,
}: Pick<RunInput, 'refined' | 'trajectories'>): (id: string) => FoundOfTool {
  const docs = docsByTool(refined);
  const recorded = new Map(trajectories.map((one) => [one.tool, one]));
  return (id) => ({ trajectory: recorded.get(id) ?? null, doc: docs.get(id) ?? null });
}

/** The tools of the catalogue and, behind them, its groups. */
export function reportedTools(input: RunInput): readonly ReportedTool[] {
  const found = foundByTool(input);
  return toolsAndGroups(input.catalogue).map((tool) => reportedTool(tool, found(tool.id), input));
}

/** One tool with what people decided about its sentences, and what makes them weigh more. */
export function reportedTool(
  tool: ToolDoc,
  { trajectory, doc }: FoundOfTool,
  { catalogue, reviews }: Pick<RunInput, 'catalogue' | 'reviews'>,
): ReportedTool {
  const sentences = doc === null ? [] : reviewedSentences(doc, reviews);
  const effects = effectsOf(catalogue);
  return {
    ...{ tool, trajectory },
    doc: doc === null ? null : reviewedDoc(tool, doc, reviews),
    sentences: sentences.map((one) => ({ ...one, marks: marksOf(one, tool, trajectory, effects) })),
  };
}

type Effects = ReadonlyMap<string, Effect>;

const effectsOf = oncePerObject(({ tools }: Catalogue): Effects => {
  const paths = pathsOf(tools);
  return new Map(tools.map((tool) => [tool.name, kindOfTool(tool, paths).effect]));
});

/** What makes a sentence weigh more: what its cited steps show, and what its tool does. */
function marksOf(
  { steps: cited }: Pick<Sentence, 'steps'>,
  { name }: ToolDoc,
  trajectory: ToolTrajectory | null,
  effects: Effects,
): readonly Mark[] {
  const wanted = new Set(cited);
  const results = (trajectory?.experiments ?? []).flatMap(({ steps, results: all }) =>
    all.flatMap((result) => {
      const written = steps[Number(/\d+$/.exec(result.step)?.[0]) - 1];
      const expected = written?.kind === 'call' ? written.expectation : null;
      return wanted.has(result.step) ? [{ result, status: expected?.['status'] }] : [];
    }),
  );
  const effect = effects.get(name) ?? 'read';
  const outcomes = results.map(({ result }) => (result.kind === 'made' ? result.outcome : null));
  const isSilent =
    !outcomes.includes('refused') &&
    results.some(({ result, status }) => {
      if (result.kind !== 'made' || result.outcome !== 'accepted') return false;
      if (result.errorText === true) return true;
      return result.cameTrue === false && (effect !== 'read' || isRefusal(status));
    });
  const removes = [name, ...results.map(({ result }) => result.tool)].some(
    (tool) => effects.get(tool) === 'remove',
  );
  return [...(isSilent ? (['silent'] as const) : []), ...(removes ? (['removal'] as const) : [])];
}

/** True if a prediction said that the call would not be accepted. */
function isRefusal(status: Json | undefined): boolean {
  return status === 'refused' || status === 'failed' || Number(status) >= 400;
}
