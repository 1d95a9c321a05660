import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';
import { dataRule } from '../../support/fence.js';

/** How a model writes that a value is not known. */
export const UNKNOWN = '<UNK>';

const unknownRule = `Write "${UNKNOWN}" for a required argument whose value neither the request nor anything so far tells, and for one the user
gave a value for that it cannot take. Leave out optional arguments the user does not refer to. Never make a value up.`;

/** Candidates for the next call (SAGE section 5.2 step 1). */
export const candidateRules = `You prepare the next step of fulfilling a user's request with tools. You see the tools with the values each argument can
take now, the request, and what was asked and done so far.

Give one JSON object:
- thought: one or two sentences on what comes next and what is not known about it;
- status: "calls" where a call comes next; "done" where everything asked for was done; "beyond" where these tools cannot do it;
- candidates: with "calls", the calls that could be meant for this one next step, best first, at most 4: one where it is clear, more
  where the request can mean different tools or different values; each with tool and arguments;
- text: with "done" the answer to the user; with "beyond" the reason.

${unknownRule}

${dataRule}`;

/** A sequence of calls (Argus section 4.1.1, equation 1). */
export const sequenceRules = `You plan how a user's request is fulfilled with tools. You see the tools with the values each argument can take now, the
request, and what was asked and done so far.

Give one JSON object:
- thought: one or two sentences on the plan;
- status: "calls" where calls are left to make; "done" where everything asked for was done; "beyond" where these tools cannot do it;
- candidates: with "calls", all calls that are left, in the order in which they are to be made, each with tool and arguments;
- text: with "done" the answer to the user; with "beyond" the reason.

${unknownRule}

${dataRule}`;

export const candidateSchema = z.object({
  thought: z.string().default(''),
  status: z.enum(['calls', 'done', 'beyond']),
  candidates: z
    .array(
      z.object({ tool: z.string(), arguments: z.record(z.string(), jsonSchemaOfJson).nullish() }),
    )
    .nullish(),
  text: z.string().nullish(),
});

/** Candidate questions (SAGE section 5.2 step 2, Argus section 4.2.1). */
export const questionRules = `A call to a tool cannot be made yet: arguments are not known ("${UNKNOWN}"), or several calls could be meant. Write questions to
the user that would settle it. A good question is short, natural, names the possible values where they are few, says why a value
the user gave is not possible, and may settle several arguments at once where people would tell them together.

Give one JSON object with one field, questions: at most 5, different in what they ask for, each with text, tool and asks_for (the names of
the arguments it settles).

${dataRule}`;

export const questionSchema = z.object({
  questions: z
    .array(
      z.object({
        text: z.string(),
        tool: z.string().nullish(),
        asks_for: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

/** What an answer says (SAGE appendix A.2.1, Argus equation 9). */
export const answerRules = `A user answered a question about arguments of a tool call. Say what the answer tells of each argument that was asked about.

Give one JSON object with one field, arguments: for each argument an object with
- name: the argument's name;
- says: "value" where the answer gives its value or a few possible ones, "not" where it rules values out, "between" where it gives
  bounds, "nothing" where it does not tell;
- values: with "value" or "not", the values, in the type and spelling the argument takes;
- low, high: with "between", the bounds; null for an open end.

Only what the answer says counts, not what would be likely.

${dataRule}`;

export const answerSchema = z.object({
  arguments: z
    .array(
      z.object({
        name: z.string(),
        says: z.enum(['value', 'not', 'between', 'nothing']),
        values: z.array(jsonSchemaOfJson).nullish(),
        low: z.number().nullish(),
        high: z.number().nullish(),
      }),
    )
    .default([]),
});

/** What to do about a call that failed (SAGE section 5.2 step 5). */
export const recoveryRules = `A tool refused a call. Can it be mended without the user?

Give one JSON object:
- thought: one sentence on what went wrong;
- action: "retry" with changed arguments, where what is known tells the right ones; "other-tool", where another tool has to be
  called in its place or first; "ask", where only the user can tell; "give-up", where nothing helps;
- tool and arguments: with "retry" and "other-tool", the call to make;
- text: with "ask", the question; asks_for: the names of the arguments it is about.

${dataRule}`;

export const recoverySchema = z.object({
  thought: z.string().default(''),
  action: z.enum(['retry', 'other-tool', 'ask', 'give-up']),
  tool: z.string().nullish(),
  arguments: z.record(z.string(), jsonSchemaOfJson).nullish(),
  text: z.string().nullish(),
  asks_for: z.array(z.string()).nullish(),
});
