import type { ArgumentKnowledge, ToolArguments } from '../../agents/argument-domains.js';
import type { Domain } from '../../schema/domain.js';
import { shapeOf } from '../../calls/shape-of.js';
import { InterruptedError } from '../../core/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { Outcome } from '../../core/outcome.js';
import type { ToolCallRequest } from '../../core/ports.js';
import { argumentProblem, CallArguments } from './call-arguments.js';
import type { Environment, EnvironmentName } from './environment.js';
import { refuse, type Reply } from './reply.js';
import { plainDomain, toolDocOf, type ArgumentSpec, type ToolSpec } from './tool-spec.js';

export type Handler<S> = (state: S, args: CallArguments) => Reply;

/** What sets one environment apart from the others. */
export interface EnvironmentModel<S> {
  readonly name: EnvironmentName;
  readonly tools: readonly ToolSpec[];
  readonly start: (config: JsonObject, seed: number | undefined) => S;
  /** Keyed by tool name. */
  readonly handlers: Readonly<Record<string, Handler<S>>>;
  readonly state: (state: S) => Json;
  /** The domain of a data-dependent argument as things stand; null where the published one holds. */
  readonly domain: (state: S, tool: string, argument: ArgumentSpec) => Domain | null;
}

/** An environment in its default configuration. */
export function createEnvironment<S>(model: EnvironmentModel<S>): Environment {
  const specs = new Map(model.tools.map((spec) => [spec.name, spec]));
  let state = model.start({}, undefined);
  const reply = ({ tool, arguments: given }: ToolCallRequest): Reply => {
    const spec = specs.get(tool.id);
    const handler = Object.hasOwn(model.handlers, tool.id) ? model.handlers[tool.id] : undefined;
    if (spec === undefined || handler === undefined) return refuse(`There is no tool ${tool.id}.`);
    const problem = argumentProblem(spec, given);
    return problem === null ? handler(state, new CallArguments(spec, given)) : refuse(problem);
  };
  const attempt = (request: ToolCallRequest): Outcome => outcomeOf(reply(request));
  return {
    name: model.name,
    tools: model.tools.map((spec) => toolDocOf(spec, model.name)),
    executor: {
      call: async (request, signal) => {
        if (signal?.aborted === true) throw new InterruptedError('Interrupted.');
        return attempt(request);
      },
      close: async () => undefined,
    },
    attempt,
    reset: (config, seed) => {
      state = model.start(config, seed);
    },
    state: () => model.state(state),
    domains: (tool) =>
      knowledgeOf(specs.get(tool.id), (spec) => model.domain(state, tool.id, spec)),
  };
}

function outcomeOf(reply: Reply): Outcome {
  const body = reply.ok ? reply.body : refusalBody(reply);
  const fields = {
    body,
    bytes: Buffer.byteLength(writeJson(body)),
    truncated: false,
    shape: shapeOf(body),
    durationMs: 0,
    attempts: 1,
  };
  return reply.ok
    ? { kind: 'success', ...fields }
    : { kind: 'rejected', message: reply.message, ...fields };
}

function refusalBody({ message, details }: Extract<Reply, { ok: false }>): Json {
  return { ...(isJsonObject(details) ? details : {}), error: message };
}

function knowledgeOf(
  spec: ToolSpec | undefined,
  now: (argument: ArgumentSpec) => Domain | null,
): ToolArguments {
  if (spec === undefined) return {};
  return Object.fromEntries(
    spec.arguments.map((each): [string, ArgumentKnowledge] => [
      each.name,
      {
        domain:
          (each.dataDependent === true ? now(each) : null) ?? each.domain ?? plainDomain(each),
        required: each.optional !== true,
        importance: each.importance,
        dataDependent: each.dataDependent === true,
      },
    ]),
  );
}
