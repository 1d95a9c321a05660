import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import { dataRule } from '../../support/fence.js';

/** Active Task Disambiguation (arXiv 2502.04485): one way to take a request; asked several times, several ways. */
export const interpretationRules = `A user's request is to be fulfilled with tools, and it may be meant in more than one way. Say how you take it: the one call
you would make next if nobody could be asked, with the values such a user most likely means where they are not said.

Give one JSON object: tool and arguments; tool is null where no call is left to make, or none of these tools can do it.

${dataRule}`;

export const interpretationSchema = z.object({
  tool: z.string().nullish(),
  arguments: z.record(z.string(), jsonSchemaOfJson).nullish(),
});

/** What the user would say to each candidate question if one of the interpretations were meant. */
export const questionAnswersRules = `You play a user who asked for something and means exactly the call shown, neither more nor less. An assistant could ask
you the questions shown. Answer each as this user would: in a few words, the same thing always in the same words, and
"cannot say" where the call does not tell.

Give one JSON object with one field, answers: a text for each question, in the order of the questions.

${dataRule}`;

export const questionAnswersSchema = z.object({ answers: z.array(z.string()).default([]) });

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
