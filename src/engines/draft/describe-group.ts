import { z } from 'zod';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import { unsafeWords } from '../../docs/unsafe-words.js';
import { dataRule, fenced } from '../../support/fence.js';
import { splitSentences } from '../../support/split-sentences.js';
import type { Roles, RoleQuestion } from './ask-role.js';
import { messagesOf } from './shown.js';

const system = `You write the description of a tool that is published with several APIs. Programs read it to decide whether the tool is
worth a closer look; the APIs have descriptions of their own.

- One short text: what the tool covers as a whole, which facts and wishes it serves in everyday words, and what sets it apart.
- Say only what the current description or those of the APIs say. No API has to be named; a list of all of them helps nobody.
- Plain statements: no orders to the reader, no links, no markup, no praise.

${dataRule}`;

const schema = z.object({ description: z.string() });

function groupQuestion(
  { name, description }: Pick<ToolGroup, 'name' | 'description'>,
  apis: readonly string[],
  maxWords: number,
): RoleQuestion<z.infer<typeof schema>> {
  return {
    ...{ role: 'rewriter', schema, schemaName: 'group' },
    mostSteps: Math.max(0, apis.length - 1),
    render: (steps) =>
      messagesOf(system, [
        fenced('TOOL', `${name}\n${description}`),
        fenced('ITS APIS', apis.slice(0, Math.max(1, apis.length - steps)).join('\n')),
        `Words at most: ${maxWords}.`,
        'Write the description.',
      ]),
  };
}

/**
 * The description of a published tool from those of its APIs, as they were refined: one final call. Without a usable and safe answer the source's
 * own stays.
 */
export async function describeGroup(
  group: Pick<ToolGroup, 'name' | 'description'>,
  members: readonly Pick<ToolDoc, 'name' | 'description'>[],
  { roles, maxWords }: { readonly roles: Pick<Roles, 'ask'>; readonly maxWords: number },
): Promise<string> {
  const apis = members.map((one) => `${one.name}: ${splitSentences(one.description)[0] ?? ''}`);
  const answer = await roles.ask(groupQuestion(group, apis, maxWords));
  const text = (answer?.description ?? '').replace(/\s+/g, ' ').trim();
  const tools = new Map(members.map((one) => [one.name, one]));
  return text === '' || unsafeWords(text, { tools, standIns: [] }) !== null
    ? group.description
    : text;
}
