import { z } from 'zod';
import { nameWithGroup } from '../../agents/agent-tools.js';
import { showGroups } from '../../agents/prompts/show-tools.js';
import { shapeOf } from '../../calls/shape-of.js';
import { validateArguments } from '../../schema/validate-arguments.js';
import { effectOf } from '../../core/effect.js';
import { jsonSchemaOfJson, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { Outcome } from '../../core/outcome.js';
import type { Clock, ToolCallRequest, ToolExecutor } from '../../core/ports.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import type { ChatMessage, ChatModel } from '../../models/chat-model.js';
import { requireReached } from '../../models/require-reached.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { dataRule, fenced } from '../../support/fence.js';
import { oneLine } from '../../support/one-line.js';
import { SerialQueue } from '../../storage/serial-queue.js';

/** The simulating model's rules; their hash is part of a run's key. */
export const simulationRules = `You stand in for the service behind some tools. From a tool's documentation and the arguments of a call, give the answer
that the real service would most plausibly give.

Your answer is one JSON object:
- accepted: true where the service carries the call out, false where it refuses it;
- body: what comes back, in the form the documentation describes; short lists, realistic values;
- message: with a refusal, the reason as the service would put it.

Be consistent with the earlier calls you are shown: what has an id keeps it, what was changed stays changed, what was not
found is still not there. Refuse calls that break the documentation. Never mention that this is a simulation.

${dataRule}`;

const answerSchema = z.object({
  accepted: z.boolean(),
  body: jsonSchemaOfJson.optional(),
  message: z.string().nullish(),
});

export interface SimulationOptions {
  readonly model: ChatModel;
  readonly clock: Clock;
  /** Which of several answers of the model to the same request is meant; the first where it is left out. */
  readonly sample?: number | undefined;
  /** The published tools that tools are APIs of, as their source describes them. */
  readonly groups?: readonly ToolGroup[] | undefined;
}

interface Remembered {
  readonly tool: string;
  readonly arguments: Json;
  readonly answer: Json;
}

/** Earlier calls that a prompt shows, and bytes of each. */
const mostShown = 30;
const mostBytes = 1_200;

/**
 * Tool answers made up by a model from the raw doc (never from the docs under test): not what the tools would say, and
 * labelled `simulated` wherever figures rest on them. It remembers: the same call gives the same answer until another
 * call of a tool that may write, and the model sees all earlier calls. One a run.
 */
export class SimulatedExecutor implements ToolExecutor {
  private readonly memory: Remembered[] = [];
  private readonly answers = new Map<string, Outcome>();
  private readonly queue = new SerialQueue();

  constructor(private readonly options: SimulationOptions) {}

  call(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> {
    return this.queue.run('call', async () => {
      const key = `${request.tool.id}\n${canonicalJson(request.arguments)}`;
      const known = this.answers.get(key);
      if (known !== undefined) return known;
      const outcome = await this.simulate(request, signal);
      if (effectOf(request.tool) !== 'read') this.answers.clear();
      else if (outcome.kind !== 'fault') this.answers.set(key, outcome);
      return outcome;
    });
  }

  async close(): Promise<void> {
    // Nothing is open.
  }

  private async simulate(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> {
    const { model, clock, sample } = this.options;
    const started = clock.now().getTime();
    const issues = validateArguments(request.tool.parameters, request.arguments);
    const result = await model.complete(
      {
        ...{ messages: this.messages(request), schema: answerSchema, schemaName: 'tool_answer' },
        ...{ temperature: 0, sample },
      },
      signal,
    );
    requireReached(result, 'The simulating model');
    const durationMs = clock.now().getTime() - started;
    if (result.kind === 'failed') {
      const message = `The simulating model gave no usable answer: ${result.message}`;
      const fault = { reason: 'protocol', unsent: false, durationMs, attempts: 1 } as const;
      return { kind: 'fault', message, ...fault };
    }
    const { accepted, body = null, message } = result.value;
    const { tool, arguments: args } = request;
    this.memory.push({
      tool: this.nameOf(tool),
      arguments: args,
      answer: accepted ? body : { message: message ?? null },
    });
    const bytes = Buffer.byteLength(writeJson(body));
    const answer = { body, bytes, truncated: false, shape: shapeOf(body), durationMs, attempts: 1 };
    if (accepted && issues.length === 0) return { kind: 'accepted', ...answer };
    return { kind: 'refused', message: message || 'The arguments are not valid.', ...answer };
  }

  private groupOf({ group: id }: ToolDoc): ToolGroup | undefined {
    return this.options.groups?.find((group) => group.id === id);
  }

  private nameOf(tool: ToolDoc): string {
    return nameWithGroup(tool, this.groupOf(tool));
  }

  private messages({ tool, arguments: args }: ToolCallRequest): readonly ChatMessage[] {
    const { description, parameters, returns } = tool;
    const group = this.groupOf(tool);
    const doc = {
      name: this.nameOf(tool),
      description,
      parameters,
      ...(returns === undefined ? {} : { returns }),
    };
    const earlier = this.memory.slice(-mostShown).map((one) => oneLine(jsonText(one), mostBytes));
    return [
      { role: 'system', content: simulationRules },
      {
        role: 'user',
        content: [
          ...(group === undefined ? [] : showGroups([{ group }])),
          fenced('TOOL', jsonText(doc)),
          ...(earlier.length === 0 ? [] : [fenced('EARLIER_CALLS', earlier.join('\n'))]),
          fenced('CALL', jsonText(args)),
          'Give the answer to this call.',
        ].join('\n\n'),
      },
    ];
  }
}

function jsonText(value: unknown): string {
  return escapeJsonText(writeJson(value));
}
