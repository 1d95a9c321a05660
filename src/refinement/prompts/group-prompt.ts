import { z } from 'zod';
import type { ToolGroup } from '../../core/tool-doc.js';
import { dataRule, fenced } from '../../support/fence.js';
import { userMessage, type RenderedPrompt } from './rendered-prompt.js';

const text = `You write the description of a tool that is published with several APIs. Programs read it to decide whether the tool is
worth a closer look; the APIs have descriptions of their own.

- One short text: what the tool covers as a whole, which facts and wishes it serves in everyday words, and what sets it apart.
- Say only what the current description or those of the APIs say. No API has to be named; a list of all of them helps nobody.
- Plain statements: no orders to the reader, no links, no markup, no praise.

${dataRule}`;

/** What the model answers for a tool group. */
export const groupAnswerSchema = z.object({ description: z.string() });

export interface GroupInput {
  readonly group: Pick<ToolGroup, 'name' | 'description'>;
  /** Lines such as `getItem: Gives one item by its id.` */
  readonly apis: readonly string[];
  readonly maxWords: number;
  readonly complaints: readonly string[];
}

export const groupText = text;

/** The prompt for a group's description; each step leaves the last API out. */
export function renderGroupPrompt(input: GroupInput, steps: number): RenderedPrompt {
  const apis = input.apis.slice(0, Math.max(1, input.apis.length - steps));
  return {
    messages: [
      { role: 'system', content: text },
      userMessage([
        fenced('TOOL', `${input.group.name}\n${input.group.description}`),
        fenced('ITS APIS', apis.join('\n')),
        `Words at most: ${input.maxWords}.`,
        renderComplaints(input.complaints),
        'Write the description.',
      ]),
    ],
    shortened: input.apis.length - apis.length,
  };
}

/** What a model is told on its second attempt. */
function renderComplaints(complaints: readonly string[]): string {
  if (complaints.length === 0) return '';
  return [
    'Your first attempt was sent back. It:',
    fenced('COMPLAINTS', complaints.map((complaint) => `- ${complaint}`).join('\n')),
    'Write it again without these faults and keep the rest. There is no third attempt.',
  ].join('\n');
}
