import { docAsAgentSeesIt } from '../../schema/doc-as-agent-sees-it.js';
import { schemaParameters, type SchemaParameter } from '../../schema/schema-parameters.js';
import type { DocVersion } from '../../core/doc-version.js';
import { operationOf } from '../../core/operation-of.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { examplesText } from '../terminal/examples-text.js';
import { schemaSummary } from '../terminal/schema-summary.js';
import { wordDiff, type DiffPart } from '../terminal/word-diff.js';
import { callView, type CallView } from './call-view.js';
import type { ReportedTool } from './reported-tools.js';
import { timeLine, type TimeLine } from './time-line.js';

/** An argument's doc before and after. */
export interface ArgumentView {
  readonly label: string;
  /** `integer, 1 to 100`, as the source has it. */
  readonly type: string;
  readonly required: boolean;
  readonly parts: readonly DiffPart[];
}

/** One tool's part of a report: what its page shows. */
export interface ToolReport {
  readonly id: string;
  /** `GET /tickets/{no}` or the like; null where there is none. */
  readonly operation: string | null;
  readonly description: readonly DiffPart[];
  readonly arguments: readonly ArgumentView[];
  /** Null where the run has not come to the tool. */
  readonly timeLine: TimeLine | null;
  /** Every call of the tool by its name. */
  readonly calls: Readonly<Record<string, CallView>>;
}

/** What the page of a tool shows; of answers at most `longest` characters. */
export function toolReport(
  { tool, raw, selected, trajectory }: ReportedTool,
  longest: number,
): ToolReport {
  return {
    id: tool.id,
    operation: operationOf(tool),
    description: wordDiff(raw.description, selected.description),
    arguments: argumentsOf(tool, raw, selected),
    timeLine: trajectory === null ? null : timeLine(trajectory),
    calls: Object.fromEntries(
      (trajectory?.calls ?? []).map((call) => [call.id, callView(call, longest)]),
    ),
  };
}

function textOf(parameter: SchemaParameter | undefined): string {
  return parameter === undefined
    ? ''
    : `${parameter.description} ${examplesText(parameter)}`.trim();
}

function argumentsOf(
  tool: ToolDoc,
  raw: DocVersion,
  selected: DocVersion,
): readonly ArgumentView[] {
  const [before, after] = [raw, selected].map(
    (version) =>
      new Map(
        schemaParameters(docAsAgentSeesIt(tool, version).parameters).map((one) => [
          one.pointer,
          one,
        ]),
      ),
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
