import fc from 'fast-check';
import { z } from 'zod';
import { classifyOutcome } from '../../src/calls/classify-outcome.js';
import type { RawAnswer } from '../../src/calls/raw-answer.js';
import { faultReasonSchema, outcomeSchema, shapeSchema } from '../../src/core/outcome.js';
import { parseCompletion } from '../../src/evaluation/rewards/parse-completion.js';
import { parseCompletion as parseChatCompletion } from '../../src/models/completion.js';
import { readAnswer } from '../../src/models/read-answer.js';
import { parseModelJson } from '../../src/support/parse-model-json.js';
import { jsonObjects, jsonValues, texts, valuesOf } from './drawn.js';
import { property, type Property } from './property.js';

/** What models write: prose, JSON that is nearly right, tags and fences. */
const modelTexts = fc.oneof(
  texts,
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: fc.constantFrom(...'{}[]":,\\ab1<think>/`\n\'?'), maxLength: 60 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom('<answer>', '</answer>', '<TOOLCALL>', '</TOOLCALL>', '<ASK>', '<think>'),
        fc.constantFrom('</think>', '```json\n', '```', '[', '{"name":', '"f",', '"arguments":{}}'),
        jsonObjects.map((value) => JSON.stringify(value)),
      ),
      { maxLength: 6 },
    )
    .map((pieces) => pieces.join('')),
);

const objectText = jsonObjects.filter((value) => !hasPrototype(value));
function hasPrototype(value: unknown): boolean {
  return JSON.stringify(value).includes('__proto__');
}

/** Who reads this cannot tell a cut from a quote that was not escaped. */
function endsInText(text: string): boolean {
  const quotes = text.replace(/\\./g, '').split('"').length - 1;
  return /[}\]]$/.test(text) && quotes % 2 === 1;
}

const answerSchema = z.strictObject({ query: z.string(), depth: z.number().optional() });
const wholeCompletion = { refusal: null, finishReason: 'stop', toolCall: null, toolCalls: [] };

const parsers: readonly Property[] = [
  property(
    {
      subject: 'JSON in a model’s answer',
      given: 'an object as JSON, bare, in prose with a fence, after a thought',
      holds: 'is found as it is',
    },
    objectText,
    (value) => {
      const text = JSON.stringify(value);
      for (const said of [
        text,
        `Here:\n\`\`\`json\n${text}\n\`\`\`\nDone.`,
        `<think>{}</think>${text}`,
      ])
        expect(parseModelJson(said).candidates[0]).toEqual(value);
    },
  ),
  property(
    {
      subject: 'JSON in a model’s answer',
      given: 'an object as JSON, cut off anywhere but behind a bracket in a text',
      holds: 'is never completed',
    },
    fc.tuple(objectText, fc.double({ min: 0, max: 1, noNaN: true })),
    ([value, at]) => {
      const text = JSON.stringify({ outer: value });
      const cut = text.slice(0, Math.floor(at * text.length));
      if (cut.length === text.length || endsInText(cut)) return;
      expect(parseModelJson(cut).candidates).toEqual([]);
    },
  ),
  property(
    {
      subject: 'JSON in a model’s answer',
      given: 'any text',
      holds: 'never throws, and gives JSON',
    },
    modelTexts,
    (text) => {
      for (const one of parseModelJson(text).candidates)
        expect(JSON.parse(JSON.stringify(one))).toEqual(one);
    },
  ),
  property(
    {
      subject: 'a role’s answer against its schema',
      given: 'an answer that fits, and nulls for what may be left out',
      holds: 'is read as it was meant',
    },
    fc.record({ query: texts, depth: fc.option(fc.nat()) }),
    ({ query, depth }) => {
      const completion = {
        ...wholeCompletion,
        text: JSON.stringify({ query, depth }),
        reasoning: null,
      };
      const value = depth === null ? { query } : { query, depth };
      expect(readAnswer(completion, answerSchema)).toEqual({ ok: true, value });
    },
  ),
  property(
    {
      subject: 'a role’s answer against its schema',
      given: 'any text, reasoning, refusal, tool call and reason of the end',
      holds: 'fits the schema, or is refused with a reason and a sentence',
    },
    fc.record({
      text: modelTexts,
      refusal: fc.option(texts.filter((text) => text !== '')),
      finishReason: fc.constantFrom('stop', 'length', 'content_filter', 'tool_calls', ''),
      toolCall: fc.option(modelTexts),
      reasoning: fc.option(modelTexts),
    }),
    (completion) => {
      const reading = readAnswer({ ...completion, toolCalls: [] }, answerSchema);
      if (reading.ok) expect(answerSchema.parse(reading.value)).toEqual(reading.value);
      else expect(reading.message).toMatch(/^The /);
    },
  ),
  property(
    { subject: 'a chat completion', given: 'any JSON', holds: 'is a completion or null' },
    fc.oneof(
      jsonValues,
      fc.record({
        choices: fc.array(
          fc.record(
            {
              message: fc.oneof(
                jsonValues,
                fc.record(
                  { content: jsonValues, refusal: jsonValues, tool_calls: jsonValues },
                  { requiredKeys: [] },
                ),
              ),
              finish_reason: jsonValues,
            },
            { requiredKeys: [] },
          ),
          { maxLength: 2 },
        ),
        usage: jsonValues,
      }),
    ),
    (body) => {
      const parsed = parseChatCompletion(body);
      if (parsed !== null) expect(typeof parsed.completion.text).toBe('string');
    },
  ),
  property(
    {
      subject: 'a completion of an agent',
      given: 'calls between tags, and any text',
      holds: 'is taken apart without an exception, calls as they were written',
    },
    fc.tuple(modelTexts, texts, objectText),
    ([text, name, args]) => {
      for (const { name: called } of parseCompletion(text).calls)
        expect(typeof called).toBe('string');
      const call = { name, arguments: args };
      const written = `<answer><TOOLCALL>${JSON.stringify([call])}</TOOLCALL></answer>`;
      if (/<\/?(?:TOOLCALL|answer|think)/.test(JSON.stringify(call))) return;
      expect(parseCompletion(written)).toMatchObject({ tag: 'TOOLCALL', calls: [call] });
    },
  ),
];

