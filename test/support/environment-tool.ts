import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Environment } from '../../src/evaluation/environments/environment.js';

/** A tool of an environment by its id. */
export function environmentTool(environment: Environment, id: string): ToolDoc | undefined {
  return environment.tools.find((tool) => tool.id === id);
}
