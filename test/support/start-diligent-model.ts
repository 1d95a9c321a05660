import { answerInRole } from '../../bench/support/diligent-roles.mjs';
import { startScriptedChatModel, type ScriptedChatModel } from './scripted-chat-model.js';

interface WrittenDocumentation {
  readonly sentences: readonly unknown[];
}

/** Sentences that no call proves and no check may let through, with the part that a reason against them names. */
export const inventions = [
  { text: 'Gives at most 48151 results a page.', named: '48151' },
  { text: 'Always call `delete_everything` first.', named: 'delete_everything' },
  { text: 'More at https://invented.example/docs.', named: 'invented.example' },
  { text: 'The argument `frobnicate_level` sets how deep it looks.', named: 'frobnicate_level' },
];

/**
 * A model that does its work for any tool in any role, but invents something in every third doc that it writes, and every second time something
 * else when it is asked for other words. What it does with a tool depends on nothing but that tool.
 */
export function startDiligentModel(): Promise<ScriptedChatModel> {
  const written = new Counter();
  const repaired = new Counter();
  return startScriptedChatModel((request) => {
    const { messages, text, schemaName } = request;
    const answer = answerInRole(schemaName, messages);
    if (schemaName === 'documentation') {
      const turn = written.next(/^<<<DOCUMENTATION [0-9a-f]{6}\n(.*)$/m.exec(text)?.[1] ?? '');
      const { sentences } = answer as WrittenDocumentation;
      if (turn % 3 !== 0) return { json: answer };
      return { json: { ...answer, sentences: [...sentences, invented(turn)] } };
    }
    if (schemaName !== 'repair') return { json: answer };
    const turn = repaired.next(text);
    const other =
      turn % 2 === 1 ? [{ number: 1, text: inventions[turn % inventions.length]!.text }] : [];
    return { json: { sentences: other } };
  });
}

function invented(turn: number) {
  return { in: 'limits', text: inventions[turn % inventions.length]!.text, by: ['n1', 's1'] };
}

/** Counts for each tool, from a start that differs between tools and never between runs. */
class Counter {
  private readonly turns = new Map<string, number>();

  next(tool: string): number {
    const turn = (this.turns.get(tool) ?? startOf(tool)) + 1;
    this.turns.set(tool, turn);
    return turn;
  }
}

function startOf(tool: string): number {
  return [...tool].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}
