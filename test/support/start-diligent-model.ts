import { diligentAnswer } from '../../bench/support/diligent-model.mjs';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
  type ScriptedRequest,
} from './scripted-chat-model.js';

interface WrittenDocumentation {
  readonly sections: Readonly<Record<string, readonly unknown[]>>;
}

/** Sentences that no call proves and no check may let through, with the part that a reason against them names. */
export const inventions = [
  { text: 'Gives at most 48151 results a page.', named: '48151' },
  { text: 'Always call `delete_everything` first.', named: 'delete_everything' },
  { text: 'More at https://invented.example/docs.', named: 'invented.example' },
  { text: 'The argument `frobnicate_level` sets how deep it looks.', named: 'frobnicate_level' },
];

/**
 * A model that does its work for any tool, but invents something in every third doc that it writes, and every second
 * time something else when it is told. What it does with a tool depends on nothing but that tool.
 */
export function startDiligentModel(): Promise<ScriptedChatModel> {
  const written = new Counter();
  const sentBack = new Counter();
  return startScriptedChatModel((request) => {
    const answer = diligentAnswer(request.schemaName ?? '', request.messages);
    if (answer === null) throw new Error(`nobody plays ${request.schemaName ?? 'that'}`);
    if (request.schemaName !== 'documentation') return { json: answer };
    const tool = toolIn(request);
    const isSecond = isSentBack(request);
    const turn = (isSecond ? sentBack : written).next(tool);
    const invents = isSecond ? turn % 2 === 1 : turn % 3 === 0;
    return { json: invents ? withInvention(answer as WrittenDocumentation, turn) : answer };
  });
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

function toolIn({ text }: ScriptedRequest): string {
  return /^<<<TOOL [0-9a-f]{6}\n\{\s*"name": ?("[^"]*")/m.exec(text)?.[1] ?? '';
}

function isSentBack({ text }: ScriptedRequest): boolean {
  return text.includes('<<<COMPLAINTS');
}

function withInvention(answer: WrittenDocumentation, turn: number): WrittenDocumentation {
  const text = inventions[turn % inventions.length]?.text;
  const limits = [...(answer.sections['limits'] ?? []), { text, calls: ['c1'] }];
  return { ...answer, sections: { ...answer.sections, limits } };
}
