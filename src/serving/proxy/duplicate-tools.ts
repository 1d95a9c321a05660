import type { CallRecord } from '../../core/call-record.js';
import { effectOf } from '../../core/effect.js';
import { isJsonObject, type Json } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { splitSentences } from '../../support/split-sentences.js';
import { namesTool } from '../../writing/distinguish.js';

/** A tool that another one does the work of. */
export interface DuplicateTool {
  readonly tool: ToolDoc;
  readonly of: ToolDoc;
  /** What shows it, to follow "since". */
  readonly because: string;
}

/** So many equal answers to equal calls, and of them so many that differ from each other. */
const leastEqual = 5;
const leastDifferent = 3;

const documenting = /^(?:description|title|examples?|\$schema|\$comment|deprecated)$/;
/** Ends where the name of the tool stands that is to be used instead. */
const replacedBy =
  /\b(?:(?:superseded|replaced) by|(?:alias|synonym) (?:of|for)|in favou?r of)\W*(?:the (?:tool )?)?\W?$/i;
const useOf = /\b(?:use|prefer|see|call)\W*(?:the (?:tool )?)?\W?$/i;
const isOld = /\b(?:deprecated|obsolete|legacy)\b/i;

/**
 * Tools that do what another tool with the same parameters does: their own description says so, or both only read and the calls
 * of a run got the same answers from both. Of two the one that is said to be replaced goes, else the later; one of a circle stays.
 */
export function duplicateTools(
  tools: readonly ToolDoc[],
  callsOf: ReadonlyMap<string, readonly CallRecord[]>,
): readonly DuplicateTool[] {
  const found: DuplicateTool[] = [];
  const isGone = (tool: ToolDoc): boolean => found.some((one) => one.tool === tool);
  const parameters = new Map(
    tools.map((tool) => [tool, canonicalJson(undocumented(tool.parameters as Json))]),
  );
  const add = (tool: ToolDoc, of: ToolDoc, because: string | null): void => {
    if (because !== null && tool !== of && !isGone(tool) && !isGone(of))
      found.push({ tool, of, because });
  };
  const pairs = tools.flatMap((tool) =>
    tools
      .filter((of) => of !== tool && parameters.get(of) === parameters.get(tool))
      .map((of) => [tool, of] as const),
  );
  for (const [tool, of] of pairs) add(tool, of, saidOf(tool, of));
  for (const [tool, of] of pairs)
    if (tools.indexOf(of) < tools.indexOf(tool)) add(tool, of, seenOf(tool, of, callsOf));
  return found;
}

/** The parameters alone, without what documents them. */
function undocumented(value: Json, isNames = false): Json {
  if (Array.isArray(value)) return value.map((one: Json) => undocumented(one));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => isNames || !documenting.test(key));
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      undocumented(inner ?? null, !isNames && key === 'properties'),
    ]),
  );
}

/** `DEPRECATED: Use X instead.`, `Superseded by X.`, `Alias of X.` */
function saidOf({ description }: ToolDoc, of: ToolDoc): string | null {
  const sentences = splitSentences(description);
  const isSaid = sentences.some((sentence, index) => {
    if (!namesTool(sentence, of.name)) return false;
    const before = sentence.slice(0, sentence.indexOf(of.name));
    const isCalledOld = isOld.test(`${sentences[index - 1] ?? ''} ${before}`);
    return replacedBy.test(before) || (isCalledOld && useOf.test(before));
  });
  return isSaid ? 'its own description says so' : null;
}

/** Equal answers to all calls that a run made of both. */
function seenOf(
  tool: ToolDoc,
  of: ToolDoc,
  callsOf: ReadonlyMap<string, readonly CallRecord[]>,
): string | null {
  if (effectOf(tool) !== 'read' || effectOf(of) !== 'read') return null;
  const [own, others] = [answersIn(callsOf.get(tool.id)), answersIn(callsOf.get(of.id))];
  const both = [...own.keys()].filter((key) => others.has(key));
  if (both.some((key) => own.get(key) !== others.get(key))) return null;
  const different = new Set(both.map((key) => own.get(key))).size;
  return both.length >= leastEqual && different >= leastDifferent
    ? `${both.length} calls of both were answered alike`
    : null;
}

/** What a tool's own calls were answered, by arguments; the last where one was made again. */
function answersIn(calls: readonly CallRecord[] = []): ReadonlyMap<string, string> {
  return new Map(
    calls.flatMap(({ tool, arguments: args, outcome }) => {
      if (tool !== undefined || outcome === null || outcome.kind === 'fault') return [];
      const said = [outcome.kind, outcome.bytes, outcome.body ?? null];
      return [[canonicalJson(args), canonicalJson(said)] as const];
    }),
  );
}
