import { writeJson } from '../../core/json-text.js';
import {
  sourceDoc,
  type DocText,
  type RefinedDoc,
  type StopReason,
} from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { docWords } from '../../schema/doc-words.js';
import { schemaParameters } from '../../schema/schema-parameters.js';

/** How one tool's documentation changed. */
export interface ToolStats {
  readonly tool: string;
  /** 0: nothing was added to the source's docs; null where the run has not come to the tool. */
  readonly revision: number | null;
  readonly stopReason: StopReason | null;
  readonly changed: boolean;
  /** Words of description and parameter descriptions. */
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly parameters: number;
  readonly documentedBefore: number;
  readonly documentedAfter: number;
  /** Sentences that were added and say where they come from. */
  readonly sentences: number;
}

function count({ description, parameters: schema }: Pick<DocText, 'description' | 'parameters'>) {
  const parameters = schemaParameters(schema);
  return {
    words: docWords({ description, parameters: schema }),
    parameters: parameters.length,
    documented: parameters.filter((one) => one.description.trim() !== '').length,
  };
}

function textOf({ description, parameters }: DocText): string {
  return writeJson([description, parameters]);
}

/** Figures of one tool's documentation before and after; null where the run has no refined doc for it. */
export function documentationStats(tool: ToolDoc, refined: RefinedDoc | null): ToolStats {
  const raw = sourceDoc(tool);
  const [before, after] = [count(raw), count(refined ?? raw)];
  return {
    tool: tool.id,
    revision: refined?.revision ?? null,
    stopReason: refined?.stopReason ?? null,
    changed: refined !== null && textOf(refined) !== textOf(raw),
    wordsBefore: before.words,
    wordsAfter: after.words,
    parameters: after.parameters,
    documentedBefore: before.documented,
    documentedAfter: after.documented,
    sentences: refined?.sentences.length ?? 0,
  };
}
