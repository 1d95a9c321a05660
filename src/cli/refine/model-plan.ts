import type { Session } from '../../session/open-session.js';
import { Gate, type GateSettings } from '../../experiments/gate.js';
import { Marks } from '../../experiments/mark.js';
import { OwnThings } from '../../experiments/own-things.js';
import { nounsOfAll, type Effect } from '../../experiments/tool-kind.js';
import { planGroups } from '../../refine/run.js';
import { indented } from '../../reports/terminal/indented.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { CommandOutcome } from '../command.js';
import { done } from '../done.js';
import { toolsWithOrders } from '../../config/tools-with-orders.js';
import type { EngineModels } from './model-of-engine.js';

export interface PlanOptions {
  readonly models: EngineModels;
  readonly gate: GateSettings;
  /** Of a conversation about one group. */
  readonly messages: number;
}

/** What a run with a model would do: which tools it refines together, how each is treated, and how much it asks. Nothing is called. */
export function modelPlan(
  { catalogue, allTools }: Pick<Session, 'catalogue' | 'allTools'>,
  { models, gate: settings, messages }: PlanOptions,
  style: TerminalStyle,
): CommandOutcome {
  const { tools, name } = catalogue;
  const marks = Marks.of('zq00');
  const gate = new Gate(tools, new OwnThings(marks, nounsOfAll(tools)), marks, settings);
  const treated = (effect: Effect, promised: boolean): string => {
    if (settings.allow !== 'reads') return effect;
    if (effect !== 'read') return `${effect}, needs --allow-writes`;
    return promised || settings.trustNames ? effect : `${effect}, needs --trust-names`;
  };
  const groups = planGroups(tools, models.groupTokens).map(({ id, tools: own }) => ({
    group: id,
    tools: own.map((tool) => {
      const { effect, promised } = gate.kindOf(tool);
      return { tool: tool.id, treated: treated(effect, promised) };
    }),
  }));
  const most = groups.length * messages;
  const text = [
    ...groups.flatMap(({ group, tools: own }) => [
      style.palette.bold(group),
      ...own.map((one) => `  ${escapeControlCharacters(one.tool)} [${one.treated}]`),
    ]),
    '',
    ...indented(
      `${tools.length} tools in ${groups.length} groups; at most ${most} messages to ${models.name}, and usually 15 to 20 calls a tool.`,
      0,
      style,
    ),
    'Nothing was called. Leave out --dry-run to start.',
  ].join('\n');
  return done(text, {
    ...{ catalogue: name, dryRun: true, allTools: allTools.length },
    ...{ toolsWithOrders: toolsWithOrders(tools), groups, messages: most },
  });
}
