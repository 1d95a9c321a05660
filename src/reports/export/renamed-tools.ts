import type { DocumentedTool } from '../../agents/agent-tools.js';
import { wireNames } from '../../support/wire-names.js';

/** A tool that cannot be written under its own name. */
export interface RenamedTool {
  readonly tool: string;
  /** The name it is written under. */
  readonly as: string;
  /** True where the name would be allowed, but another tool has it too. */
  readonly shared: boolean;
}

/** The tools that are written under another name than their source's: names are letters, digits, `_` and `-`, at most 64, and differ. */
export function renamedTools(docs: readonly DocumentedTool[]): readonly RenamedTool[] {
  const names = wireNames(docs.map(({ tool }) => tool));
  return docs.flatMap(({ tool }, index) => {
    const name = names[index] ?? tool.name;
    if (name === tool.name) return [];
    return [{ tool: tool.id, as: name, shared: /^[A-Za-z0-9_-]{1,64}$/.test(tool.name) }];
  });
}
