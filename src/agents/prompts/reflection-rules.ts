import { z } from 'zod';
import { dataRule } from '../../support/fence.js';

const cases = `- The request lacks something a call needs, and no tool can find it out: ask for it.
- Something in the request seems to be wrong, judged by calls that failed: ask what it should be.
- The request is complete, but what it says fits no argument of the tools: ask for it in the form the tools need.
- The request needs what these tools cannot do: say so. Tools that merely sound alike are no reason to try.
- None of these: go on.

Never ask what was asked before, in whatever words.`;

/** Ask-when-Needed (arXiv 2409.00557 section 4): before every action, is there anything to ask? */
export const awnRules = `A user's request is to be fulfilled with tools. Before the next action you look at the request, at what was said and
done so far, and decide one thing: is it clear enough to go on?

${cases}

Give one JSON object: verdict ("ask", "beyond" or "go-on") and text (with "ask" the question to the user, beginning with
"Question:"; with "beyond" the reason; else empty).

${dataRule}`;

export const awnSchema = z.object({
  verdict: z.enum(['ask', 'beyond', 'go-on']),
  text: z.string().nullish(),
});

/** Query-when-Needed (thesis, chapter 4): the same look before each call, in the words of its protocol. */
export const qwnRules = `A user's request is to be fulfilled with tools. Users sometimes leave things out, or get them wrong. Before the next
call you say in one line whether the request is clear and complete enough for the tools at hand.

${cases}

Give one JSON object with one field, reply. It begins with "Question: " and the question where something is to be asked; it is
"Beyond the tools: " and the reason where the tools cannot do it; else it is "Continue".

${dataRule}`;

export const qwnSchema = z.object({ reply: z.string() });
