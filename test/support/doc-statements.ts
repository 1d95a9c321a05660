import type { JsonSchema } from '../../src/core/json-schema.js';
import type { Json } from '../../src/core/json.js';
import type { LearnedConstraints, LearnedProperty } from '../../src/core/learned-constraints.js';
import { textOf } from './text-of.js';

/** The parts of a refined doc that state things. */
export interface StatedDoc {
  readonly description: string;
  /** Keyed by JSON pointer into `parameters`. */
  readonly parameterDocs: Readonly<Record<string, { readonly description: string }>>;
  readonly learned: LearnedConstraints;
}

/** One thing that is true of a fixture API and that its own documentation does not say. */
export interface Truth {
  readonly id: string;
  readonly tool: string;
  readonly statement: string;
  readonly stated: (doc: StatedDoc) => boolean;
  readonly contradicted?: (doc: StatedDoc) => boolean;
}

/** What a matcher says of a doc. */
export type Judge = Pick<Truth, 'stated' | 'contradicted'>;

/** `/properties/lines/items/properties/quantity` and `lines[].quantity` are both `lines[].quantity`. */
export function argumentPath(pointer: string): string {
  if (!pointer.startsWith('/')) return pointer;
  return pointer
    .replace(/\/items(?=\/|$)/g, '[]')
    .replace(/\/properties\//g, '.')
    .replace(/^\./, '');
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

function namesWord(sentence: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'i').test(sentence);
}

/** Every sentence about one argument: all of its own doc, and those of the description and of the argument around it that name it. */
export function sentencesAbout(doc: StatedDoc, argument: string): string[] {
  const own = Object.entries(doc.parameterDocs)
    .filter(([pointer]) => argumentPath(pointer) === argument)
    .flatMap(([, parameterDoc]) => sentencesOf(parameterDoc.description));
  const leaf = argument.split('.').at(-1) ?? argument;
  const around = Object.entries(doc.parameterDocs)
    .filter(([pointer]) => argument.startsWith(`${argumentPath(pointer)}.`))
    .flatMap(([, parameterDoc]) => sentencesOf(parameterDoc.description));
  const others = [...around, ...sentencesOf(doc.description)];
  return [...own, ...others.filter((sentence) => namesWord(sentence, leaf))];
}

/** True where one sentence about the argument matches all of the patterns. */
export function says(doc: StatedDoc, argument: string, ...patterns: readonly RegExp[]): boolean {
  return sentencesAbout(doc, argument).some((text) => patterns.every((one) => one.test(text)));
}

/** True where one sentence anywhere in the doc matches all of the patterns. */
export function saysAnywhere(doc: StatedDoc, ...patterns: readonly RegExp[]): boolean {
  const texts = Object.values(doc.parameterDocs).map((one) => one.description);
  return [doc.description, ...texts]
    .flatMap(sentencesOf)
    .some((text) => patterns.every((one) => one.test(text)));
}

/** What was learnt of one argument, nested ones by path or pointer. */
export function learnedOf(doc: StatedDoc, argument: string): LearnedProperty {
  const found = Object.entries(doc.learned.properties ?? {}).find(
    ([key]) => argumentPath(key) === argument,
  );
  return found?.[1] ?? {};
}

/** A number or word on its own: `20`, not `120` or `2000`. */
export function word(value: Json): RegExp {
  const text = textOf(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.])${text}(?!\\w|\\.\\d)`, 'i');
}

/** The `required` lists of `{not: {required: [...]}}`, one a learned exclusion. */
export function exclusionsOf(learned: LearnedConstraints): (readonly string[])[] {
  return (learned.allOf ?? []).flatMap((schema: JsonSchema) =>
    schema.not?.required === undefined ? [] : [schema.not.required],
  );
}
