import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { parseJson } from '../core/json-text.js';

/**
 * The body of a completion however it came: as JSON, as JSON that is announced as text, or as the events of a stream that
 * nobody asked for, put together. Anything else as it is.
 */
export function completionBody(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer;
  const whole = parsed(answer);
  if (whole !== undefined) return whole;
  const events = answer
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => parsed(line.slice('data:'.length)))
    .filter(isJsonObject);
  return events.length === 0 ? answer : joined(events);
}

const texts = ['content', 'reasoning_content', 'reasoning', 'refusal'];

function joined(events: readonly JsonObject[]): JsonObject {
  const failed = events.find((event) => isJsonObject(event['error']));
  if (failed !== undefined) return failed;
  const choices = events.map(firstChoice);
  const deltas = choices.map((choice) => objectIn(choice, 'delta') ?? objectIn(choice, 'message'));
  const message = Object.fromEntries(
    texts.flatMap((name): [string, Json][] => {
      const parts = deltas.map((delta) => delta?.[name]).filter((part) => typeof part === 'string');
      return parts.length === 0 ? [] : [[name, parts.join('')]];
    }),
  );
  const finish = choices.findLast((choice) => typeof choice?.['finish_reason'] === 'string');
  const usage = events.findLast((event) => isJsonObject(event['usage']))?.['usage'] ?? null;
  return {
    choices: [
      {
        finish_reason: finish?.['finish_reason'] ?? null,
        message: { ...message, tool_calls: toolCalls(deltas) },
      },
    ],
    usage,
  };
}

/** Calls of functions come in pieces that bear the call's index. */
function toolCalls(deltas: readonly (JsonObject | undefined)[]): Json[] {
  const calls = new Map<number, { id: Json; name: string; written: string }>();
  for (const piece of deltas.flatMap((delta) => listIn(delta, 'tool_calls'))) {
    const index = typeof piece['index'] === 'number' ? piece['index'] : calls.size;
    const { name, arguments: written } = objectIn(piece, 'function') ?? {};
    const known = calls.get(index) ?? { id: piece['id'] ?? null, name: '', written: '' };
    calls.set(index, {
      id: known.id,
      name: known.name + (typeof name === 'string' ? name : ''),
      written: known.written + (typeof written === 'string' ? written : ''),
    });
  }
  return [...calls.values()].map(({ id, name, written }) => ({
    id,
    function: { name, arguments: written },
  }));
}

function firstChoice(event: JsonObject): JsonObject | undefined {
  return listIn(event, 'choices')[0];
}

function objectIn(from: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = from?.[name];
  return isJsonObject(value) ? value : undefined;
}

function listIn(from: JsonObject | undefined, name: string): readonly JsonObject[] {
  const value = from?.[name];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
