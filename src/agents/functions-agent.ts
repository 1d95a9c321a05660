import { jsonObjectSchema } from '../core/json.js';
import { parseJson } from '../core/json-text.js';
import type { Clock } from '../core/ports.js';
import type {
  ToolChatMessage,
  ToolChatModel,
  ToolFunctionCall,
} from '../models/tool-chat-model.js';
import { fenced } from '../support/fence.js';
import type { Agent, AgentTool, CallStep, UnusableStep } from './agent.js';
import { askInSizes } from './ask-model.js';
import { functionsRules } from './prompts/functions-rules.js';
import { describedTool, showGroups } from './prompts/show-tools.js';
import { functionSchema } from './prompts/shown-schema.js';
import { showOutcome } from './prompts/show-outcome.js';
import { recordRun } from './record-run.js';
import type { RunRecorder } from './run-recorder.js';

export interface FunctionsOptions {
  readonly model: ToolChatModel;
  readonly clock: Clock;
  readonly temperature?: number | undefined;
  readonly maxAnswerTokens?: number | undefined;
}

/** A message, with about so many bytes of the answer it holds. */
type Message = (bodyBytes: number) => ToolChatMessage;

/**
 * An agent that calls functions natively, over the wire protocol's `tools`: the docs go where models were trained to find
 * them. Several calls of one turn are made one after the other; a turn without calls is the answer.
 */
export function functionsAgent(options: FunctionsOptions): Agent {
  return {
    name: 'functions',
    solve: (task, environment) => {
      const messages: Message[] = [said({ role: 'system', content: functionsRules })];
      return recordRun({
        ...{ agent: 'functions', task, environment, clock: options.clock },
        solve: async (run, request) => {
          // The wire protocol has no place for what several functions are part of.
          const groups = messages.length > 1 ? [] : showGroups(task.tools);
          const content = [...groups, request].join('\n\n');
          messages.push(said({ role: 'user', content }));
          for (;;) await takeTurn(run, messages, options);
        },
      });
    },
  };
}

function said(message: ToolChatMessage): Message {
  return () => message;
}

async function takeTurn(
  run: RunRecorder,
  messages: Message[],
  { model, temperature, maxAnswerTokens: maxTokens }: FunctionsOptions,
): Promise<void> {
  const tools = run.task.tools.map(functionOf);
  const turn = await askInSizes(run, (bodyBytes, signal) =>
    model.complete(
      {
        messages: messages.map((message) => message(bodyBytes)),
        ...{ tools, temperature, maxTokens, sample: run.task.repeat },
      },
      signal,
    ),
  );
  if (turn === null) return;
  const { content, toolCalls } = turn;
  messages.push(said({ role: 'assistant', content, toolCalls }));
  if (toolCalls.length === 0) run.answer(content.trim());
  for (const call of toolCalls) {
    const step = await run.call({
      thought: content,
      name: call.name,
      arguments: argumentsOf(call),
    });
    messages.push(answerTo(call, step));
  }
}

function functionOf(tool: AgentTool) {
  const { name, parameters } = tool;
  return {
    ...{ name, description: describedTool(tool) },
    parameters: jsonObjectSchema.parse(functionSchema(parameters)),
  };
}

/** What the model wrote, parsed; its text where that is no JSON, which then is no object. */
function argumentsOf({ arguments: text }: ToolFunctionCall): unknown {
  try {
    return parseJson(text === '' ? '{}' : text);
  } catch {
    return text;
  }
}

function answerTo({ id: callId }: ToolFunctionCall, step: CallStep | UnusableStep): Message {
  return (bodyBytes) => ({
    ...{ role: 'tool', callId },
    content:
      step.kind === 'call' ? showOutcome(step.outcome, bodyBytes) : fenced('PROBLEM', step.problem),
  });
}
