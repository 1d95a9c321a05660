import { z } from 'zod';
import type { AgentEnd, AgentStep } from '../../../agents/agent.js';
import { ModelError } from '../../../core/errors.js';
import { writeJson } from '../../../core/json-text.js';
import type { ChatModel } from '../../../models/chat-model.js';
import { escapeJsonText } from '../../../support/escape-control-characters.js';
import { dataRule, fenced } from '../../../support/fence.js';
import { joinWords } from '../../../support/join-words.js';
import { literalText } from '../../../support/literal-text.js';
import type { ClarifySample, SampleUser } from '../clarify-sample.js';
import type { FollowUp, SimulatedUser } from '../evaluate-clarify.js';
import { isAligned, visibleGold } from './gold-user.js';

const rules = `You play a person who talks to an assistant that works with tools. You know what you want; it stands below.
Answer the assistant's question as that person would: in one or two short sentences, in your own words.
Tell only what the question asks for. Do not mention tools, arguments or that you were given notes, and say nothing of what you will want later.
Where your notes say that you know something only in part, later or not at all, keep to that: look at what was said so far.
Where your notes do not answer the question, say that you cannot tell, and set "informative" to false.`;

const answerSchema = z.object({
  answer: z.string().min(1),
  informative: z.boolean(),
});

const followUpRules = `You play a person who talks to an assistant that works with tools. What was said so far stands below, and what else you had in mind.
Decide whether you go on. You do where something you had in mind is left to do and still makes sense after what came back.
You do not where everything you wanted is done, or where what went wrong makes the rest pointless.

Give one JSON object:
- say: your next request as you would say it now; null where the conversation is over. It asks for one thing of your list, tells what
  stands there of it, and nothing more;
- listed: the number of what it asks for in your list; null where "say" is null.`;

/** What is not in the list of what is left cannot be held against the gold, so it is no follow-up. */
function followUpSchema(left: readonly number[]) {
  return z
    .object({ say: z.string().min(1).nullable(), listed: z.number().int().nullable() })
    .refine(({ say, listed }) => say === null || (listed !== null && left.includes(listed)), {
      message: `"listed" has to be a number of the list: ${left.join(', ')}`,
      path: ['listed'],
    });
}

/** What stands in the notes for a value that only a tool can tell. */
const untold = '(you do not know)';

/**
 * A user played by a model. It sees the request at hand, what was said of it so far, and the gold of that request alone where
 * the gold belongs to requests, else all of the gold: `sees` says which. Where the sample says how its user answers, the model is told:
 * how many values at once, which in part, later or not at all. A model that gives no usable answer is asked no further: rejects
 * with `ModelError`. One user is for one run.
 */
export function modelUser(
  sample: ClarifySample,
  chat: ChatModel,
  options: {
    readonly temperature?: number | undefined;
    readonly signal?: AbortSignal | undefined;
  } = {},
): SimulatedUser & Required<Pick<SimulatedUser, 'next'>> & { readonly sees: 'request' | 'all' } {
  const listed = sample.requests.map((text, request) => ({ text, request }));
  /** What the user itself came up with, after the first. */
  const said = listed.slice(0, 1);
  const answered: Exchange[] = [];

  const complete = async <T>(
    schema: z.ZodType<T>,
    schemaName: string,
    system: string,
    content: string,
  ) => {
    const result = await chat.complete(
      {
        messages: [
          { role: 'system', content: `${system}\n${dataRule}` },
          { role: 'user', content },
        ],
        ...{ schema, schemaName, maxTokens: 500, temperature: options.temperature ?? 0.4 },
      },
      options.signal,
    );
    if (result.kind === 'failed') throw new ModelError(`The user's model: ${result.message}`);
    return result.value;
  };

  return {
    name: `model:${chat.name}`,
    sees: isAligned(sample.gold) ? 'request' : 'all',
    answer: async ({ text, request }) => {
      const at = said[request] ?? listed[request] ?? { text: '', request };
      const before = answered.filter((each) => each.request === request);
      const notes = notesOn(sample, at, before, text);
      const { answer, informative } = await complete(answerSchema, 'user_answer', rules, notes);
      answered.push({ request, question: text, answer });
      return { text: answer, informative };
    },
    next: async (end, steps) => {
      const left = listed.filter(({ request }) => !said.some((each) => each.request === request));
      if (left.length === 0) return null;
      const schema = followUpSchema(left.map(({ request }) => request + 1));
      const notes = notesOnGoingOn(said, left, steps, end);
      const next = await complete(schema, 'user_follow_up', followUpRules, notes);
      if (next.say === null || next.listed === null) return null;
      const followUp = { text: next.say, request: next.listed - 1 };
      said.push(followUp);
      return followUp;
    },
  };
}

