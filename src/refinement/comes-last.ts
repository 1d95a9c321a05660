import { nameWords } from '../arguments/name-words.js';
import { effectOf, shutsDown } from '../core/effect.js';
import type { ToolDoc } from '../core/tool-doc.js';

const ending =
  /^(?:close|end|stop|terminate|disconnect|logout|signout|shutdown|quit|exit|kill|clear|reset|revoke)$/;

/** True for a tool that destroys things, or whose name says that it ends or empties what others work on: no other one may need it any more. */
export function comesLast(tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>): boolean {
  const effect = effectOf(tool);
  if (effect !== 'write') return effect === 'destructive';
  const [verb = ''] = tool.name.includes('/') ? [] : nameWords(tool.name);
  return ending.test(verb);
}

/** True for one that, as far as its name says, shuts down what serves all the others: it comes after them, those that destroy things included. */
export function comesAfterAll(tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>): boolean {
  return effectOf(tool) !== 'read' && shutsDown(tool);
}
