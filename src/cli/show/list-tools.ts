import type { Catalogue } from '../../core/catalogue.js';
import { effectOf } from '../../core/effect.js';
import { docsByTool } from '../../core/refined-docs.js';
import { groupAsTool } from '../../catalogues/tools-and-groups.js';
import { documentationStats, type ToolStats } from '../../reports/terminal/documentation-stats.js';
import { stopReasonText } from '../../reports/terminal/stop-reason-text.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { textTable, type Column } from '../../support/text-table.js';
import { clipToWidth } from '../../support/text-width.js';
import type { CommandOutcome } from '../command.js';
import { done } from '../done.js';
import type { PickedRun } from '../pick-run.js';

interface ListedTool extends ToolStats {
  readonly name: string;
  readonly effect: string;
  readonly description: string;
}

/** Even where the output is no terminal, a list is a list. */
const widestDescription = 100;

const columns: readonly Column[] = [
  { title: 'tool' },
  { title: 'effect' },
  { title: 'words', align: 'right' },
  { title: 'sentences', align: 'right' },
  { title: 'run' },
  { title: 'description', flexible: true, below: true },
];

function listed(catalogue: Catalogue, picked: PickedRun | null): ListedTool[] {
  const refined = docsByTool(picked?.refined ?? null);
  const listedGroups = (catalogue.groups ?? []).map(groupAsTool);
  const isGroup = new Set(listedGroups);
  return [...catalogue.tools, ...listedGroups].map((tool) => {
    const doc = refined.get(tool.id) ?? null;
    return {
      ...documentationStats(tool, doc),
      name: tool.name,
      effect: isGroup.has(tool) ? 'group' : effectOf(tool),
      description: (doc ?? tool).description,
    };
  });
}

function row(tool: ListedTool): string[] {
  const words =
    tool.wordsBefore === tool.wordsAfter
      ? `${tool.wordsAfter}`
      : `${tool.wordsBefore} → ${tool.wordsAfter}`;
  const state = tool.revision === null ? '-' : stopReasonText(tool.stopReason);
  const description = clipToWidth(tool.description, widestDescription);
  return [tool.tool, tool.effect, words, String(tool.sentences), state, description];
}

/** The tools of a catalogue, and what the run made of each. */
export function listTools(
  catalogue: Catalogue,
  picked: PickedRun | null,
  style: TerminalStyle,
): CommandOutcome {
  const tools = escapeRecord(listed(catalogue, picked));
  const run =
    picked === null
      ? 'not refined yet'
      : `run ${picked.run}${picked.refined === null ? ', not finished' : ''}`;
  const text = [
    `${style.palette.bold(catalogue.name)}  ${style.palette.dim(`${catalogue.tools.length} tools, ${run}`)}`,
    '',
    ...textTable(columns, tools.map(row), { width: style.width, styleHeader: style.palette.dim }),
  ].join('\n');
  return done(text, { catalogue: catalogue.name, run: picked?.run ?? null, tools });
}
