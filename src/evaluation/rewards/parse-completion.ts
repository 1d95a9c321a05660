import { isJsonObject, type JsonObject } from '../../core/json.js';
import { parseModelJson } from '../../support/parse-model-json.js';

/** The four things an agent can do in When2Call, in the order tables have them. */
export const actionClasses = ['TOOLCALL', 'ASK', 'REFUSE', 'DIRECTLY'] as const;
export type ActionClass = (typeof actionClasses)[number];

/** A call as a completion writes it; arguments may be `<UNK>`. */
export interface WrittenCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** A completion taken apart. */
export interface ParsedCompletion {
  /** What stands in `<answer>`; the whole text where there is no such tag. */
  readonly answer: string;
  /** The action tag the answer begins with; null where it begins with none. */
  readonly tag: ActionClass | null;
  /** What is inside the action's tag; the answer where there is none. */
  readonly content: string;
  /** Calls written in `<TOOLCALL>`, also those a question carries; the first counts. */
  readonly calls: readonly WrittenCall[];
}

/** Takes a completion apart; nothing in it can make this fail. */
export function parseCompletion(completion: string): ParsedCompletion {
  const answer = (/<answer>([\s\S]*?)(?:<\/answer>|$)/.exec(completion)?.[1] ?? completion).trim();
  const tag = actionClasses.find((action) => answer.startsWith(`<${action}>`)) ?? null;
  const inside =
    tag === null ? null : new RegExp(`^<${tag}>([\\s\\S]*?)(?:</${tag}>|$)`).exec(answer)?.[1];
  return { answer, tag, content: (inside ?? answer).trim(), calls: callsIn(answer) };
}

/** The calls in the first `<TOOLCALL>` of a text: a JSON list of, or one, `{name, arguments}`. */
export function callsIn(text: string): readonly WrittenCall[] {
  const written = /<TOOLCALL>([\s\S]*?)(?:<\/TOOLCALL>|$)/.exec(text)?.[1];
  if (written === undefined) return [];
  const [value] = parseModelJson(written.trim()).candidates;
  return (Array.isArray(value) ? value : [value]).flatMap((each: unknown): WrittenCall[] => {
    if (!isJsonObject(each) || typeof each['name'] !== 'string') return [];
    const args = each['arguments'];
    return [{ name: each['name'], arguments: isJsonObject(args) ? args : {} }];
  });
}

/**
 * The class of an answer without a tag, by its words (SAGE appendix A.3.1): a tool call, else a question mark, else words
 * of refusal, else a direct answer.
 */
export function classifyByWords(answer: string): ActionClass {
  if (/<TOOLCALL>|\btool_?call\b/i.test(answer)) return 'TOOLCALL';
  if (answer.includes('?')) return 'ASK';
  return /\b(?:sorry|unable|impossible|can(?:no|['’])t|not able|apolog(?:y|ies|ize|ise))\b/i.test(
    answer,
  )
    ? 'REFUSE'
    : 'DIRECTLY';
}
