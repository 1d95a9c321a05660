import { operationOf } from '../../core/operation-of.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { ReviewedSentence } from '../../review/sentences.js';
import { schemaParameters, type SchemaParameter } from '../../schema/schema-parameters.js';
import { experimentViews, type ExperimentView } from '../experiment-view.js';
import { constraintLines } from '../terminal/constraint-lines.js';
import { examplesText } from '../terminal/examples-text.js';
import { schemaSummary } from '../terminal/schema-summary.js';
import { wordDiff, type DiffPart } from '../terminal/word-diff.js';
import type { ReportedTool } from './reported-tools.js';

/** An argument's doc before and after. */
export interface ArgumentView {
  readonly label: string;
  /** `integer, 1 to 100`, as the source has it. */
  readonly type: string;
  readonly required: boolean;
  readonly parts: readonly DiffPart[];
}

/** A sentence that was added, with the steps that show it and what was decided about it. */
export type SentenceView = Pick<
  ReviewedSentence,
  'place' | 'text' | 'steps' | 'attacks' | 'decision' | 'edit'
>;

/** One tool's part of a report: what its page shows. */
export interface ToolReport {
  readonly id: string;
  /** `GET /tickets/{no}` or the like; null where there is none. */
  readonly operation: string | null;
  readonly description: readonly DiffPart[];
  readonly arguments: readonly ArgumentView[];
  /** What was learnt about values. */
  readonly learned: readonly string[];
  readonly sentences: readonly SentenceView[];
  /** Null where the run has not come to the tool. */
  readonly experiments: readonly ExperimentView[] | null;
}

export function toolReport({ tool, doc, sentences, trajectory }: ReportedTool): ToolReport {
  const { description, parameters } = doc ?? tool;
  const known = constraintLines(tool.parameters);
  return {
    id: tool.id,
    operation: operationOf(tool),
    description: wordDiff(tool.description, description),
    arguments: argumentsOf(tool.parameters, parameters),
    learned: constraintLines(parameters).filter((line) => !known.includes(line)),
    sentences: sentences.map(({ place, text, steps, attacks, decision, edit }) => ({
      ...{ place, text, steps, attacks, decision },
      ...(edit === undefined ? {} : { edit }),
    })),
    experiments: trajectory === null ? null : experimentViews(trajectory),
  };
}

function textOf(parameter: SchemaParameter | undefined): string {
  return parameter === undefined
    ? ''
    : `${parameter.description} ${examplesText(parameter)}`.trim();
}

function argumentsOf(source: JsonSchema, refined: JsonSchema): readonly ArgumentView[] {
  const [before, after] = [source, refined].map(
    (schema) => new Map(schemaParameters(schema).map((one) => [one.pointer, one])),
  );
  const pointers = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  return pointers.flatMap((pointer) => {
    const [old, now] = [before?.get(pointer), after?.get(pointer)];
    const one = now ?? old;
    if (one === undefined) return [];
    return [
      {
        label: one.label,
        type: schemaSummary((old ?? one).schema),
        required: one.required,
        parts: wordDiff(textOf(old), textOf(now)),
      },
    ];
  });
}
