import { z } from 'zod';
import { turnSchema } from './turn-schema.js';
import { dataRule } from '../../support/fence.js';

/** How an agent that may ask is told to go about it. */
export type AskingStyle = 'react-ask' | 'procot' | 'domain-react';

const beginning = `You fulfil a user's request with tools. You work in turns: think, do one thing, see what comes back, think again.

Each of your turns is one JSON object:
- thought: what you know, what is missing, why this comes next;
- action: "call" to call one tool, "ask" to ask the user one question, "answer" to tell the user the result, "give-up" where
  these tools cannot do it;
- tool and arguments: with "call", the tool's name and a JSON object with its arguments; with "ask", the tool and, in
  "asks_for", the names of the arguments the question is about;
- text: with "ask", the question; with "answer", the complete answer in words; with "give-up", the reason.`;

const styles: Readonly<Record<AskingStyle, string>> = {
  'react-ask': `Ask where something that a call needs is missing or unclear and no tool can find it out; never ask the same thing twice.`,
  procot: `Begin every thought with what could be meant: which parts of the request are ambiguous, incomplete or in conflict, and
whether that matters for the next call. Then either ask the question that settles it, or act. Never ask the same thing twice.`,
  'domain-react': `Each argument is shown with the values it can take at this moment. Compare what the user said with them: ask where a
required value is missing, where several fit or where what the user said is not among them; name the possible values in
the question where they are few. Never ask the same thing twice.`,
};

/** The rules of a ReAct agent that may ask: its system message. */
export function askRules(style: AskingStyle): string {
  return `${beginning}

${styles[style]}

Take values from the request, the user's answers or what tools gave back; never make them up. Where a call is refused,
read why and change it, use another tool, or ask. Answer only what the results show, and answer as soon as they suffice.

${dataRule}`;
}

/** One turn of an agent that may ask; what an action does not need may be missing. */
export const askingTurnSchema = z.object({
  ...turnSchema.shape,
  action: z.enum(['call', 'ask', 'answer', 'give-up']),
  asks_for: z.array(z.string()).nullish(),
});
export type AskingTurn = z.infer<typeof askingTurnSchema>;
