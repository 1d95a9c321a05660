import type { RefinementPlan } from '../../refinement/plan-refinement.js';
import { skippedLines } from '../../reports/terminal/run-summary-view.js';
import type { SampleRequests } from '../../refinement/sample-requests.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { clipToWidth } from '../../support/text-width.js';
import { escapeRecord } from '../../support/escape-control-characters.js';

const mostNamed = 20;
const longestRequest = 300;

function waveLines(
  tools: readonly string[],
  index: number,
  {
    samples,
    style,
  }: { readonly samples: readonly SampleRequests[]; readonly style: TerminalStyle },
): string[] {
  const more = tools.length - mostNamed;
  const requests = new Map(samples.map((one) => [one.tool, one.requests]));
  const what = index === 0 ? 'tools that need nothing' : 'tools that need what others give';
  return [
    style.palette.bold(`Wave ${index + 1}: ${tools.length} ${what}`),
    ...tools
      .slice(0, mostNamed)
      .flatMap((tool) => [
        `  ${tool}`,
        ...(requests.get(tool) ?? []).map((request) => `    ${clipToWidth(request, room(style))}`),
      ]),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function room({ width }: TerminalStyle): number {
  return Math.min(Number.isFinite(width) ? width - 4 : longestRequest, longestRequest);
}

/** Tools of a plan whose first requests are shown: the first ones of each wave. */
export function shownTools({ waves }: RefinementPlan): readonly string[] {
  return waves.flatMap((tools) => tools.slice(0, mostNamed));
}

/** What a run would do: which tools in which order, how it would begin with them, at most how many calls, what is skipped. */
export function planView(
  plan: RefinementPlan,
  samples: readonly SampleRequests[],
  style: TerminalStyle,
): string {
  const { waves, skipped, callEstimate } = escapeRecord(plan);
  const rest = skippedLines(skipped, style);
  return [
    ...waves.flatMap((tools, index) =>
      waveLines(tools, index, { samples: escapeRecord(samples), style }),
    ),
    ...(samples.some(({ requests }) => requests.some((one) => /\{[^{}"]+\}/.test(one)))
      ? ['', '{name}: a value that the answers of other tools give, or --value NAME=VALUE.']
      : []),
    ...(waves.length === 0 ? ['No tool would be called.'] : [`At most ${callEstimate} calls.`]),
    ...(rest.length === 0 ? [] : ['', ...rest]),
    '',
    'Nothing was called. Leave out --dry-run to start.',
  ].join('\n');
}
