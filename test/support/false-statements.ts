import type { Claim } from '../../src/core/doc-version.js';
import type { Json } from '../../src/core/json.js';
import type { LearnedConstraints, LearnedProperty } from '../../src/core/learned-constraints.js';
import { argumentPath, exclusionsOf, sentencesOf, type StatedDoc } from './doc-statements.js';
import { FAULT_MARKERS } from './fixture-api.js';
import type { ArgumentTruth, ToolTruth, TruthTable } from './tool-truth.js';
import { textOf } from './text-of.js';

/** A refined doc, its claims among it. */
export interface JudgedDoc extends StatedDoc {
  readonly claims?: readonly Claim[];
}

/**
 * Decides which statements of a doc are false of the server, one line each: learned keywords, checked claims,
 * bounds in plain sentences, and texts that must never appear. Statements it cannot judge are left out.
 */
export function falseStatementsOf(
  truths: TruthTable,
  options: { readonly doc: JudgedDoc; readonly tool: string; readonly markers: readonly string[] },
): string[] {
  const truth = truths[options.tool];
  if (truth === undefined) return [`${options.tool} is no operation of this server`];
  const { doc } = options;
  return [
    ...falseProperties(truths, truth, doc.learned),
    ...falseRequired(truth, doc.learned),
    ...falseExclusions(truth, doc.learned),
    ...falseAlternatives(truth, doc.learned),
    ...falseDependencies(truth, doc.learned),
    ...falseBounds(truth, doc),
    ...forbiddenTexts(doc, [...options.markers, ...FAULT_MARKERS]),
  ];
}

function falseProperties(
  truths: TruthTable,
  tool: ToolTruth,
  learned: LearnedConstraints,
): string[] {
  return Object.entries(learned.properties ?? {}).flatMap(([key, property]) => {
    const name = argumentPath(key);
    const truth = tool.arguments[name];
    if (truth === undefined) return [`${name} is no argument`];
    const wrong = [
      ...wrongValues(truth, property),
      ...wrongTypes(truth, property),
      ...wrongSources(truths, truth, property),
    ];
    return wrong.map((text) => `${name}: ${text}`);
  });
}

const plainKeywords = [
  ['minimum', 'minimum'],
  ['maximum', 'maximum'],
  ['minLength', 'minLength'],
  ['maxLength', 'maxLength'],
  ['minItems', 'minItems'],
  ['maxItems', 'maxItems'],
  ['default', 'default'],
  ['x-clampedTo', 'clampedTo'],
  ['x-ignored', 'ignored'],
  ['x-caseInsensitive', 'caseInsensitive'],
] as const satisfies readonly (readonly [keyof LearnedProperty, keyof ArgumentTruth])[];

function wrongValues(truth: ArgumentTruth, learned: LearnedProperty): string[] {
  const wrong: string[] = [];
  for (const [keyword, field] of plainKeywords) {
    const claimed = learned[keyword];
    if (claimed !== undefined && !same(claimed, truth[field])) {
      wrong.push(
        `${keyword} ${JSON.stringify(claimed)}, in truth ${JSON.stringify(truth[field]) ?? 'none'}`,
      );
    }
  }
  if (learned.enum !== undefined && !sameValues(learned.enum, truth)) {
    wrong.push(`enum ${JSON.stringify(learned.enum)}`);
  }
  for (const example of learned.examples ?? []) {
    if (!accepts(truth, example)) wrong.push(`the example ${JSON.stringify(example)} is refused`);
  }
  if (learned.format !== undefined && learned.format !== truth.format) {
    wrong.push(`format ${learned.format}`);
  }
  if (learned.pattern !== undefined && !samePattern(learned.pattern, truth)) {
    wrong.push(`pattern ${learned.pattern}`);
  }
  return wrong;
}

function same(claimed: unknown, truth: unknown): boolean {
  return JSON.stringify(claimed) === JSON.stringify(truth);
}

