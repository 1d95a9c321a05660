import type { Aspect, User, UserAnswer, UserQuestion } from '../../../agents/user.js';
import type { Json } from '../../../core/json.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import { joinWords } from '../../../support/join-words.js';
import { literalText } from '../../../support/literal-text.js';
import { plainWords } from '../../../support/plain-words.js';
import type { ClarifySample } from '../clarify-sample.js';
import { aspectsInText } from './aspects-in-text.js';

/** What the user says where the gold has no answer. */
export const noInformation = 'I have no further information on that.';

/**
 * A user who knows the gold and answers by rule: for each argument asked about, the value the gold has for it, and that
 * there is no information otherwise. Sees the current request's gold where the gold belongs to requests, else all of it.
 * Asked again about the same argument it goes on to the gold's next call of that tool. Questions that name no arguments
 * are read by their words.
 */
export function goldUser(sample: Pick<ClarifySample, 'gold'>, tools: readonly ToolDoc[]): User {
  const asked = new Map<string, number>();
  return {
    name: 'deterministic',
    answer: (question) => Promise.resolve(answerFrom(sample.gold, tools, question, asked)),
  };
}

type Gold = ClarifySample['gold'];

function answerFrom(
  gold: Gold,
  tools: readonly ToolDoc[],
  question: UserQuestion,
  asked: Map<string, number>,
): UserAnswer {
  const seen = visibleGold(gold, question.request);
  const aspects =
    question.aspects.length > 0 ? question.aspects : aspectsInText(question.text, seen, tools);
  const told = aspects.flatMap((aspect) => {
    const value = valueOf(seen, aspect, asked);
    return value === undefined ? [] : [`the ${plainWords(aspect.argument)} is ${inWords(value)}`];
  });
  if (told.length === 0) return { text: noInformation, informative: false };
  const text = told.length === 1 ? told.join('') : told.join('; ');
  return { text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`, informative: true };
}

/** The gold that a user may speak of during a request. */
export function visibleGold(gold: Gold, request: number): Gold {
  const isAligned = gold.every((call) => call.request !== null);
  return isAligned ? gold.filter((call) => call.request === request) : gold;
}

function valueOf(gold: Gold, aspect: Aspect, asked: Map<string, number>): Json | undefined {
  const values = gold.flatMap(({ tool, arguments: args }) => {
    const value = tool === aspect.tool ? args[aspect.argument] : undefined;
    return value === undefined ? [] : [value];
  });
  const key = `${aspect.tool}\n${aspect.argument}`;
  const before = asked.get(key) ?? 0;
  asked.set(key, before + 1);
  return values[Math.min(before, values.length - 1)];
}

function inWords(value: Json): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return joinWords(value);
  }
  return literalText(value);
}
