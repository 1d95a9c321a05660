import type { CallRecord } from '../../core/call-record.js';
import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { Outcome } from '../../core/outcome.js';
import { escapePattern } from '../../support/escape-pattern.js';

const opened = new WeakMap<CallRecord, CallRecord>();

/** The call as one of the opened tool; the same call gives the same object. */
export function openedCall(call: CallRecord, whole: string): CallRecord {
  const known = opened.get(call);
  if (known !== undefined) return known;
  const { outcome } = call;
  const found: CallRecord = {
    ...call,
    arguments: openedArguments(call.arguments, whole),
    outcome: outcome === null ? null : openedOutcome(outcome, whole),
  };
  opened.set(call, found);
  return found;
}

/** What the one argument holds; a call that gives something else there is as it is. */
export function openedArguments(args: JsonObject, whole: string): JsonObject {
  const inner = args[whole];
  return isJsonObject(inner) && Object.keys(args).length === 1 ? inner : args;
}

/** The arguments as the tool itself takes them. */
export function closedArguments(args: JsonObject, whole: string): JsonObject {
  return { [whole]: args };
}

/** The refusal with the places in it as those of arguments: `params.limit: …` is about `limit`. */
function openedOutcome(outcome: Outcome, whole: string): Outcome {
  if (outcome.kind !== 'rejected') return outcome;
  const name = escapePattern(whole);
  const message = outcome.message
    .replace(new RegExp(String.raw`(?<![\w.])${name}\.(?=[A-Za-z_])`, 'g'), '')
    .replace(new RegExp(String.raw`(?<![\w./])/${name}/(?=[A-Za-z_])`, 'g'), '/');
  return { ...outcome, message: saidOfTheWhole(message, name) };
}

/** pydantic's report of what is wrong with the whole (`1 validation error for x params Value error, …`) without all that frames it. */
function saidOfTheWhole(message: string, name: string): string {
  const report = new RegExp(
    String.raw`^.*\b1 validation error for \S+ ${name} (?:(?:Value|Assertion) (?:error|failed), )(.+?) \[type=\w+, input_value=.*$`,
  );
  return message.replace(report, (_all, said: string) => said);
}
