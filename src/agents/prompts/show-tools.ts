import { escapeJsonText } from '../../support/escape-control-characters.js';
import { fenced } from '../../support/fence.js';
import type { AgentTool } from '../agent.js';

/** Tools as a prompt shows them: one JSON object a line in a fenced block, as function calling writes them. */
export function showTools(tools: readonly AgentTool[]): string {
  const lines = tools.map(({ name, description, parameters }) =>
    escapeJsonText(JSON.stringify({ name, description, parameters })),
  );
  return fenced('TOOLS', lines.join('\n'));
}
