import { withValue, type Json, type JsonObject, type JsonPath } from '../../../core/json.js';
import { valueAt } from '../../../experiments/references.js';
import { canonicalJson } from '../../../support/canonical-json.js';
import { literalText } from '../../../support/literal-text.js';
import { allOf, type Call } from '../call.js';
import { base64Text } from '../../../support/base64-text.js';
import { isEmptyAnswer } from '../../../support/is-empty-value.js';
import { unlike } from '../candidates.js';
import { without, writtenPath } from '../explored.js';
import { factOf, refusalFact, type Fact } from '../fact.js';
import {
  answerShape,
  areAlike,
  sameAnswer,
  type Argument,
  type Pair,
  type Probe,
  type ProbeFamily,
} from '../probes.js';

const most = { answer: 100, choices: 6 };

interface Variation {
  readonly family: string;
  readonly text: string;
  /** Two values for the argument, or another change. */
  readonly sends: readonly Json[] | Probe['change'];
  /** True for arguments of which the sentence speaks. */
  readonly isMeant?: (args: JsonObject) => boolean;
  /** What is said where the calls are not refused. */
  readonly otherwise?: (pair: Pair) => Fact | null;
  /** True if the two values are enough, whatever record they are sent with. */
  readonly isOfOne?: boolean;
}

/** A probe that says something if both calls are refused for the same plain reason. */
function probe({ explored, name }: Argument, { family, text, sends, ...rest }: Variation): Probe {
  const { isMeant = () => false, otherwise = () => null, isOfOne = false } = rest;
  const refutedBy = ({ state, args }: Call): boolean => state === 'accepted' && isMeant(args);
  const said = { text, place: name, joins: true, refutedBy };
  return {
    change:
      typeof sends === 'function'
        ? sends
        : (args, turn) => ({ ...args, [name]: sends[turn] ?? null }),
    read: (pair) =>
      pair.areTwo || isOfOne
        ? (refusalFact(explored, family, pair.calls, said) ?? otherwise(pair))
        : null,
  };
}

/** A value that names nothing: is it refused, or answered as if nothing were wrong? */
export const unknown: ProbeFamily = (argument) => {
  const { name, value, names, lab, explored } = argument;
  const isLinked = explored.base?.links.some(({ path }) => path[0] === name) === true;
  const one = names === null ? undefined : valueAt({ [name]: value }, writtenPath(names));
  if (names === null || one === undefined || (explored.makes && !isLinked)) return [];
  // A made-up name in place of an id that encodes something is refused for its form.
  if (!explored.reads && base64Text(literalText(one)) !== null) return [];
  const text = `An unknown ${memberAt(names)} is`;
  const isMeant = (args: JsonObject): boolean => lab.isUnknown(args[name]);
  const sends: Probe['change'] = (args, turn) => {
    const made = explored.reads ? unlike(one, turn, lab.neverMade) : lab.neverMade();
    if (made === null) return null;
    lab.unknowns.add(literalText(made));
    return withValue(args, names, made) as JsonObject;
  };
  const otherwise = (pair: Pair): Fact | null => answered(argument, { text, isMeant }, pair);
  return [probe(argument, { family: 'unknown', text, sends, isMeant, otherwise, isOfOne: true })];
};

/** A value by its place: `` `entityName` in `observations` ``. */
function memberAt(path: JsonPath): string {
  const [top = ''] = path;
  const key = path.findLast((part) => typeof part === 'string') ?? top;
  if (path.length === 1) return `\`${key}\``;
  return `${key === top ? 'value' : `\`${key}\``} in \`${top}\``;
}