/** A question to the user, and what the user said. */
interface Exchange {
  readonly request: number;
  readonly question: string;
  readonly answer: string;
}

function notesOn(
  sample: ClarifySample,
  { text, request }: FollowUp,
  before: readonly Exchange[],
  question: string,
): string {
  const gold = visibleGold(sample.gold, request);
  const talk = before.flatMap((each) => [`Assistant: ${each.question}`, `You: ${each.answer}`]);
  return [
    `What you asked for: ${text}`,
    ...(isAligned(sample.gold) ? [] : [`What you want: ${sample.intention}`]),
    `What has to be done in the end: ${goldShown(sample, gold)}`,
    ...knowledgeOf(sample, gold),
    ...(talk.length === 0 ? [] : [fenced('SAID_SO_FAR', talk.join('\n'))]),
    fenced('QUESTION', question),
  ].join('\n\n');
}

/** The calls that are wanted, without the values that this user cannot tell. */
function goldShown({ gold, user }: ClarifySample, seen: ClarifySample['gold']): string {
  const calls = seen.map((call) => {
    const hidden = (user?.knows ?? []).filter(
      (each) => each.how === 'cannot' && gold[each.call] === call,
    );
    const shown = hidden.map(({ argument }) => [argument, untold] as const);
    return { tool: call.tool, arguments: { ...call.arguments, ...Object.fromEntries(shown) } };
  });
  return escapeJsonText(writeJson(calls));
}

/** In what way this user knows the values of those calls; nothing where all are told. */
function knowledgeOf(
  { gold, user }: ClarifySample,
  seen: ClarifySample['gold'],
): readonly string[] {
  if (user === undefined) return [];
  const lines = user.knows.flatMap((known) => {
    const place = seen.findIndex((each) => each === gold[known.call]);
    const way = wayOf(known);
    return place < 0 || way === null ? [] : [`- ${known.argument} of call ${place + 1}: ${way}`];
  });
  return [
    [
      `In one answer you tell ${user.atOnce} of these values at most. How you know them:`,
      ...lines,
      '- all others: you know them.',
    ].join('\n'),
  ];
}

function wayOf({ how, among = [] }: SampleUser['knows'][number]): string | null {
  switch (how) {
    case 'tells':
      return null;
    case 'narrows': {
      const choices = joinWords(among.map(literalText), 'or');
      return among.length === 0
        ? null
        : `asked for the first time, you only know that it is ${choices}; asked again, you tell it.`;
    }
    case 'later':
      return 'asked for the first time, you do not have it at hand; asked again, you tell it.';
    case 'cannot':
      return 'you do not know it, and never will.';
  }
}

function notesOnGoingOn(
  said: readonly FollowUp[],
  left: readonly FollowUp[],
  steps: readonly AgentStep[],
  end: AgentEnd | null,
): string {
  const talk = said.flatMap(({ text }, index) => {
    const own = steps.filter(({ request }) => request === index);
    const lines = own.flatMap((step) => {
      if (step.kind === 'answer') return [`Assistant: ${step.text}`];
      return step.kind === 'question' ? [`Assistant: ${step.text}`, `You: ${step.answer}`] : [];
    });
    const isAnswered = own.some(({ kind }) => kind === 'answer');
    const how = index === said.length - 1 && end !== null ? ` (${end})` : '';
    return [`You: ${text}`, ...lines, ...(isAnswered ? [] : [`Assistant: no answer${how}`])];
  });
  const list = left.map(({ text, request }) => writeJson({ number: request + 1, wish: text }));
  return [
    fenced('SAID_SO_FAR', talk.join('\n')),
    `What else you had in mind, by number:\n${fenced('LEFT', list.join('\n'))}`,
  ].join('\n\n');
}
