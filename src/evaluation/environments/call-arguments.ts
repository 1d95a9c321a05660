import { isNumber, isWhole, numberOf } from '../../core/exact-number.js';
import type { Json, JsonObject } from '../../core/json.js';
import { didYouMean } from '../../support/did-you-mean.js';
import type { ArgumentSpec, ArgumentType, ToolSpec } from './tool-spec.js';

/** The first thing that is wrong with the arguments of a call, in words; null where they fit the tool. */
export function argumentProblem(spec: ToolSpec, given: JsonObject): string | null {
  const names = spec.arguments.map(({ name }) => name);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) {
      return `${spec.name} takes no argument '${name}'.${didYouMean(name, names)}`;
    }
  }
  for (const each of spec.arguments) {
    const problem = problemOf(each, given[each.name]);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(spec: ArgumentSpec, value: Json | undefined): string | null {
  if (value === undefined) {
    return spec.optional === true ? null : `Missing required argument '${spec.name}'.`;
  }
  if (value === null && spec.optional === true) return null;
  return hasType(value, spec.type) ? null : `'${spec.name}' must be ${wording[spec.type]}.`;
}

const wording: Readonly<Record<ArgumentType, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  strings: 'a list of strings',
  numbers: 'a list of numbers',
};

function hasType(value: Json, type: ArgumentType): boolean {
  switch (type) {
    case 'integer':
      return isWhole(value);
    case 'number':
      return isNumber(value);
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'numbers':
      return Array.isArray(value) && value.every(isNumber);
    default:
      return typeof value === type;
  }
}

/** Arguments that passed `argumentProblem`, read by the type the tool table gives them. */
export class CallArguments {
  constructor(
    private readonly spec: ToolSpec,
    private readonly given: JsonObject,
  ) {}

  text(name: string): string {
    return this.optionalText(name) ?? '';
  }

  optionalText(name: string): string | null {
    const value = this.value(name);
    return typeof value === 'string' ? value : null;
  }

  number(name: string): number {
    const value = this.value(name);
    return numberOf(value) ?? 0;
  }

  flag(name: string): boolean {
    return this.value(name) === true;
  }

  texts(name: string): readonly string[] {
    const value = this.value(name);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  numbers(name: string): readonly number[] {
    const value = this.value(name);
    return Array.isArray(value) ? value.filter(isNumber).map(Number) : [];
  }

  /** The values published for an argument; none where it is not a choice. */
  choices(name: string): readonly Json[] {
    const domain = this.spec.arguments.find((each) => each.name === name)?.domain;
    return domain?.kind === 'finite' ? domain.values : [];
  }

  /** The value given, else the default of the table, else undefined. */
  private value(name: string): Json | undefined {
    const given = this.given[name];
    if (given !== undefined && given !== null) return given;
    return this.spec.arguments.find((each) => each.name === name)?.default;
  }
}