/** A value that might be refused is answered, in the same way both times. */
function answered(
  { lab, explored, name }: Argument,
  { text, isMeant }: Required<Pick<Variation, 'text' | 'isMeant'>>,
  { calls, controls }: Pair,
): Fact | null {
  const [{ body }] = calls;
  if (calls.some(({ state }) => state !== 'accepted') || !sameAnswer(lab, calls)) return null;
  const shape = answerShape(lab, calls[0]);
  const isEqual = controls.some((control) => areAlike(lab, control, calls[0]));
  // What names one of several things may say what is to come.
  const isOneOfSome = explored.effect === 'change' && (explored.base?.refs.size ?? 0) > 1;
  if (isOneOfSome || (explored.makes && !explored.reads)) return null;
  // A reader that answers everything alike looks nothing up, and one that names what was asked for tells by itself.
  const gaps = shape.split('…').length - 1;
  if ((explored.reads && (isEqual || gaps > 0)) || lab.showsOthers(shape)) return null;
  const isShown = shape.length <= most.answer && gaps <= (typeof body === 'string' ? 2 : 0);
  const answer = isEmptyAnswer(body) && shape.length < 5 ? 'empty' : `\`${shape}\``;
  return factOf(explored, 'absent', {
    text: `${text} no error${isShown ? `: the answer is ${answer}` : ''}.`,
    ...{ calls, place: name, joins: true },
    refutedBy: ({ state, args }) => state === 'refused' && isMeant(args),
  });
}

/** Variations that few schemas forbid: an argument left out, a folder that is not there, numbers below 1, empty objects, texts without form, other choices. */
export const unusual: ProbeFamily = (argument) => {
  const { name, types, schema, names, lab, value, explored, isInBase, required } = argument;
  const { enum: choices, format, pattern } = schema;
  const least = Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? -Infinity) + 1);
  const isPlain = names === null && choices === undefined;
  const isNumber = isPlain && (types.includes('integer') || types.includes('number'));
  const isForm = isPlain && types.includes('string') && typeof value === 'string';
  const hasForm = isForm && format === undefined && pattern === undefined && !lab.isMarked(value);
  const sent =
    (test: (value: Json) => boolean) =>
    ({ [name]: one }: JsonObject): boolean =>
      one !== undefined && test(one);
  const [, folder, last] = /^(\/.*\/)([^/]+)$/.exec(literalText(value)) ?? [];
  const isNew = isInBase && names === null && lab.isMarked(value) && !explored.reads;
  const inFolder = `A \`${name}\` in a folder that does not exist is`;
  const rows: readonly (Variation | false)[] = [
    isNew &&
      folder !== undefined && {
        ...{ family: 'folder', text: inFolder },
        sends: (args) => ({ ...args, [name]: `${folder}${lab.neverMade()}/${last ?? ''}` }),
        otherwise: ({ calls }) =>
          allOf(calls, 'refused') !== null && calls[0].shape === calls[1].shape
            ? factOf(explored, 'folder', { text: `${inFolder} refused.`, calls, place: name })
            : null,
      },
    isInBase &&
      !required && {
        ...{ family: 'required', text: `Without \`${name}\` it is` },
        ...{ sends: (args) => without(args, name), isMeant: (args) => !(name in args) },
      },
    isNumber &&
      least <= 0 && {
        ...{ family: 'zero', text: `\`${name}\` 0 is`, sends: [0, 0] },
        isMeant: sent((one) => one === 0),
      },
    isNumber &&
      least < -6 && {
        ...{ family: 'negative', text: `A negative \`${name}\` is`, sends: [-1, -7] },
        isMeant: sent((one) => typeof one === 'number' && one < 0),
      },
    types.includes('object') &&
      (schema.required ?? []).length === 0 && {
        ...{ family: 'no members', text: `An empty object in \`${name}\` is`, sends: [{}, {}] },
        isMeant: sent((one) => canonicalJson(one) === '{}'),
      },
    hasForm && {
      ...{ family: 'nonsense', text: `A bad \`${name}\` is` },
      ...{ sends: [lab.neverMade(), lab.neverMade()], isMeant: sent((one) => lab.isUnknown(one)) },
    },
    ...(choices ?? [])
      .filter((one) => one !== value && one !== null)
      .slice(0, most.choices)
      .map((choice) => ({
        ...{ family: 'listed', text: `\`${name}\` \`${literalText(choice)}\` can be` },
        sends: [choice, choice],
      })),
  ];
  return rows.flatMap((row) => (row === false ? [] : [probe(argument, row)]));
};
