import type { Json } from '../../src/core/json.js';
import {
  exclusionsOf,
  learnedOf,
  says,
  saysAnywhere,
  word,
  type Judge,
  type StatedDoc,
} from './doc-statements.js';
import { textOf } from './text-of.js';

const upper =
  /at most|max|up to|no more|not more|more than|above|over|exceed|between|largest|\bto\b|–/i;
const lower =
  /at least|min|no less|less than|below|under|between|smallest|from|start|\bto\b|–|or more/i;
export function refusesAbove(argument: string, bound: number): Judge {
  return {
    stated: (doc) =>
      learnedOf(doc, argument).maximum === bound || says(doc, argument, word(bound), upper),
    contradicted: (doc) => differs(learnedOf(doc, argument).maximum, bound),
  };
}

export function refusesBelow(argument: string, bound: number): Judge {
  return {
    stated: (doc) =>
      learnedOf(doc, argument).minimum === bound || says(doc, argument, word(bound), lower),
    contradicted: (doc) => differs(learnedOf(doc, argument).minimum, bound),
  };
}

type SizeKeyword = 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

export function sizeBound(argument: string, keyword: SizeKeyword, bound: number): Judge {
  const direction = keyword.startsWith('max') ? upper : lower;
  const unit = keyword.endsWith('Items')
    ? /item|entr|element|value|line|column|tag|row|at (least|most)/i
    : /char|long|length|letter|at (least|most)/i;
  const emptyRefused = bound === 1 ? /not (be )?empty|non-empty/i : null;
  return {
    stated: (doc) =>
      learnedOf(doc, argument)[keyword] === bound ||
      says(doc, argument, numeral(bound), direction, unit) ||
      (emptyRefused !== null && says(doc, argument, emptyRefused)),
    contradicted: (doc) => differs(learnedOf(doc, argument)[keyword], bound),
  };
}

const requiredWords =
  /\brequired\b|mandatory|must be (given|present|set|sent|supplied|provided)|missing|cannot be (left out|omitted)|always (needed|needs)/i;
const optionalWords =
  /\boptional\b|not required|(may|can) be (left out|omitted)|need not|works without|not needed/i;

export function reallyRequired(argument: string): Judge {
  const saysOptional = (doc: StatedDoc): boolean =>
    (doc.learned.required !== undefined && !doc.learned.required.includes(argument)) ||
    says(doc, argument, optionalWords);
  return {
    stated: (doc) =>
      doc.learned.required?.includes(argument) === true ||
      (says(doc, argument, requiredWords) && !says(doc, argument, optionalWords)),
    contradicted: saysOptional,
  };
}

export function reallyOptional(argument: string): Judge {
  return {
    stated: (doc) =>
      (doc.learned.required !== undefined && !doc.learned.required.includes(argument)) ||
      says(doc, argument, optionalWords),
    contradicted: (doc) => doc.learned.required?.includes(argument) === true,
  };
}

/** An argument that the source does not document: the doc has to know it by name. */
export function undocumentedArgument(argument: string): Judge {
  return {
    stated: (doc) =>
      argument in (doc.learned.properties ?? {}) ||
      doc.learned.required?.includes(argument) === true ||
      `/properties/${argument}` in doc.parameterDocs ||
      says(doc, argument, /./),
  };
}

export function defaultsTo(argument: string, value: Json): Judge {
  return {
    stated: (doc) =>
      learnedOf(doc, argument).default === value ||
      says(doc, argument, word(value), /default|left out|omitted|without|absent|not given/i),
    contradicted: (doc) => differs(learnedOf(doc, argument).default, value),
  };
}

export function hasFormat(argument: string, format: string, words: RegExp): Judge {
  return {
    stated: (doc) => learnedOf(doc, argument).format === format || says(doc, argument, words),
    contradicted: (doc) => differs(learnedOf(doc, argument).format, format),
  };
}

