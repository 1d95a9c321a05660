import { showTools } from '../../agents/prompts/show-tools.js';
import { dataRule, fenced } from '../../support/fence.js';
import type { When2CallRecord, When2CallTool } from './read-when2call.js';

interface PromptMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

type Asked = Pick<When2CallRecord, 'question' | 'tools'>;

const directRules = `You are asked for something, and tools may be listed. First think about every value that a call needs: is it said, or can you
work it out? Then do exactly one of four things:

<TOOLCALL>[{"name": "tool", "arguments": {"argument": "value"}}]</TOOLCALL>
  where a listed tool serves the request and you know the values that it needs.
<ASK><TOOLCALL>[{"name": "tool", "arguments": {"known": "value", "open": "<UNK>"}}]</TOOLCALL><question>your question</question></ASK>
  where a tool serves the request and a value is missing; the call says what you would do, "<UNK>" stands for what is open.
<REFUSE>why</REFUSE>
  where neither the tools nor what you know serve the request.
<DIRECTLY>your answer</DIRECTLY>
  where you know the answer without a tool.

Write this and nothing else, with your thoughts and the one thing in place of the dots:
<reasoning>
…
</reasoning>
<answer>
…
</answer>

${dataRule}`;

const choiceRules = `An assistant was asked for something, and tools may be listed. You choose the answer that it should give: a call of a tool only where
that tool serves the request and its values are known, a question where a value is missing, a refusal where it can do nothing.
Say the letter of that answer and nothing else.

${dataRule}`;

const scoredRules = `You are a helpful assistant. Tools that you may use are listed. Use one only where it serves the request.
To use one, answer with JSON in this form: {"name": "tool", "arguments": {"argument": "value"}}`;

function rulesAndTools(rules: string, tools: readonly When2CallTool[]): PromptMessage {
  const shown = tools.length === 0 ? 'There are no tools.' : showTools(tools);
  return { role: 'system', content: `${rules}\n\n${shown}` };
}

/** Mode 3: the question itself; the answer says what it is by its tag. */
export function directPrompt({ question, tools }: Asked): readonly PromptMessage[] {
  return [rulesAndTools(directRules, tools), { role: 'user', content: question }];
}

/** Mode 2: the options under letters, in this order. */
export function choicePrompt(
  { question, tools }: Asked,
  options: readonly string[],
): readonly PromptMessage[] {
  const lettered = options.map((text, at) => `${String.fromCharCode(65 + at)}) ${text}`);
  const content = [fenced('REQUEST', question), fenced('ANSWERS', lettered.join('\n\n'))];
  return [rulesAndTools(choiceRules, tools), { role: 'user', content: content.join('\n\n') }];
}

/** Mode 1: what an option follows on. */
export function scoredPrompt({ question, tools }: Asked): readonly PromptMessage[] {
  return [rulesAndTools(scoredRules, tools), { role: 'user', content: question }];
}

/** What the answers depend on beside the record: part of a run's key. */
export const when2callRules = [directRules, choiceRules, scoredRules];
