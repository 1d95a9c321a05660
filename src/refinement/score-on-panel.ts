import { pathOfPlace, type Path } from '../arguments/slots/path.js';
import type { CallRecord } from '../core/call-record.js';
import type { Claim, DocVersion } from '../core/doc-version.js';
import type { Success } from '../core/outcome.js';
import type { PanelScore } from '../core/trajectory.js';
import { effectiveSchema } from '../arguments/schema/effective-schema.js';
import { argumentOf } from '../arguments/slots/path.js';
import { slotsOf } from '../arguments/slots/slot.js';
import { validateArguments, type ArgumentIssue } from '../arguments/schema/validate-arguments.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { ToolContext } from './engine.js';
import { readRefusal } from '../refusals/read-refusal.js';

/**
 * How a version does on the panel: its schema with what was learnt accepts what succeeded and refuses what was
 * rejected (for an argument that the tool complains about, where it names one), and no claim is contradicted. Faults are
 * not judged, nor refusals of what was not there: no doc can tell what is. `explored` are the other calls of the tool: where one of them worked
 * without an argument, its absence is no reason to refuse one.
 */
export function scoreOnPanel(
  version: { readonly index: number; readonly doc: DocVersion },
  context: Pick<ToolContext, 'tool'>,
  panel: readonly CallRecord[],
  explored: readonly CallRecord[] = [],
): PanelScore {
  const schema = effectiveSchema(context.tool.parameters, version.doc.learned);
  const judged = panel.filter((call) => isJudged(call, context.tool));
  const worked = [...panel, ...explored].filter(({ outcome }) => outcome?.kind === 'success');
  const isDispensable = ({ argument, keyword }: ArgumentIssue): boolean =>
    keyword === 'required' && worked.some(({ arguments: args }) => !Object.hasOwn(args, argument));
  const disagreements = judged.flatMap((call) => {
    const objections = validateArguments(schema, call.arguments);
    const issue = disagreement(call, version.doc, {
      refused: objections.length > 0,
      accused: accusedBy(call, context.tool),
      isDisproved: objections.every(isDispensable),
      objected: new Set(objections.map(({ argument }) => argument)),
    });
    return issue === null ? [] : [`${call.id}: ${issue}`];
  });
  return {
    version: version.index,
    agreed: judged.length - disagreements.length,
    judged: judged.length,
    disagreements,
  };
}

/** What the doc makes of a call, and which arguments the tool itself complained about. */
interface Verdict {
  readonly refused: boolean;
  /** All that the doc objects to has worked. */
  readonly isDisproved: boolean;
  readonly accused: readonly string[];
  /** The arguments that the doc objects to; empty for those together. */
  readonly objected: ReadonlySet<string>;
}

function isJudged({ outcome, arguments: args }: CallRecord, tool: ToolDoc): boolean {
  if (outcome === null || outcome.kind === 'fault') return false;
  if (outcome.kind === 'success') return true;
  const hints = readRefusal({ outcome, args }, slotsOf(tool));
  const cues = hints.flatMap(({ cue }) => cue ?? []);
  return !cues.includes('not-there') || cues.some((cue) => cue !== 'not-there');
}

/** The tool's own arguments that a refusal blames. */
function accusedBy({ outcome, arguments: args }: CallRecord, tool: ToolDoc): readonly string[] {
  if (outcome?.kind !== 'rejected') return [];
  const hints = readRefusal({ outcome, args }, slotsOf(tool));
  return hints.flatMap(({ slots }) => slots.map(argumentOf));
}

function disagreement(call: CallRecord, doc: DocVersion, verdict: Verdict): string | null {
  const { refused, isDisproved, accused, objected } = verdict;
  const { outcome } = call;
  if (outcome?.kind === 'success') {
    if (refused) return 'the doc refuses arguments that were accepted';
    const contradicted = doc.claims.find((claim) => contradicts(call, outcome, claim));
    return contradicted === undefined ? null : `contradicts "${contradicted.text}"`;
  }
  if (!refused) return 'the doc accepts arguments that were rejected';
  const isSameReason =
    (accused.length === 0 && !isDisproved) ||
    objected.has('') ||
    accused.some((name) => objected.has(name));
  return isSameReason ? null : 'the doc refuses arguments for another reason than the tool';
}

/** True where a call that succeeded shows what the claim denies. */
function contradicts(call: CallRecord, { shape }: Success, { check }: Claim): boolean {
  const isGiven = (name: string): boolean => Object.hasOwn(call.arguments, name);
  switch (check?.kind) {
    case 'returns-path':
      return !hasPath(pathsOf(shape), check.path);
    case 'requires':
      return !isGiven(check.argument);
    case 'rejects-together':
      return check.arguments.every(isGiven);
    default:
      return false;
  }
}

/** A path below an empty list cannot be judged, so it counts as there. */
function hasPath(paths: ReadonlySet<Path>, path: string): boolean {
  if (paths.has(path)) return true;
  const list = path.lastIndexOf('[]');
  if (list < 0) return false;
  return !paths.has(path.slice(0, list + 2));
}

function pathsOf(shape: Success['shape']): ReadonlySet<Path> {
  return new Set(Object.keys(shape).map(pathOfPlace));
}
