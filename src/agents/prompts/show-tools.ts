import { writeJson } from '../../core/json-text.js';
import { distinctBy } from '../../support/distinct-by.js';
import {
  escapeControlCharacters,
  escapeJsonText,
} from '../../support/escape-control-characters.js';
import { fenced } from '../../support/fence.js';
import { oneLine } from '../../support/one-line.js';
import type { AgentTool } from '../agent.js';
import { shownSchema } from './shown-schema.js';

const longestGroup = 512;

/**
 * Tools as a prompt shows them: one JSON object a line in a fenced block, as function calling writes them. Published tools that
 * they are APIs of come first.
 */
export function showTools(
  tools: readonly Pick<AgentTool, 'name' | 'description' | 'parameters' | 'group'>[],
): string {
  const groups = showGroups(tools);
  const lines = tools.map((tool) =>
    escapeJsonText(
      writeJson({
        name: tool.name,
        description: describedTool(tool),
        parameters: shownSchema(tool.parameters),
      }),
    ),
  );
  return [...groups, fenced('TOOLS', lines.join('\n'))].join('\n\n');
}

/** What the published tools that tools belong to say of themselves: a fenced block of a line each; nothing where there are none. */
export function showGroups(tools: readonly Pick<AgentTool, 'group'>[]): readonly string[] {
  const groups = tools.flatMap(({ group }) => group ?? []);
  const lines = distinctBy(groups, ({ name }) => name).map(({ name, description }) => {
    const said = oneLine(description, longestGroup);
    const line = `${oneLine(name, longestGroup)}: ${said === '' ? '(nothing is said of it)' : said}`;
    return escapeControlCharacters(line);
  });
  return lines.length === 0 ? [] : [fenced('TOOL GROUPS', lines.join('\n'))];
}

/** A tool's description with the published tool that it belongs to in front. */
export function describedTool({
  group,
  description,
}: Pick<AgentTool, 'group' | 'description'>): string {
  if (group === undefined) return description;
  return `Part of the tool ${oneLine(group.name, longestGroup)}. ${description}`.trimEnd();
}