export interface PatternSamples {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

/** A learned pattern counts by what it tells apart, a sentence by its words. */
export function hasPattern(argument: string, samples: PatternSamples, words: RegExp): Judge {
  const separates = (pattern: string): boolean => {
    const compiled = new RegExp(pattern);
    return (
      samples.accepted.every((one) => compiled.test(one)) &&
      !samples.refused.some((one) => compiled.test(one))
    );
  };
  return {
    stated: (doc) => {
      const { pattern } = learnedOf(doc, argument);
      return (pattern !== undefined && separates(pattern)) || says(doc, argument, words);
    },
    contradicted: (doc) => {
      const { pattern } = learnedOf(doc, argument);
      return pattern !== undefined && !separates(pattern);
    },
  };
}

export function hasType(argument: string, type: string, words: RegExp): Judge {
  return {
    stated: (doc) => learnedOf(doc, argument).type === type || says(doc, argument, words),
    contradicted: (doc) => differs(learnedOf(doc, argument).type, type),
  };
}

export function takesOneOf(argument: string, values: readonly string[]): Judge {
  return {
    stated: (doc) =>
      sameSet(learnedOf(doc, argument).enum, values) || says(doc, argument, ...values.map(word)),
    contradicted: (doc) => {
      const learned = learnedOf(doc, argument).enum;
      return learned !== undefined && !sameSet(learned, values);
    },
  };
}

/** One documented value is refused; the others stand. */
export function refusesValue(argument: string, refused: string, accepted: string): Judge {
  return {
    stated: (doc) => {
      const learned = learnedOf(doc, argument).enum;
      const narrowed = learned?.includes(accepted) === true && !learned.includes(refused);
      return (
        narrowed ||
        says(
          doc,
          argument,
          word(refused),
          /refus|reject|not (accept|support|allow|work)|invalid|fail|error/i,
        )
      );
    },
    contradicted: (doc) => learnedOf(doc, argument).enum?.includes(refused) === true,
  };
}

export function excludeEachOther(one: string, other: string): Judge {
  const words =
    /not both|exclu|cannot be (combined|used|given|sent)|either|only one|not .*together|reject.*together|together.*(reject|refus)/i;
  return {
    stated: (doc) =>
      exclusionsOf(doc.learned).some((pair) => sameSet(pair, [one, other])) ||
      says(doc, one, word(other), words) ||
      says(doc, other, word(one), words),
  };
}

export function needEachOther(one: string, other: string): Judge {
  const words = /together|both|need|requires?\b|only with|as well/i;
  return {
    stated: (doc) =>
      (doc.learned.dependentRequired?.[one]?.includes(other) === true &&
        doc.learned.dependentRequired[other]?.includes(one) === true) ||
      (says(doc, one, word(other), words) &&
        !exclusionsOf(doc.learned).some((pair) => pair.includes(one))),
    contradicted: (doc) => exclusionsOf(doc.learned).some((pair) => sameSet(pair, [one, other])),
  };
}

export function needsOneOf(one: string, other: string): Judge {
  const words = /at least one|exactly one|one of|either|must (give|have|set|send)/i;
  return {
    stated: (doc) => {
      const alternatives = (doc.learned.anyOf ?? []).flatMap((schema) => schema.required ?? []);
      return sameSet(alternatives, [one, other]) || says(doc, one, word(other), words);
    },
  };
}

/** The values come from the answer of one of these tools. */
export function comesFrom(argument: string, ...tools: readonly string[]): Judge {
  return {
    stated: (doc) =>
      tools.some(
        (tool) =>
          learnedOf(doc, argument)['x-valueSources']?.some((source) => source.tool === tool) ===
            true || says(doc, argument, word(tool)),
      ),
  };
}

/** One sentence matches all of the patterns. */
export function oneSentence(...patterns: readonly RegExp[]): Judge {
  return { stated: (doc) => saysAnywhere(doc, ...patterns) };
}

const numerals = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function numeral(value: number): RegExp {
  const spelt = numerals[value];
  return spelt === undefined
    ? word(value)
    : new RegExp(`${word(value).source}|\\b${spelt}\\b`, 'i');
}

function differs<T>(learned: T | undefined, truth: T): boolean {
  return learned !== undefined && learned !== truth;
}

function sameSet(learned: readonly Json[] | undefined, truth: readonly string[]): boolean {
  if (learned === undefined) return false;
  const given = new Set(learned.map((value) => textOf(value).toLowerCase()));
  return given.size === truth.length && truth.every((value) => given.has(value.toLowerCase()));
}
