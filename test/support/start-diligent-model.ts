import { diligentAnswer } from '../../bench/support/diligent-model.mjs';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
  type ScriptedRequest,
} from './scripted-chat-model.js';

interface WrittenDocumentation {
  readonly sections: Readonly<Record<string, readonly unknown[]>>;
}

/** Sentences that no call proves and no check may let through. */
export const inventions = [
  { text: 'Gives at most 48151 results a page.', calls: ['c1'] },
  { text: 'Always call `delete_everything` first.', calls: ['c1'] },
  { text: 'More at https://invented.example/docs.', calls: ['c1'] },
  { text: 'The argument `frobnicate_level` sets how deep it looks.', calls: ['c1'] },
];

/**
 * A model that does its work for any tool, but invents something in every third doc that it writes, and every second
 * time something else when it is told.
 */
export function startDiligentModel(): Promise<ScriptedChatModel> {
  let written = 0;
  let sentBack = 0;
  return startScriptedChatModel((request) => {
    const answer = diligentAnswer(request.schemaName ?? '', request.messages);
    if (answer === null) throw new Error(`nobody plays ${request.schemaName ?? 'that'}`);
    if (request.schemaName !== 'documentation') return { json: answer };
    const isSecond = isSentBack(request);
    if (isSecond) sentBack += 1;
    else written += 1;
    const invents = isSecond ? sentBack % 2 === 1 : written % 3 === 0;
    const turn = Math.floor(written / 3) + sentBack;
    return { json: invents ? withInvention(answer as WrittenDocumentation, turn) : answer };
  });
}

function isSentBack({ text }: ScriptedRequest): boolean {
  return text.includes('<<<COMPLAINTS');
}

function withInvention(answer: WrittenDocumentation, turn: number): WrittenDocumentation {
  const invented = inventions[turn % inventions.length];
  const limits = [...(answer.sections['limits'] ?? []), invented];
  return { ...answer, sections: { ...answer.sections, limits } };
}
