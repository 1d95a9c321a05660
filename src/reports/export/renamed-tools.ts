import { agentTools, type DocumentedTool } from '../../agents/agent-tools.js';

/** A tool that cannot be written under its own name. */
export interface RenamedTool {
  readonly tool: string;
  /** The name it is written under. */
  readonly as: string;
  /** True where the name would be allowed, but another tool has it too. */
  readonly shared: boolean;
}

/** The tools that agents know by another name than their source: names are letters, digits, `_` and `-`, at most 64, and differ. */
export function renamedTools(docs: readonly DocumentedTool[]): readonly RenamedTool[] {
  return agentTools(docs).flatMap(({ tool, name }) =>
    name === tool.name
      ? []
      : [{ tool: tool.id, as: name, shared: /^[A-Za-z0-9_-]{1,64}$/.test(tool.name) }],
  );
}