const bodies = fc.oneof(
  jsonValues,
  texts,
  fc
    .dictionary(
      fc.constantFrom(
        'error',
        'errors',
        'message',
        'status',
        'success',
        'code',
        'detail',
        'data',
        'title',
      ),
      jsonValues,
      { maxKeys: 3 },
    )
    .map((value) => JSON.parse(JSON.stringify(value)) as typeof value),
  fc.constantFrom(
    ...[
      '<html><title>502 Bad Gateway</title></html>',
      'Error: no such file',
      'rate limit exceeded',
    ],
    ...[
      'You are not subscribed to this API.',
      'Too many requests',
      'not found',
      'MCP error -32602: x',
    ],
  ),
);
const decoded = { bytes: fc.nat(), truncated: fc.boolean(), shape: valuesOf(shapeSchema) };
const answers: fc.Arbitrary<RawAnswer> = fc.oneof(
  fc.record({
    kind: fc.constant('http' as const),
    status: fc.oneof(
      fc.integer({ min: 100, max: 599 }),
      fc.constantFrom(200, 400, 401, 404, 422, 429, 500),
    ),
    contentType: texts,
    headers: fc.dictionary(fc.constantFrom('etag', 'link'), texts),
    body: fc.option(bodies, { nil: undefined }),
    ...decoded,
  }),
  fc.record({
    kind: fc.constant('mcp' as const),
    isError: fc.boolean(),
    body: fc.option(bodies, { nil: undefined }),
    ...decoded,
  }),
  fc.record({
    kind: fc.constant('rpc-error' as const),
    code: fc.oneof(fc.integer(), fc.constantFrom(-32_602, -32_601, -32_603, -32_700, -32_000)),
    message: texts,
    data: bodies,
  }),
  fc.record({
    kind: fc.constant('none' as const),
    reason: fc.constantFrom(...faultReasonSchema.options),
    message: texts,
    unsent: fc.boolean(),
  }),
);
const outcomes: readonly Property[] = [
  property(
    {
      subject: 'outcome of a call',
      given: 'any answer over HTTP or MCP, with the tool’s name or without',
      holds: 'is one of the three kinds in the form that trajectories keep, the same each time',
    },
    fc.tuple(answers, fc.option(fc.string(), { nil: undefined })),
    ([answer, name]) => {
      const tool = name === undefined ? undefined : { tool: { name }, arguments: {} };
      const outcome = classifyOutcome(answer, { durationMs: 1 }, tool);
      const kept: unknown = JSON.parse(JSON.stringify(outcome));
      expect(outcomeSchema.parse(kept)).toEqual(kept);
      expect(classifyOutcome(answer, { durationMs: 1 }, tool)).toEqual(outcome);
      if (outcome.kind !== 'accepted') expect(outcome.message).not.toMatch(/[\r\n]/);
    },
  ),
  property(
    {
      subject: 'outcome of a call',
      given: 'an HTTP answer with any body',
      holds: 'with a status of 500 or more is a fault, with 400 or more no success',
    },
    fc.tuple(answers, fc.integer({ min: 400, max: 599 })),
    ([answer, status]) => {
      if (answer.kind !== 'http') return;
      const { kind } = classifyOutcome({ ...answer, status }, { durationMs: 1 });
      expect(kind).not.toBe('success');
      if (status >= 500 && status !== 501) expect(kind).toBe('fault');
    },
  ),
  property(
    {
      subject: 'outcome of a call',
      given: 'an MCP result with any body',
      holds: 'that says it is an error is no success',
    },
    answers,
    (answer) => {
      if (answer.kind !== 'mcp') return;
      const { kind } = classifyOutcome({ ...answer, isError: true }, { durationMs: 1 });
      expect(kind).not.toBe('success');
    },
  ),
];

/** What servers and models answer. */
export const ofAnswers: readonly Property[] = [...parsers, ...outcomes];
