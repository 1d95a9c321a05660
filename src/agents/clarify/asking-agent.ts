import type { Clock } from '../../core/ports.js';
import type { Agent } from '../agent.js';
import { askModel, type AgentModel } from '../ask-model.js';
import {
  askingTurnSchema,
  askRules,
  type AskingStyle,
  type AskingTurn,
} from '../prompts/ask-rules.js';
import { pathMessages } from '../prompts/path-messages.js';
import { showDomains } from '../prompts/show-domains.js';
import { recordRun } from '../record-run.js';
import type { RunRecorder } from '../run-recorder.js';
import { takeAction } from '../take-action.js';
import type { Aspect } from '../user.js';
import { DomainCache } from './domain-cache.js';

export interface AskingAgentOptions extends AgentModel {
  readonly name: string;
  readonly clock: Clock;
  readonly style: AskingStyle;
}

/** The ReAct scaffold with questions as turns that the prompting baselines share; they differ in their rules. */
export function askingAgent(options: AskingAgentOptions): Agent {
  const { name, clock } = options;
  return {
    name,
    solve: (task, environment) => {
      let domains: DomainCache | null = null;
      return recordRun({
        ...{ agent: name, task, environment, clock },
        solve: async (run) => {
          domains ??= new DomainCache(run);
          for (;;) await takeTurn(run, options, domains);
        },
      });
    },
  };
}

async function takeTurn(
  run: RunRecorder,
  options: AskingAgentOptions,
  domains: DomainCache,
): Promise<void> {
  const { task, request, steps: path } = run;
  const note = options.style === 'domain-react' ? await domainNote(run, domains) : undefined;
  const turn = await askModel(run, options, {
    schema: askingTurnSchema,
    schemaName: 'asking_turn',
    render: (bodyBytes) =>
      pathMessages({ task, rules: askRules(options.style), request, path, bodyBytes, note }),
  });
  if (turn !== null) await act(run, turn);
}

async function domainNote(run: RunRecorder, domains: DomainCache): Promise<string> {
  const known = [];
  for (const tool of run.task.tools) {
    known.push({ name: tool.name, args: await domains.argumentsOf(tool) });
  }
  return showDomains(known);
}

async function act(run: RunRecorder, turn: AskingTurn): Promise<void> {
  const { thought, action, tool, text } = turn;
  if (action !== 'ask') return takeAction(run, { ...turn, action });
  if (!text) run.unusable('A question has to say something in "text".', thought);
  else await run.ask({ thought, text, aspects: aspectsNamed(run, tool, turn.asks_for) });
}

/** The aspects a model says a question is about; what names no tool is left out. */
export function aspectsNamed(
  run: RunRecorder,
  tool: string | null | undefined,
  names: readonly string[] | null | undefined,
): readonly Aspect[] {
  const found = run.task.tools.find((each) => each.name === tool);
  return found === undefined
    ? []
    : (names ?? []).map((argument) => ({ tool: found.tool.id, argument }));
}