function sameValues(claimed: readonly Json[], truth: ArgumentTruth): boolean {
  if (truth.enum === undefined) return false;
  const folded = (value: Json): string =>
    truth.caseInsensitive === true ? textOf(value).toLowerCase() : textOf(value);
  const given = new Set(claimed.map(folded));
  return given.size === truth.enum.length && truth.enum.every((value) => given.has(folded(value)));
}

/** Accepts another spelling of the same pattern, and one that dates or other formats imply. */
function samePattern(claimed: string, truth: ArgumentTruth): boolean {
  const plain = (pattern: string): string =>
    pattern.replaceAll('\\d', '[0-9]').replaceAll('\\', '');
  if (truth.pattern !== undefined) return plain(claimed) === plain(truth.pattern);
  if (truth.format !== 'date') return false;
  const compiled = new RegExp(claimed);
  return compiled.test('2024-05-31') && !compiled.test('31.05.2024');
}

function wrongTypes(truth: ArgumentTruth, learned: LearnedProperty): string[] {
  const accepted = new Set([...truth.types, ...(truth.coercedFrom ?? [])]);
  if (truth.ignored === true) return [];
  if (accepted.has('number')) accepted.add('integer');
  const claimed = learned.type === undefined ? [] : [learned.type].flat();
  const coerced = learned['x-coercedFrom'] ?? [];
  const onWire = truth.in !== 'body' ? ['string'] : [];
  return [
    ...claimed.filter((type) => !accepted.has(type)).map((type) => `type ${type}`),
    ...coerced
      .filter((type) => !onWire.includes(type) && truth.coercedFrom?.includes(type) !== true)
      .map((type) => `accepted as ${type}`),
  ];
}

function wrongSources(
  truths: TruthTable,
  truth: ArgumentTruth,
  learned: LearnedProperty,
): string[] {
  return (learned['x-valueSources'] ?? [])
    .filter(({ tool, path }) => {
      const kind = truths[tool]?.gives?.[path.replace(/^\$?\.?/, '')];
      return kind === undefined || kind !== truth.kind;
    })
    .map(({ tool, path }) => `values do not come from ${tool} ${path}`);
}

