import { writeJson } from '../core/json-text.js';
import type { JsonSchema } from '../core/json-schema.js';
import { operationOf } from '../core/operation-of.js';
import { evidenceOf, type EvidenceRow, type EvidenceSource } from '../reports/evidence/evidence.js';
import { constraintLines } from '../reports/terminal/constraint-lines.js';
import { examplesText } from '../reports/terminal/examples-text.js';
import { schemaSummary } from '../reports/terminal/schema-summary.js';
import { stopReasonText } from '../reports/terminal/stop-reason-text.js';
import { wordDiff } from '../reports/terminal/word-diff.js';
import { schemaParameters, type SchemaParameter } from '../schema/schema-parameters.js';
import { escapeRecord } from '../support/escape-control-characters.js';
import { groupBy } from '../support/group-by.js';
import { oneLine } from '../support/one-line.js';
import type {
  ArgumentData,
  ExperimentData,
  SentenceData,
  StepData,
  ToolData,
} from './page-data.js';
import type { ReportedTool } from './reported-tools.js';

const longestArguments = 160;
/** Longer calls are no line that anybody would paste. */
const longestCall = 1000;

/** What the page of a tool shows. */
export function toolData(one: ReportedTool, source: EvidenceSource): ToolData {
  const { tool, doc, trajectory } = one;
  const { description, parameters } = doc ?? tool;
  const sentences = one.sentences.map((sentence) => sentenceData(sentence, one, source));
  const shown = new Set(sentences.flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  const others = (trajectory?.experiments ?? []).filter(({ id }) => !shown.has(id));
  const steps = others.flatMap(({ results }) => results.map(({ step }) => step));
  const data: ToolData = {
    id: tool.id,
    operation: operationOf(tool),
    stopped: stoppedText(one),
    sentences,
    dropped: trajectory?.dropped ?? [],
    description: wordDiff(tool.description, description),
    arguments: argumentsOf(tool.parameters, parameters),
    learnt: constraintsLearnt(tool.parameters, parameters),
    experiments: experimentsOf(evidenceOf(source, tool.id, { steps }), one, { withCalls: false }),
  };
  return escapeRecord(data);
}

/** Why a tool stopped, in words. */
export function stoppedText({ doc, trajectory }: Pick<ReportedTool, 'doc' | 'trajectory'>): string {
  if (doc === null) return trajectory === null ? 'not explored' : 'not finished';
  const ended = trajectory?.ended ?? null;
  const reason = stopReasonText(doc.stopReason);
  return ended === null ? reason : `${reason}: ${ended}`;
}

function sentenceData(
  sentence: ReportedTool['sentences'][number],
  tool: ReportedTool,
  source: EvidenceSource,
): SentenceData {
  const { place, text, decision, edit, refutes, removes, marks, attacks, constraint } = sentence;
  const rows = evidenceOf(source, tool.tool.id, sentence);
  return {
    ...{ place, text, decision, marks, attacks },
    edit: edit ?? null,
    refutes: refutes ?? null,
    removes: removes ?? false,
    constraint: constraint === undefined ? null : writeJson(constraint),
    evidence: experimentsOf(rows, tool, { withCalls: true }),
  };
}

/** Rows under the experiments that they are steps of. */
function experimentsOf(
  rows: readonly EvidenceRow[],
  { trajectory }: ReportedTool,
  { withCalls }: { readonly withCalls: boolean },
): readonly ExperimentData[] {
  const known = new Map((trajectory?.experiments ?? []).map((one) => [one.id, one]));
  return [...groupBy(rows, ({ step }) => step.slice(0, step.lastIndexOf('.')))].map(([id, own]) => {
    const { tests = '', breaks = null, results = [] } = known.get(id) ?? {};
    const came = results.flatMap((one) => (one.kind === 'made' ? (one.cameTrue ?? []) : []));
    const cameTrue = came.length === 0 ? null : !came.includes(false);
    return { id, tests, breaks, cameTrue, steps: own.map((row) => stepData(row, withCalls)) };
  });
}

/** What is not so is left out: a page of 1,000 tools has 100,000 steps. */
function stepData(row: EvidenceRow, withCall: boolean): StepData {
  const { arguments: args, call, cited, prediction, ...rest } = row;
  const isShort = call !== null && call.length <= longestCall;
  return {
    ...rest,
    arguments: oneLine(writeJson(args, 1), longestArguments),
    ...(prediction === '' ? {} : { prediction }),
    ...(withCall && cited ? { cited } : {}),
    ...(withCall && isShort ? { call } : {}),
  };
}

function constraintsLearnt(source: JsonSchema, refined: JsonSchema): readonly string[] {
  const known = constraintLines(source);
  return constraintLines(refined).filter((line) => !known.includes(line));
}

function argumentsOf(source: JsonSchema, refined: JsonSchema): readonly ArgumentData[] {
  const [before, after] = [source, refined].map(
    (schema) => new Map(schemaParameters(schema).map((one) => [one.pointer, one])),
  );
  const pointers = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  return pointers.flatMap((pointer): readonly ArgumentData[] => {
    const [old, now] = [before?.get(pointer), after?.get(pointer)];
    const one = now ?? old;
    if (one === undefined) return [];
    const { label, required } = one;
    const type = schemaSummary((old ?? one).schema);
    return [{ label, required, type, parts: wordDiff(textOf(old), textOf(now)) }];
  });
}

function textOf(parameter: SchemaParameter | undefined): string {
  if (parameter === undefined) return '';
  return `${parameter.description} ${examplesText(parameter)}`.trim();
}
