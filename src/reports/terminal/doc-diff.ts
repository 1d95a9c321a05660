import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { docAsAgentSeesIt } from '../../schema/doc-as-agent-sees-it.js';
import { examplesText } from './examples-text.js';
import { learnedLines } from './learned-lines.js';
import { schemaParameters, type SchemaParameter } from '../../schema/schema-parameters.js';
import { wordDiff, type DiffPart } from './word-diff.js';

export interface ParameterDiff {
  readonly pointer: string;
  readonly label: string;
  readonly parts: readonly DiffPart[];
}

/** How two versions of one tool's doc differ. */
export interface DocDiff {
  readonly tool: string;
  /** Empty where the descriptions are the same. */
  readonly description: readonly DiffPart[];
  /** Parameters whose description or examples differ. */
  readonly parameters: readonly ParameterDiff[];
  readonly learned: { readonly removed: readonly string[]; readonly added: readonly string[] };
}

function parametersOf(tool: ToolDoc, version: DocVersion): ReadonlyMap<string, SchemaParameter> {
  const { parameters } = docAsAgentSeesIt(tool, version);
  return new Map(schemaParameters(parameters).map((parameter) => [parameter.pointer, parameter]));
}

function textOf(parameter: SchemaParameter | undefined): string {
  if (parameter === undefined) return '';
  return `${parameter.description} ${examplesText(parameter)}`.trim();
}

function changedParts(before: string, after: string): readonly DiffPart[] {
  return before === after ? [] : wordDiff(before, after);
}

/** What an agent reads, compared: description and parameters word by word, learned constraints line by line. */
export function docDiff(tool: ToolDoc, from: DocVersion, to: DocVersion): DocDiff {
  const before = parametersOf(tool, from);
  const after = parametersOf(tool, to);
  const pointers = [...new Set([...before.keys(), ...after.keys()])];
  const parameters = pointers.flatMap((pointer) => {
    const parts = changedParts(textOf(before.get(pointer)), textOf(after.get(pointer)));
    const label = after.get(pointer)?.label ?? before.get(pointer)?.label ?? pointer;
    return parts.length === 0 ? [] : [{ pointer, label, parts }];
  });
  const old = learnedLines(from.learned);
  const now = learnedLines(to.learned);
  return {
    tool: tool.id,
    description: changedParts(from.description, to.description),
    parameters,
    learned: {
      removed: old.filter((line) => !now.includes(line)),
      added: now.filter((line) => !old.includes(line)),
    },
  };
}

export function isUnchanged({ description, parameters, learned }: DocDiff): boolean {
  return (
    description.length + parameters.length + learned.removed.length + learned.added.length === 0
  );
}
