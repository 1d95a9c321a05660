import type { DocVersion } from '../../core/doc-version.js';
import type { StopReason } from '../../core/trajectory.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { docAsAgentSeesIt } from '../../schema/doc-as-agent-sees-it.js';
import { docWords } from '../../schema/doc-words.js';
import { learntClaims } from '../../refinement/learnt-claims.js';
import { docDiff, isUnchanged } from './doc-diff.js';
import { learnedLines } from './learned-lines.js';
import { schemaParameters } from '../../schema/schema-parameters.js';

/** How one tool's documentation changed. */
export interface ToolStats {
  readonly tool: string;
  /** Selected version; 0 is the raw doc; null where the run has not come to it. */
  readonly version: number | null;
  readonly stopReason: StopReason | null;
  readonly changed: boolean;
  /** Words of description and parameter descriptions. */
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly parameters: number;
  readonly documentedBefore: number;
  readonly documentedAfter: number;
  /** What was learnt: claims, but for values that worked. */
  readonly claims: number;
  readonly learned: number;
}

interface Counts {
  readonly words: number;
  readonly parameters: number;
  readonly documented: number;
}

function count(tool: ToolDoc, version: DocVersion): Counts {
  const doc = docAsAgentSeesIt(tool, version);
  const parameters = schemaParameters(doc.parameters);
  return {
    words: docWords(tool, version),
    parameters: parameters.length,
    documented: parameters.filter(({ description }) => description.trim() !== '').length,
  };
}

export interface StatsInput {
  readonly tool: ToolDoc;
  readonly raw: DocVersion;
  /** Null where the run has no refined doc for it. */
  readonly refined: DocVersion | null;
  readonly version: number | null;
  readonly stopReason: StopReason | null;
}

/** Figures of one tool's documentation before and after. */
export function documentationStats({
  tool,
  raw,
  refined,
  version,
  stopReason,
}: StatsInput): ToolStats {
  const to = refined ?? raw;
  const before = count(tool, raw);
  const after = count(tool, to);
  return {
    tool: tool.id,
    version,
    stopReason,
    changed: !isUnchanged(docDiff(tool, raw, to)),
    wordsBefore: before.words,
    wordsAfter: after.words,
    parameters: after.parameters,
    documentedBefore: before.documented,
    documentedAfter: after.documented,
    claims: learntClaims(to).length,
    learned: learnedLines(to.learned).length,
  };
}
