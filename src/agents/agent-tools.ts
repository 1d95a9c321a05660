import { docAsAgentSeesIt } from '../arguments/schema/doc-as-agent-sees-it.js';
import type { DocVersion } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { wireNames } from '../support/wire-names.js';
import type { AgentTool } from './agent.js';

/** A tool and the version of its doc that is under test. */
export interface DocumentedTool {
  readonly tool: ToolDoc;
  readonly version: DocVersion;
}

/**
 * Tools as agents see them, in the same order. Wire names keep to letters, digits, `_` and `-`, at most 64 of them, and
 * differ even without regard to case: tools of one name are told apart by their group, then by digits of their id's hash.
 */
export function agentTools(docs: readonly DocumentedTool[]): readonly AgentTool[] {
  const names = wireNames(docs.map(({ tool }) => tool));
  return docs.map(({ tool, version }, index) => {
    const { description, parameters } = docAsAgentSeesIt(tool, version);
    return { tool, name: names[index] ?? tool.name, description, parameters, version };
  });
}
