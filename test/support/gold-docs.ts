import type { LearnedConstraints, LearnedProperty } from '../../src/core/learned-constraints.js';
import type { StatedDoc } from './doc-statements.js';
import type { ArgumentTruth, ToolTruth, TruthTable } from './tool-truth.js';

export function emptyDoc(): StatedDoc {
  return { description: '', parameterDocs: {}, learned: {} };
}

/** Says something about everything and nothing that helps. */
export function vagueDoc(truth: ToolTruth): StatedDoc {
  const documented = Object.entries(truth.arguments).filter(([, one]) => one.documented !== false);
  const names = documented.map(([name]) => name).filter((name) => name !== 'item_id');
  const sentences = names.map((name) => `\`${name}\` has limits and must be valid.`);
  return {
    description: ['Works with data. Values are checked. Errors are possible.', ...sentences].join(
      ' ',
    ),
    parameterDocs: Object.fromEntries(
      names.map((name) => [
        `/properties/${name}`,
        { description: `The ${name} to use, within limits.` },
      ]),
    ),
    learned: {},
  };
}

/** Everything the truth table knows of a tool, as a perfect engine would have learnt it. */
export function goldDoc(table: TruthTable, truth: ToolTruth): StatedDoc {
  const fields = truth.always
    .map((path) => path.replace(/.*[.\]]/, ''))
    .filter((name) => name !== '');
  return {
    description: `Gives ${[...new Set(fields)].map((name) => `\`${name}\``).join(', ')}.`,
    parameterDocs: {},
    learned: learnedFrom(table, truth),
  };
}

function learnedFrom(table: TruthTable, truth: ToolTruth): LearnedConstraints {
  const named = Object.entries(truth.arguments);
  const topLevel = named.filter(([name]) => !/[.[]/.test(name));
  const exclusive = truth.exclusive ?? [];
  return {
    properties: Object.fromEntries(named.map(([name, one]) => [name, propertyFrom(table, one)])),
    required: topLevel.filter(([, one]) => one.required === true).map(([name]) => name),
    ...(exclusive.length > 0 && { allOf: exclusive.map((pair) => ({ not: { required: pair } })) }),
    ...(truth.oneOf !== undefined && {
      anyOf: truth.oneOf.flatMap((group) => group.map((name) => ({ required: [name] }))),
    }),
    ...(truth.needs !== undefined && {
      dependentRequired: Object.fromEntries(
        Object.entries(truth.needs).map(([name, others]) => [name, [...others]]),
      ),
    }),
  };
}

function propertyFrom(table: TruthTable, truth: ArgumentTruth): LearnedProperty {
  const { clampedTo, ignored, caseInsensitive, coercedFrom, kind } = truth;
  const sources = kind === undefined ? [] : sourcesOf(table, kind);
  return {
    type: [...truth.types].length === 1 ? truth.types[0] : [...truth.types],
    ...pick(truth, ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']),
    ...pick(truth, ['pattern', 'format', 'default']),
    ...(truth.enum !== undefined && { enum: [...truth.enum] }),
    ...(clampedTo !== undefined && { 'x-clampedTo': clampedTo }),
    ...(ignored === true && { 'x-ignored': true as const }),
    ...(caseInsensitive === true && { 'x-caseInsensitive': true as const }),
    ...(coercedFrom !== undefined && { 'x-coercedFrom': [...coercedFrom] }),
    ...(sources.length > 0 && { 'x-valueSources': sources }),
  };
}

function pick<K extends keyof ArgumentTruth>(
  truth: ArgumentTruth,
  keys: K[],
): Partial<Pick<ArgumentTruth, K>> {
  const picked: Partial<Pick<ArgumentTruth, K>> = {};
  for (const key of keys) if (truth[key] !== undefined) picked[key] = truth[key];
  return picked;
}

function sourcesOf(table: TruthTable, kind: string): { tool: string; path: string }[] {
  return Object.entries(table).flatMap(([tool, truth]) =>
    Object.entries(truth.gives ?? {})
      .filter(([, given]) => given === kind)
      .map(([path]) => ({ tool, path })),
  );
}
