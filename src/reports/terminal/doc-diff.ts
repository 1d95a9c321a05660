import type { DocText } from '../../core/refined-docs.js';
import type { Sentence } from '../../core/sentence.js';
import { sentenceDiff } from '../../docs/doc-of.js';
import { schemaParameters, type SchemaParameter } from '../../schema/schema-parameters.js';
import { constraintLines } from './constraint-lines.js';
import { examplesText } from './examples-text.js';
import { wordDiff, type DiffPart } from './word-diff.js';

export interface ParameterDiff {
  readonly pointer: string;
  readonly label: string;
  readonly parts: readonly DiffPart[];
}

interface Difference<T> {
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** How two versions of one tool's doc differ. */
export interface DocDiff {
  readonly tool: string;
  /** Empty where the descriptions are the same. */
  readonly description: readonly DiffPart[];
  /** Parameters whose description or examples differ. */
  readonly parameters: readonly ParameterDiff[];
  /** What the schemas say of values, line by line. */
  readonly constraints: Difference<string>;
  readonly sentences: Difference<Sentence>;
}

/** A version of a doc; without sentences where nothing is known of them. */
export type DiffedDoc = Pick<DocText, 'description' | 'parameters'> & {
  readonly sentences?: readonly Sentence[];
};

function parametersOf({ parameters }: DiffedDoc): ReadonlyMap<string, SchemaParameter> {
  return new Map(schemaParameters(parameters).map((parameter) => [parameter.pointer, parameter]));
}

function textOf(parameter: SchemaParameter | undefined): string {
  if (parameter === undefined) return '';
  return `${parameter.description} ${examplesText(parameter)}`.trim();
}

function changedParts(before: string, after: string): readonly DiffPart[] {
  return before === after ? [] : wordDiff(before, after);
}

/** What an agent reads, compared: description and parameters word by word, constraints line by line. */
export function docDiff(tool: string, from: DiffedDoc, to: DiffedDoc): DocDiff {
  const [before, after] = [parametersOf(from), parametersOf(to)];
  const pointers = [...new Set([...before.keys(), ...after.keys()])];
  const parameters = pointers.flatMap((pointer) => {
    const parts = changedParts(textOf(before.get(pointer)), textOf(after.get(pointer)));
    const label = after.get(pointer)?.label ?? before.get(pointer)?.label ?? pointer;
    return parts.length === 0 ? [] : [{ pointer, label, parts }];
  });
  const [old, now] = [constraintLines(from.parameters), constraintLines(to.parameters)];
  return {
    tool,
    description: changedParts(from.description, to.description),
    parameters,
    constraints: {
      removed: old.filter((line) => !now.includes(line)),
      added: now.filter((line) => !old.includes(line)),
    },
    sentences: sentenceDiff(from.sentences ?? [], to.sentences ?? []),
  };
}

export function isUnchanged({ description, parameters, constraints, sentences }: DocDiff): boolean {
  const lists = [constraints, sentences].flatMap(({ removed, added }) => [removed, added]);
  return [description, parameters, ...lists].every(({ length }) => length === 0);
}
