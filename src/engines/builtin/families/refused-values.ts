import type { Json } from '../../../core/json.js';
import { canonicalJson } from '../../../support/canonical-json.js';
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
    read: ({ calls, areTwo }) =>
      areTwo
        ? refusalFact(explored, family, calls, {
            ...{ text, place: name, joins: true },
            refutedBy: ({ state, args }) => state === 'accepted' && isMeant(args[name]),
          })
        : null,
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
  return [
    ...(allows(0)
      ? [refusedProbe(argument, 'zero', `\`${name}\` 0 is`, [0, 0], (value) => value === 0)]
      : []),
    ...(allows(-7)
      ? [refusedProbe(argument, 'negative', `A negative \`${name}\` is`, [-1, -7], isNegative)]
      : []),
  ];
};

export const noMembers: ProbeFamily = (argument) => {
  const { name, types, schema } = argument;
  if (!types.includes('object') || (schema.required ?? []).length > 0) return [];
  const isEmpty = (value: Json | undefined): boolean =>
    value !== undefined && canonicalJson(value) === '{}';
  return [
    refusedProbe(argument, 'no members', `An empty object in \`${name}\` is`, [{}, {}], isEmpty),
  ];
};

/** A text without the form of an accepted one; the refusal says which form is meant. */
export const nonsense: ProbeFamily = (argument) => {
  const { name, types, schema, isRef, lab, value } = argument;
  const { enum: choices, format, pattern } = schema;
  const isFree = choices === undefined && format === undefined && pattern === undefined;
  if (!types.includes('string') || !isFree || isRef || typeof value !== 'string') return [];
  if (lab.isMarked(value)) return [];
  const values = [lab.neverMade(), lab.neverMade()] as const;
  const isBad = (sent: Json | undefined): boolean => lab.unknowns.has(String(sent));
  return [refusedProbe(argument, 'nonsense', `A bad \`${name}\` is`, values, isBad)];
};

const mostChoices = 6;

/** A documented value that is refused in its own way; it may be accepted elsewhere. */
export const listed: ProbeFamily = (argument) => {
  const { name, schema, value } = argument;
  const choices = (schema.enum ?? []).filter((one) => one !== value && one !== null);
  return choices.slice(0, mostChoices).map((choice) => {
    const text = `\`${name}\` \`${String(choice)}\` can be`;
    return refusedProbe(argument, 'listed', text, [choice, choice], () => false);
  });
};
