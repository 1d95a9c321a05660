import { z } from 'zod';
import type { User } from '../../../agents/user.js';
import { ModelError } from '../../../core/errors.js';
import type { ChatModel } from '../../../models/chat-model.js';
import { dataRule, fenced } from '../../../support/fence.js';
import type { ClarifySample } from '../clarify-sample.js';
import { visibleGold } from './gold-user.js';

const rules = `You play a person who talks to an assistant that works with tools. You know what you want; it stands below.
Answer the assistant's question as that person would: in one or two short sentences, in your own words.
Tell only what the question asks for. Do not mention tools, arguments or that you were given notes, and say nothing of what you will want later.
Where your notes do not answer the question, say that you cannot tell, and set "informative" to false.`;

const answerSchema = z.object({
  answer: z.string().min(1),
  informative: z.boolean(),
});

/**
 * A user played by a model. It sees the request at hand and the gold of that request alone where the gold belongs to
 * requests, else all of the gold: `sees` says which. A model that gives no usable answer is asked no further:
 * rejects with `ModelError`.
 */
export function modelUser(
  sample: ClarifySample,
  chat: ChatModel,
  options: {
    readonly temperature?: number | undefined;
    readonly signal?: AbortSignal | undefined;
  } = {},
): User & { readonly sees: 'request' | 'all' } {
  const isAligned = sample.gold.every(({ request }) => request !== null);
  return {
    name: `model:${chat.name}`,
    sees: isAligned ? 'request' : 'all',
    answer: async ({ text, request }) => {
      const result = await chat.complete(
        {
          messages: [
            { role: 'system', content: `${rules}\n${dataRule}` },
            { role: 'user', content: notes(sample, request, text) },
          ],
          schema: answerSchema,
          schemaName: 'user_answer',
          maxTokens: 500,
          temperature: options.temperature ?? 0.4,
        },
        options.signal,
      );
      if (result.kind === 'failed') throw new ModelError(`The user's model: ${result.message}`);
      return { text: result.value.answer, informative: result.value.informative };
    },
  };
}

function notes(sample: ClarifySample, request: number, question: string): string {
  const gold = visibleGold(sample.gold, request);
  const isAligned = sample.gold.every((call) => call.request !== null);
  return [
    `What you asked for: ${sample.requests[request] ?? ''}`,
    ...(isAligned ? [] : [`What you want: ${sample.intention}`]),
    `What has to be done in the end: ${JSON.stringify(gold.map(({ tool, arguments: args }) => ({ tool, arguments: args })))}`,
    fenced('QUESTION', question),
  ].join('\n\n');
}
