import type { ArgumentKnowledge } from '../../agents/argument-domains.js';
import type { Domain } from '../../schema/domain.js';
import { shapeOf } from '../../calls/shape-of.js';
import { ConfigurationError, InterruptedError } from '../../core/errors.js';
import { isNumber, numberOf } from '../../core/exact-number.js';
import type { Json, JsonObject } from '../../core/json.js';
import { withPlainNumbers, writeJson } from '../../core/json-text.js';
import type { Outcome } from '../../core/outcome.js';
import type { z } from 'zod';
import type { Environment, EnvironmentName } from './environment.js';
import { argumentProblem, toolDocOf, type ArgumentSpec, type ToolSpec } from './tool-table.js';

/** What a tool says that will not do what it is asked; `details` are fields of the body beside `error`. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly details: JsonObject,
  ) {
    super(message);
  }
}

/** Ends a tool's work with a refusal. */
export function refuse(message: string, details: JsonObject = {}): never {
  throw new Refusal(message, details);
}

/** Refuses with the problem, where there is one. */
export function refuseIf(problem: string | null | false, details: JsonObject = {}): void {
  if (typeof problem === 'string') refuse(problem, details);
}

/** Answers with the body of a success, or refuses. */
export type Handler<S> = (state: S, args: CallArguments) => Json;
export type Handlers<S> = Readonly<Record<string, Handler<S>>>;

/** What sets one environment apart from the others. */
export interface EnvironmentModel<S> {
  readonly name: EnvironmentName;
  readonly tools: readonly ToolSpec[];
  readonly start: (config: JsonObject, seed: number | undefined) => S;
  /** Keyed by tool name. */
  readonly handlers: Handlers<S>;
  readonly state: (state: S) => Json;
  /** The domain of a data-dependent argument as things stand; null where the published one holds. */
  readonly domain: (state: S, tool: string, argument: ArgumentSpec) => Domain | null;
}

/** An environment in its default configuration. */
export function createEnvironment<S>(model: EnvironmentModel<S>): Environment {
  const specs = new Map(model.tools.map((spec) => [spec.name, spec]));
  let state = model.start({}, undefined);
  const attempt: Environment['attempt'] = ({ tool, arguments: given }) => {
    try {
      const spec = specs.get(tool.id) ?? refuse(`There is no tool ${tool.id}.`);
      refuseIf(argumentProblem(spec, given));
      const handler = own(model.handlers, tool.id) ?? refuse(`There is no tool ${tool.id}.`);
      return { kind: 'accepted', ...fieldsOf(handler(state, new CallArguments(spec, given))) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { message, details } = error;
      return { kind: 'refused', message, ...fieldsOf({ ...details, error: message }) };
    }
  };
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
    domains: ({ id }) =>
      Object.fromEntries(
        (specs.get(id)?.arguments ?? []).map((each): [string, ArgumentKnowledge] => {
          const { name, domain, optional, importance, dataDependent } = each;
          const now = dataDependent ? model.domain(state, id, each) : null;
          return [name, { domain: now ?? domain, required: !optional, importance }];
        }),
      ),
  };
}

function fieldsOf(body: Json): Omit<Extract<Outcome, { kind: 'accepted' }>, 'kind'> {
  const bytes = Buffer.byteLength(writeJson(body));
  return { body, bytes, truncated: false, shape: shapeOf(body), durationMs: 0, attempts: 1 };
}

/** Arguments that fit the tool, read by the type the tool table gives them. */
export class CallArguments {
  constructor(
    private readonly spec: ToolSpec,
    private readonly given: JsonObject,
  ) {}

  text(name: string): string {
    return this.optionalText(name) ?? '';
  }

  optionalText(name: string): string | null {
    const value = this.value(name);
    return typeof value === 'string' ? value : null;
  }

  number(name: string): number {
    return numberOf(this.value(name)) ?? 0;
  }

  flag(name: string): boolean {
    return this.value(name) === true;
  }

  texts(name: string): readonly string[] {
    const value = this.value(name);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  numbers(name: string): readonly number[] {
    const value = this.value(name);
    return Array.isArray(value) ? value.filter(isNumber).map(Number) : [];
  }

  /** A text that must be one of these, by default those that the tool table publishes. */
  choice(name: string, choices: readonly string[] = this.published(name)): string {
    const text = this.text(name);
    return choices.includes(text) ? text : refuse(`${name} must be one of ${quoted(choices)}.`);
  }

  private published(name: string): readonly string[] {
    const domain = this.spec.arguments.find((each) => each.name === name)?.domain;
    return domain?.kind === 'finite' ? domain.values.map(String) : [];
  }

  /** The value given, else the default of the table, else undefined. */
  private value(name: string): Json | undefined {
    const given = this.given[name];
    if (given !== undefined && given !== null) return given;
    return this.spec.arguments.find((each) => each.name === name)?.default;
  }
}

/** `'a', 'b'` */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/** A member of its own, nothing that every object has. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Some members of a state, as an answer. */
export function pick<S extends object, K extends keyof S>(state: S, ...keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, state[key]])) as Pick<S, K>;
}

/** Why a text is no day there is, written YYYY-MM-DD (month and day may have one digit); null where it is one. */
export function dayProblem(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay =
    year !== '' && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isDay ? null : `'${text}' is no date; write it as YYYY-MM-DD.`;
}

/** An initial configuration parsed by its schema; `ConfigurationError` names the field that does not fit. */
export function readConfiguration<T>(
  environment: string,
  schema: z.ZodType<T>,
  config: JsonObject,
): T {
  const parsed = schema.safeParse(withPlainNumbers(config));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new ConfigurationError(
    `The initial configuration does not fit the environment ${environment}: ${field === '' ? '' : `${field}: `}${issue?.message ?? 'unreadable'}.`,
    { remedy: 'Correct the configuration, or leave it out to start with the default one.' },
  );
}