function falseRequired(truth: ToolTruth, learned: LearnedConstraints): string[] {
  const claimed = learned.required;
  if (claimed === undefined) return [];
  const topLevel = Object.entries(truth.arguments).filter(([name]) => !/[.[]/.test(name));
  const needed = topLevel.filter(([, one]) => one.required === true).map(([name]) => name);
  return [
    ...claimed.filter((name) => !needed.includes(name)).map((name) => `${name} is not required`),
    ...needed.filter((name) => !claimed.includes(name)).map((name) => `${name} is required`),
  ];
}

function falseExclusions(truth: ToolTruth, learned: LearnedConstraints): string[] {
  return exclusionsOf(learned)
    .filter((claimed) => !excludes(truth, claimed))
    .map((claimed) => `${claimed.join(' and ')} do not exclude each other`);
}

function excludes(truth: ToolTruth, together: readonly string[]): boolean {
  return (truth.exclusive ?? []).some((group) => group.every((name) => together.includes(name)));
}

/** The claim holds iff no single argument that would do is missing from the alternatives. */
function falseAlternatives(truth: ToolTruth, learned: LearnedConstraints): string[] {
  if (learned.anyOf === undefined) return [];
  const alternatives = learned.anyOf.map((schema) => schema.required ?? []);
  const isNeeded = (name: string): boolean => truth.arguments[name]?.required === true;
  const holds = (truth.oneOf ?? []).some((group) =>
    group.every((member) =>
      alternatives.some((names) => names.every((name) => name === member || isNeeded(name))),
    ),
  );
  return holds ? [] : [`calls need none of ${JSON.stringify(alternatives)}`];
}

function falseDependencies(truth: ToolTruth, learned: LearnedConstraints): string[] {
  return Object.entries(learned.dependentRequired ?? {}).flatMap(([name, others]) =>
    others
      .filter(
        (other) =>
          truth.needs?.[name]?.includes(other) !== true &&
          truth.arguments[other]?.required !== true,
      )
      .map((other) => `${name} does not need ${other}`),
  );
}

const upperBound =
  /\b(?:at most|no more than|not more than|a maximum of|maximum(?: is| value is|:)?|up to|cannot exceed|must not exceed)\s+`?(-?\d+(?:\.\d+)?)\b/gi;
const lowerBound =
  /\b(?:at least|no less than|not less than|a minimum of|minimum(?: is| value is|:)?)\s+`?(-?\d+(?:\.\d+)?)\b/gi;

/** Bounds in sentences of a parameter's own doc, and of the description where they name one argument. */
function falseBounds(truth: ToolTruth, doc: JudgedDoc): string[] {
  const names = Object.keys(truth.arguments);
  const own = Object.entries(doc.parameterDocs).flatMap(([pointer, { description }]) =>
    ofPlaces(sentencesOf(description), argumentPath(pointer), names),
  );
  const named = sentencesOf(doc.description).flatMap((text) => {
    const mentioned = names.filter((name) => text.includes(`\`${name}\``));
    const [name] = mentioned;
    return name !== undefined && mentioned.length === 1 ? [{ name, text }] : [];
  });
  return [...own, ...named].flatMap(({ name, text }) => {
    const argument = truth.arguments[name];
    if (argument === undefined) return [];
    const uppers = [argument.maximum, argument.clampedTo, argument.maxLength, argument.maxItems];
    const lowers = [argument.minimum, argument.minLength, argument.minItems];
    return [
      ...boundsOutside(text, upperBound, uppers),
      ...boundsOutside(text, lowerBound, lowers),
    ].map((bound) => `${name}: no bound ${bound}: ${text}`);
  });
}

/** `altitude.min` in the doc of `altitude` is a place inside it, of which the sentences after it speak too. */
function ofPlaces(
  texts: readonly string[],
  argument: string,
  names: readonly string[],
): readonly { readonly name: string; readonly text: string }[] {
  let place = argument;
  return texts.map((text) => {
    place = names.find((name) => text.startsWith(`\`${name}\``)) ?? place;
    return { name: place, text };
  });
}

function boundsOutside(
  text: string,
  pattern: RegExp,
  truths: readonly (number | undefined)[],
): string[] {
  return [...text.matchAll(pattern)]
    .map((match) => match[1] ?? '')
    .filter((bound) => !truths.includes(Number(bound)));
}

function forbiddenTexts(doc: JudgedDoc, markers: readonly string[]): string[] {
  const whole = JSON.stringify([doc.description, doc.parameterDocs, doc.learned, doc.claims ?? []]);
  const plain = whole.toLowerCase();
  return markers
    .filter((marker) => plain.includes(JSON.stringify(marker).slice(1, -1).toLowerCase()))
    .map((marker) => `repeats “${marker}”`);
}

function accepts(truth: ArgumentTruth, value: Json): boolean {
  if (truth.ignored === true) return true;
  if (truth.enum !== undefined && !truth.enum.some((one) => sameEnumValue(truth, one, value))) {
    return false;
  }
  if (typeof value === 'string') return acceptsString(truth, value);
  if (typeof value === 'number') return acceptsNumber(truth, value);
  if (Array.isArray(value)) {
    return value.length >= (truth.minItems ?? 0) && value.length <= (truth.maxItems ?? Infinity);
  }
  return true;
}

function sameEnumValue(truth: ArgumentTruth, one: Json, value: Json): boolean {
  return truth.caseInsensitive === true
    ? textOf(one).toLowerCase() === textOf(value).toLowerCase()
    : one === value;
}

function acceptsString(truth: ArgumentTruth, value: string): boolean {
  return (
    value.length >= (truth.minLength ?? 0) &&
    value.length <= (truth.maxLength ?? Infinity) &&
    (truth.pattern === undefined || new RegExp(truth.pattern).test(value)) &&
    (truth.format !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(value))
  );
}

function acceptsNumber(truth: ArgumentTruth, value: number): boolean {
  return value >= (truth.minimum ?? -Infinity) && value <= (truth.maximum ?? Infinity);
}
