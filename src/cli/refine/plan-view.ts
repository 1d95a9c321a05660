import type { Session } from '../../session/open-session.js';
import type { GateSettings } from '../../experiments/gate.js';
import type { Effect } from '../../experiments/tool-kind.js';
import { newGate } from '../../experiments/gate-for.js';
import { planGroups } from '../../refine/run.js';
import { counted } from '../../support/counted.js';
import { indented } from '../../reports/terminal/indented.js';
import { countText } from '../../reports/terminal/usage-text.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { CommandOutcome } from '../command.js';
import { done } from '../done.js';
import { toolsWithOrders } from '../../config/tools-with-orders.js';
import type { ChosenEngine } from './chosen-engine.js';

export interface PlanOptions {
  readonly engine: ChosenEngine;
  readonly gate: GateSettings;
  /** Of a conversation about one group. */
  readonly messages: number;
}

/** What a run would do: which tools it refines together, how each is treated, and how much it asks. Nothing is called. */
export function planView(
  { catalogue, allTools }: Pick<Session, 'catalogue' | 'allTools'>,
  { engine, messages, gate: settings }: PlanOptions,
  style: TerminalStyle,
): CommandOutcome {
  const { tools, name } = catalogue;
  const gate = newGate(tools, settings);
  const treated = (effect: Effect, promised: boolean): string => {
    if (settings.allow !== 'reads') return effect;
    if (effect !== 'read') return `${effect}, needs --allow-writes`;
    return promised || settings.trustNames ? effect : `${effect}, needs --trust-names`;
  };
  const groups = planGroups(tools, engine.groupTokens).map(({ id, tools: own }) => ({
    group: id,
    tools: own.map((tool) => {
      const { effect, promised } = gate.kindOf(tool);
      return { tool: tool.id, treated: treated(effect, promised) };
    }),
  }));
  const most = engine.model === null ? 0 : groups.length * messages;
  const usual =
    engine.model === null
      ? 'no model is asked.'
      : `at most ${most} messages to ${engine.model}, each with an answer of up to ${countText(engine.answerTokens)} tokens, and usually 15 to 20 calls a tool.`;
  const text = [
    ...groups.flatMap(({ group, tools: own }) => [
      style.palette.bold(group),
      ...own.map((one) => `  ${escapeControlCharacters(one.tool)} [${one.treated}]`),
    ]),
    '',
    ...indented(
      `${counted(tools.length, 'tool')} in ${counted(groups.length, 'group')}; ${usual}`,
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
