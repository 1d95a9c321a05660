import type { Json } from '../../../../core/json.js';
import { namesInJsonText } from '../../../../arguments/texts/json-texts.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { literalText } from '../../../../support/literal-text.js';
import { scalarsIn } from '../../answers/answers.js';
import { mentions, speaksOfAbsence } from '../../refusals/attribution.js';
import {
  hintsOf,
  type Observation,
  type RejectedObservation,
} from '../../observations/observation.js';
import { freshen } from '../../observations/fresh-values.js';

const combining: ReadonlySet<string> = new Set([
  'required',
  'default',
  'unknown-argument',
  'needed-where',
  'taken-where',
]);

/** Values that a refusal complained about, with their arguments. */
export function blamedValues(view: EvidenceView): ReadonlySet<string> {
  const blamed = view.rejections.flatMap((rejection) =>
    hintsOf(rejection, view.argumentNames()).flatMap((hint) => {
      if (!('argument' in hint) || combining.has(hint.kind)) return [];
      const named = hint.argument !== null && Object.hasOwn(rejection.arguments, hint.argument);
      const argument = named ? hint.argument : onlyGiven(rejection);
      const value = argument === null ? undefined : rejection.arguments[argument];
      return argument === null || value === undefined ? [] : [blameKey(argument, value)];
    }),
  );
  return new Set([
    ...blamed,
    ...view.rejections.flatMap(quotedAsWrong),
    ...view.rejections.flatMap(failedOnTag),
  ]);
}

/** The value of the one field that Go's validator names: `Field validation for 'Interval' failed on the 'gte' tag`. */
function failedOnTag({ arguments: args, outcome }: RejectedObservation): readonly string[] {
  const failed = [
    ...outcome.message.matchAll(/Field validation for '(\w+)' failed on the '(\w+)'/g),
  ];
  return failed.flatMap(([, field = '', tag]) =>
    Object.entries(args)
      .filter(([name]) => tag !== 'required' && mentions(field, name))
      .map(([name, value]) => blameKey(name, value)),
  );
}

const calledWrong =
  /\b(invalid|illegal|malformed|unsupported|not (?:an? )?(?:valid|canonical|supported|allowed|recogni[sz]ed|well[- ]formed))\b/i;
/** A shorter value can stand in a message by chance. */
const shortestQuoted = 4;

/**
 * The one value that a message quotes and calls wrong, or says is not there, or that stands beside such a message. A path may be
 * quoted without the slashes around it.
 */
function quotedAsWrong({ arguments: args, outcome }: RejectedObservation): readonly string[] {
  const { message, body = null } = outcome;
  if (!calledWrong.test(message) && !speaksOfAbsence({ message })) return [];
  const beside = new Set([...scalarsIn(body).values()].map(literalText));
  const quoted = Object.entries(args).filter(([, value]) => {
    const core = typeof value === 'string' ? value.replace(/^\/+|\/+$/g, '') : '';
    const isQuoted = core.length >= shortestQuoted && message.includes(core);
    const isInside = namesInJsonText(value).some((name) => message.includes(JSON.stringify(name)));
    return isQuoted || isInside || (value !== '' && beside.has(literalText(value)));
  });
  return quoted.length === 1 ? quoted.map(([name, value]) => blameKey(name, value)) : [];
}

/** The one argument that a call was about and had. */
function onlyGiven({ call, arguments: args }: Observation): string | null {
  const [only, ...more] = call.purpose.arguments.filter((name) => Object.hasOwn(args, name));
  return only !== undefined && more.length === 0 ? only : null;
}

/** Equal for equal values of an argument; new names of ours count as one. */
export function blameKey(name: string, value: Json): string {
  return `${name} ${JSON.stringify(freshen(value, 0))}`;
}
