import type { ChatQuestion } from './chat-body.js';
import type { Completion } from './completion.js';

/** `length` in the protocol; gateways in front of other vendors' models pass on what those say. */
export function isCutOff(finishReason: string): boolean {
  return /^(length|model_length|max_(output_|completion_|new_)?tokens)$/i.test(finishReason);
}

/** A model that says so much again and again would fill a larger limit with the same. */
const repeatedCharacters = 40;
const mostRepetitions = 3;

/**
 * How to ask after an answer that the token limit cut off, in this order: with twice the limit, and where a server grants no
 * more, or the model only repeated itself, with the same; either way the model is told to be shorter.
 */
export function questionsAfterCutOff(
  question: ChatQuestion,
  { text, reasoning, toolCall }: Completion,
): readonly ChatQuestion[] {
  const shorter = { ...question, messages: askingForLess(question) };
  const roomier = { ...shorter, maxTokens: 2 * question.maxTokens };
  return repeatsItself(text || reasoning || toolCall || '') ? [shorter] : [roomier, shorter];
}

function repeatsItself(text: string): boolean {
  const tail = text.slice(-repeatedCharacters);
  return tail.length === repeatedCharacters && text.split(tail).length > mostRepetitions + 1;
}

/** In the last message: many chat templates refuse two messages of one side in a row. */
function askingForLess({ messages, maxTokens }: ChatQuestion): ChatQuestion['messages'] {
  const note =
    `An earlier answer to this was cut off after ${maxTokens} tokens. Answer briefly: the complete JSON object, ` +
    'with only what matters most in it.';
  return messages.map((message, index) =>
    index === messages.length - 1
      ? { ...message, content: `${message.content}\n\n${note}` }
      : message,
  );
}
