import { z } from 'zod';
import { ConfigurationError } from '../../../core/errors.js';
import { jsonObjectSchema, type JsonObject } from '../../../core/json.js';
import { environmentTool } from '../../environments/create-environment.js';
import type { Environment } from '../../environments/environment.js';
import { environmentNamed, environmentsByApi } from '../../environments/environments.js';
import { fareOf } from '../../environments/travel/flights.js';
import type { ClarifySample } from '../clarify-sample.js';
import { parsePythonCall } from '../../../support/parse-python.js';

const questionSchema = z.looseObject({
  id: z.string(),
  question: z.array(z.array(z.looseObject({ role: z.string(), content: z.string() }))),
  initial_config: z.record(z.string(), jsonObjectSchema),
});
const answerSchema = z.looseObject({
  id: z.string(),
  ground_truth: z.array(z.array(z.string())),
});

/**
 * Samples from BFCL's multi-turn base set: questions and possible answers, JSON Lines each. Each sample has one of our
 * environments; turns and calls of other APIs are cut out, and turns that have nothing left. Throws `ConfigurationError`.
 */
export function readBfcl(questions: string, answers: string): readonly ClarifySample[] {
  const gold = new Map(
    linesOf(answers, answerSchema, 'possible answers').map((each) => [each.id, each.ground_truth]),
  );
  return linesOf(questions, questionSchema, 'questions').flatMap((line) => {
    const turns = gold.get(line.id);
    if (turns === undefined) return [];
    return Object.entries(line.initial_config).flatMap(([api, config]) => {
      const name = environmentsByApi[api];
      if (name === undefined) return [];
      const requests = line.question.map((turn) => turn.map(({ content }) => content).join('\n'));
      return sampleOf({
        id: `bfcl:${line.id}`,
        environment: environmentNamed(name),
        config,
        requests,
        turns,
      });
    });
  });
}

interface Conversation {
  readonly id: string;
  readonly environment: Environment;
  readonly config: JsonObject;
  readonly requests: readonly string[];
  /** Gold calls as Python, one list a request. */
  readonly turns: readonly (readonly string[])[];
}

function sampleOf({ id, environment, config, requests, turns }: Conversation): ClarifySample[] {
  const kept = requests.flatMap((text, index) => {
    const calls = (turns[index] ?? []).flatMap((call) => goldCall(environment, call));
    return calls.length === 0 ? [] : [{ text, calls }];
  });
  if (kept.length === 0) return [];
  return [
    {
      version: 1,
      id,
      environment: environment.name,
      kind: 'explicit',
      requests: kept.map(({ text }) => text),
      gold: kept.flatMap(({ calls }, request) => calls.map((call) => ({ ...call, request }))),
      intention: kept.map(({ text }) => `User requests: ${text}`).join('\n'),
      config,
      ...{ hidden: [], corrupted: [], source: 'BFCL v4 multi-turn base' },
      deviations: [
        'BFCL version 4, where ClarifyBench took version 3; the price of a flight is added to its booking.',
      ],
    },
  ];
}

function goldCall(
  environment: Environment,
  text: string,
): readonly { tool: string; arguments: JsonObject }[] {
  const call = parsePythonCall(text);
  const tool = call === null ? undefined : environmentTool(environment, call.name);
  if (call === null || tool === undefined) return [];
  const names = Object.keys(tool.parameters.properties ?? {});
  const given = new Map(
    call.positional.flatMap((value, index) => {
      const name = names[index];
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
  for (const [name, value] of Object.entries(call.named)) {
    if (names.includes(name)) given.set(name, value);
  }
  const args = jsonObjectSchema.parse(Object.fromEntries(given));
  return [{ tool: tool.id, arguments: tool.id === 'book_flight' ? withFare(args) : args }];
}

function withFare(args: JsonObject): JsonObject {
  const text = (name: string): string => {
    const value = args[name];
    return typeof value === 'string' ? value : '';
  };
  const cost = fareOf({
    ...{ from: text('travel_from'), to: text('travel_to') },
    ...{ day: text('travel_date'), travelClass: text('travel_class') },
  });
  return cost === null ? args : { ...args, travel_cost: cost };
}

function linesOf<T>(text: string, schema: z.ZodType<T>, what: string): readonly T[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      try {
        return schema.parse(JSON.parse(line));
      } catch (cause) {
        throw new ConfigurationError(`Line ${index + 1} of BFCL's ${what} cannot be read.`, {
          cause,
          remedy:
            'Give BFCL_v4_multi_turn_base.json and the file of the same name in possible_answer.',
        });
      }
    });
}
