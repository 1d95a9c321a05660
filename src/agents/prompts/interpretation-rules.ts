import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import { dataRule } from '../../support/fence.js';

/** Active Task Disambiguation (arXiv 2502.04485): what could be meant, and what question would tell it apart. */
export const interpretationRules = `A user's request is to be fulfilled with tools, and it may mean several things. Write down what could be meant by the
next step, and questions that would tell these apart.

Give one JSON object:
- interpretations: 2 to 5 different things the user may mean by the next step, each as the call it leads to (tool, arguments);
  if only one is possible, give that one alone;
- questions: up to 5 questions to the user, each with text, tool, asks_for (the arguments it is about) and answers: what the user
  would say under each interpretation, in the order of the interpretations, in a few words, the same words for the same answer.

Never propose a question that was asked before.

${dataRule}`;

export const interpretationSchema = z.object({
  interpretations: z
    .array(
      z.object({ tool: z.string(), arguments: z.record(z.string(), jsonSchemaOfJson).nullish() }),
    )
    .default([]),
  questions: z
    .array(
      z.object({
        text: z.string(),
        tool: z.string().nullish(),
        asks_for: z.array(z.string()).nullish(),
        answers: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

/** Ask-before-Plan (EMNLP 2024): everything unclear is asked about before anything is planned. */
export const questionsFirstRules = `A user's request is to be fulfilled with tools, later, by a plan. Before there is a plan, find out what has to be asked:
what the calls will need and neither the request nor the tools can tell, and what in the request cannot be met.

Give one JSON object with one field, questions: a list, empty where all is clear, most important first, at most 5, each with text,
tool and asks_for (the arguments it is about).

${dataRule}`;

export const questionsFirstSchema = z.object({
  questions: z
    .array(
      z.object({
        text: z.string(),
        tool: z.string().nullish(),
        asks_for: z.array(z.string()).nullish(),
      }),
    )
    .default([]),
});
