import type { Json } from '../../../core/json.js';
import { canonicalJson } from '../../../support/canonical-json.js';
import type { Call } from '../call.js';
import { literalText } from '../../../support/literal-text.js';
import { refusalFact } from '../fact.js';
import type { Argument, Probe, ProbeFamily } from '../probes.js';

/** A probe that says something if both values are refused for the same plain reason. */
function refusedProbe(
  { explored, name }: Argument,
  family: string,
  text: string,
  values: readonly [Json, Json],
  /** True for a value of which the sentence speaks. */
  isMeant: (value: Json | undefined) => boolean,
): Probe {
  return {
    change: (args, turn) => ({ ...args, [name]: values[turn] ?? null }),
    read: ({ calls, areTwo }) => {
      const refutedBy = ({ state, args }: Call): boolean =>
        state === 'accepted' && isMeant(args[name]);
      const said = { text, place: name, joins: true, refutedBy };
      return areTwo ? refusalFact(explored, family, calls, said) : null;
    },
  };
}

/** Numbers that few schemas forbid: 0 and below, where the schema allows them. */
export const numbers: ProbeFamily = (argument) => {
  const { name, types, schema, isRef } = argument;
  const { minimum = -Infinity, exclusiveMinimum = -Infinity } = schema;
  const isNumeric = types.includes('integer') || types.includes('number');
  if (!isNumeric || isRef || schema.enum !== undefined) return [];
  const allows = (number: number): boolean =>
    number >= Number(minimum) && number > Number(exclusiveMinimum);
  const isNegative = (value: Json | undefined): boolean => typeof value === 'number' && value < 0;
  const zero = refusedProbe(argument, 'zero', `\`${name}\` 0 is`, [0, 0], (value) => value === 0);
  const text = `A negative \`${name}\` is`;
  const negative = refusedProbe(argument, 'negative', text, [-1, -7], isNegative);
  return [...(allows(0) ? [zero] : []), ...(allows(-7) ? [negative] : [])];
};

export const noMembers: ProbeFamily = (argument) => {
  const { name, types, schema } = argument;
  if (!types.includes('object') || (schema.required ?? []).length > 0) return [];
  const isEmpty = (value: Json | undefined): boolean => canonicalJson(value ?? null) === '{}';
  const text = `An empty object in \`${name}\` is`;
  return [refusedProbe(argument, 'no members', text, [{}, {}], isEmpty)];
};

/** A text without the form of an accepted one; the refusal says which form is meant. */
export const nonsense: ProbeFamily = (argument) => {
  const { name, types, schema, isRef, lab, value } = argument;
  const { enum: choices, format, pattern } = schema;
  const isFree = choices === undefined && format === undefined && pattern === undefined;
  if (!types.includes('string') || !isFree || isRef || typeof value !== 'string') return [];
  if (lab.isMarked(value)) return [];
  const values = [lab.neverMade(), lab.neverMade()] as const;
  const isBad = (sent: Json | undefined): boolean => lab.isUnknown(sent);
  return [refusedProbe(argument, 'nonsense', `A bad \`${name}\` is`, values, isBad)];
};

const mostChoices = 6;

/** A documented value that is refused in its own way; it may be accepted elsewhere. */
export const listed: ProbeFamily = (argument) => {
  const { name, schema, value } = argument;
  const choices = (schema.enum ?? []).filter((one) => one !== value && one !== null);
  return choices.slice(0, mostChoices).map((choice) => {
    const text = `\`${name}\` \`${literalText(choice)}\` can be`;
    return refusedProbe(argument, 'listed', text, [choice, choice], () => false);
  });
};
