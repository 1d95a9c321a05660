import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { writeJson } from '../core/json-text.js';
import type { AnswerRung, ChatMessage } from './chat-model.js';
import { answerTokensIn, type EndpointDialect } from './endpoint-dialect.js';
import { foldSystemMessage } from './fold-system-message.js';
import type { StructuredSchema } from './structured-schema.js';

/** One request, before it is worded for an endpoint. */
export interface ChatQuestion {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly structure: StructuredSchema;
  readonly maxTokens: number;
  readonly temperature: number | undefined;
  /** As in `ChatRequest`. */
  readonly sample?: number | undefined;
}

/** The request as this endpoint takes it. */
export function chatBody(
  question: ChatQuestion,
  dialect: EndpointDialect,
): ChatCompletionCreateParamsNonStreaming {
  const format = responseFormat(dialect.rung, question.structure);
  const temperature = dialect.temperature ? question.temperature : undefined;
  const messages = wordedMessages(question, dialect.rung);
  return {
    model: question.model,
    messages: [...(dialect.systemRole ? messages : foldSystemMessage(messages))],
    [dialect.tokenField]: answerTokensIn(dialect, question.maxTokens),
    ...(temperature === undefined ? {} : { temperature }),
    ...(format === undefined ? {} : { response_format: format }),
  };
}

/** The messages as they are sent: where the server does not hold the schema, the prompt tells it. */
export function wordedMessages(
  { messages, structure }: Pick<ChatQuestion, 'messages' | 'structure'>,
  rung: AnswerRung,
): readonly ChatMessage[] {
  if (rung === 'json-schema') return messages;
  const instruction =
    'Answer with one JSON object and nothing else: no prose around it, no code fence. ' +
    `It has to fit this JSON Schema:\n${writeJson(structure.described)}`;
  const [first, ...rest] = messages;
  // Behind the constant part, in front of what changes: servers reuse the longest common beginning.
  return first?.role === 'system'
    ? [{ role: 'system', content: `${first.content}\n\n${instruction}` }, ...rest]
    : [{ role: 'system', content: instruction }, ...messages];
}

function responseFormat(
  rung: AnswerRung,
  { name, schema, strict }: StructuredSchema,
): ChatCompletionCreateParamsNonStreaming['response_format'] {
  if (rung === 'json-object') return { type: 'json_object' };
  if (rung === 'text') return undefined;
  return { type: 'json_schema', json_schema: { name, strict, schema: { ...schema } } };
}
