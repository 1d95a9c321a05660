import type { ModelUseEstimate } from '../../config/estimate-model-use.js';
import type { RefinementPlan } from '../../refinement/plan-refinement.js';
import { indented } from '../../reports/terminal/indented.js';
import { skippedLines } from '../../reports/terminal/run-summary-view.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { estimateView } from './estimate-view.js';

const mostNamed = 20;

function waveLines(tools: readonly string[], index: number, style: TerminalStyle): string[] {
  const more = tools.length - mostNamed;
  const names = tools.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const what = index === 0 ? 'tools that need nothing' : 'tools that need what others give';
  return [
    style.palette.bold(`Wave ${index + 1}: ${tools.length} ${what}`),
    ...indented(names, 2, style),
  ];
}

/** What a run would do: which tools in which order, at most how many calls, about what its models would use, what is skipped. */
export function planView(
  plan: RefinementPlan,
  modelUse: ModelUseEstimate | null,
  style: TerminalStyle,
): string {
  const { waves, skipped, callEstimate } = escapeRecord(plan);
  const rest = skippedLines(skipped, style);
  return [
    ...waves.flatMap((tools, index) => waveLines(tools, index, style)),
    ...(waves.length === 0 ? ['No tool would be called.'] : [`At most ${callEstimate} calls.`]),
    ...(modelUse === null || waves.length === 0
      ? []
      : ['', ...estimateView(escapeRecord(modelUse), style)]),
    ...(rest.length === 0 ? [] : ['', ...rest]),
    '',
    'Nothing was called. Leave out --dry-run to start.',
  ].join('\n');
}
