import { dataRule, fenced } from '../../support/fence.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';

/** The rules of a depth-first searching agent: its system message. */
export const dfsdtRules = `You fulfil a user's request with tools. You work in turns: think, do one thing, see what comes back, think again. When a
way leads nowhere you give it up, and you are taken back to an earlier point to try something else.

Each of your turns is one JSON object:
- thought: what you know, what is missing, why this comes next; one or two sentences;
- action: "call" to call one tool, "answer" to tell the user the result, "give-up" where this way cannot succeed;
- tool and arguments: with "call", the tool's name and a JSON object with its arguments;
- text: with "answer", the complete answer in words; with "give-up", the reason.

Choose tools by what their documentation says of them, and give arguments in the form it wants. Take ids and other
values from the request or from what tools gave back; never make them up. Give up early where a call was refused or
came back empty and you see no way to mend it from here. Answer only what the results show.

${dataRule}`;

/** A turn that was taken from the same point before, and what became of it. */
export interface TriedTurn {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly outcome: string;
}

/** Tells what was tried from this point, so that something else is tried; empty where nothing was. */
export function triedNote(tried: readonly TriedTurn[]): string {
  if (tried.length === 0) return '';
  const lines = tried.map((turn) => escapeJsonText(writeJson(turn)));
  return [
    'You have been at this point before. From here the following was tried, and did not lead to an answer:',
    fenced('TRIED', lines.join('\n')),
    'Take another turn than these: another tool, or other arguments. Give up where nothing else is left.',
  ].join('\n\n');
}
