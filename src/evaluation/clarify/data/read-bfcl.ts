import { z } from 'zod';
import { ConfigurationError } from '../../../core/errors.js';
import { jsonObjectSchema, type Json, type JsonObject } from '../../../core/json.js';
import { environmentTool } from '../../environments/create-environment.js';
import type { Environment } from '../../environments/environment.js';
import { environmentNamed, environmentsByApi } from '../../environments/environments.js';
import { fareOf } from '../../environments/travel/flights.js';
import type { ClarifySample } from '../clarify-sample.js';
import { saysWords } from '../says-words.js';
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
 * Samples from BFCL's multi-turn sets, base and miss_param: questions and possible answers, JSON Lines each. Each sample has
 * one of our environments; turns and calls of other APIs are cut out, and turns that have nothing left. Samples of
 * miss_param are ambiguous: what their users tell in a turn of its own they tell when asked. Throws `ConfigurationError`.
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

/** A turn with what it asks for, and what the user says only when asked. */
interface Turn {
  readonly text: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: JsonObject }[];
  readonly told: string | null;
}

function sampleOf({ id, environment, config, requests, turns }: Conversation): ClarifySample[] {
  const all = turnsOf(environment, requests, turns);
  const kept = all.filter(({ calls }) => calls.length > 0);
  if (kept.length === 0) return [];
  const spoken = kept.map(({ text }) => text);
  const gold = kept.flatMap(({ calls }, request) => calls.map((call) => ({ ...call, request })));
  const isMissing = kept.some(({ told }) => told !== null);
  return [
    {
      version: 1,
      id,
      environment: environment.name,
      kind: isMissing ? 'ambiguous' : 'explicit',
      requests: spoken,
      gold,
      intention: kept
        .flatMap(({ text, told }) => [
          `User requests: ${text}`,
          ...(told === null ? [] : [`When asked, the user says: ${told}`]),
        ])
        .join('\n'),
      config,
      hidden: gold.flatMap(({ arguments: args, request }, call) =>
        Object.entries(args)
          .filter(([, value]) => {
            const says = (text: string): boolean => saysValue(text, value);
            return says(kept[request]?.told ?? '') && !spoken.some(says);
          })
          .map(([argument]) => ({ call, argument })),
      ),
      ...(isMissing && { change: 'hidden' as const }),
      ...{ corrupted: [], source: `BFCL v4 multi-turn ${isMissing ? 'miss_param' : 'base'}` },
      deviations: [
        'BFCL version 4, where ClarifyBench took version 3; the price of a flight is added to its booking.',
      ],
    },
  ];
}

/**
 * The turns in order. A turn without gold lacks a value that the next one tells (miss_param): what that one calls belongs to
 * the first, and its words are what the user says when asked.
 */
function turnsOf(
  environment: Environment,
  requests: readonly string[],
  turns: readonly (readonly string[])[],
): readonly Turn[] {
  const found: Turn[] = [];
  for (let at = 0; at < requests.length; at += 1) {
    const lacks = turns[at]?.length === 0 && requests[at + 1] !== undefined;
    const calls = (turns[lacks ? at + 1 : at] ?? []).flatMap((call) => goldCall(environment, call));
    found.push({ text: requests[at] ?? '', calls, told: lacks ? (requests[at + 1] ?? '') : null });
    if (lacks) at += 1;
  }
  return found;
}

/** True where the text says the value, or one of its items. */
function saysValue(text: string, value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => saysValue(text, item));
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return saysWords(text, String(value));
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
            'Give BFCL_v4_multi_turn_base.json or BFCL_v4_multi_turn_miss_param.json, and the file of the same name in possible_answer.',
        });
      }
    });
}
