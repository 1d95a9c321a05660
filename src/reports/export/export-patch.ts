import type { DocumentedTool } from '../../agents/agent-tools.js';
import { docAsAgentSeesIt } from '../../arguments/schema/doc-as-agent-sees-it.js';
import { changedTexts } from '../../catalogues/write-descriptions.js';
import { operationOf } from '../../core/operation-of.js';
import { patchSource, type SourcePatch } from '../patch/patch-source.js';
import type { SourceFile, WantedTool } from '../patch/source-place.js';

/** The texts that differ from the source, as a diff of the code that registers the tools. */
export function exportPatch(
  docs: readonly DocumentedTool[],
  files: readonly SourceFile[],
): SourcePatch {
  return patchSource(files, docs.map(wantedTool));
}

function wantedTool({ tool, version }: DocumentedTool): WantedTool {
  const texts = changedTexts(tool, docAsAgentSeesIt(tool, version));
  return {
    name: tool.name,
    operation: operationOf(tool),
    raw: tool.description,
    texts: texts.map(([path, text]) => ({ path, text })),
  };
}
