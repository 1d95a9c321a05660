import { createPrompt, isEnterKey, useKeypress, useState } from '@inquirer/core';
import type { Decision } from '../../core/review.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';

/** What a person says of a sentence, or where they go from it. */
export type Reply =
  | { readonly kind: 'decide'; readonly decision: Exclude<Decision, 'edit'> }
  | { readonly kind: 'decide'; readonly decision: 'edit'; readonly edit: string }
  | { readonly kind: 'skip' | 'back' | 'quit' };

export interface SentenceQuestion {
  /** The sentence in its place with what speaks for it, as lines. */
  readonly shown: string;
  /** The line that is left when it is answered. */
  readonly summary: string;
  /** What an edit begins with, on one line. */
  readonly text: string;
  readonly palette: TerminalStyle['palette'];
}

/** Each key with what it does, as the line of help says it. */
const keys: readonly (readonly [names: readonly string[], shown: string, reply: Reply | 'edit'])[] =
  [
    [['a'], 'a accept', { kind: 'decide', decision: 'accept' }],
    [['r'], 'r reject', { kind: 'decide', decision: 'reject' }],
    [['e'], 'e edit', 'edit'],
    [['p'], 'p pin', { kind: 'decide', decision: 'pin' }],
    [['o'], 'o open again', { kind: 'decide', decision: 'open' }],
    [['s', 'right', 'down', 'space'], 's skip', { kind: 'skip' }],
    [['u', 'left', 'up'], 'u back', { kind: 'back' }],
    [['q', 'escape'], 'q quit', { kind: 'quit' }],
  ];

const help = keys.map(([, shown]) => shown).join('  ');

function outcomeText(reply: Reply): string {
  if (reply.kind !== 'decide') return reply.kind === 'skip' ? 'left open' : reply.kind;
  return reply.decision === 'edit' ? `edit: ${reply.edit}` : reply.decision;
}

/** Shows a sentence and waits for a key; `e` lets its words be changed, Enter keeps them and Escape goes back. */
export const sentencePrompt = createPrompt<Reply, SentenceQuestion>(
  ({ shown, summary, text, palette }, done) => {
    const [edit, setEdit] = useState<string | null>(null);
    const [reply, setReply] = useState<Reply | null>(null);
    const answer = (given: Reply): void => {
      setReply(given);
      done(given);
    };
    useKeypress((key, readline) => {
      if (reply !== null) return;
      if (edit !== null) {
        if (key.name === 'escape') {
          readline.clearLine(0);
          setEdit(null);
        } else if (isEnterKey(key)) {
          const words = edit.trim();
          if (words !== '' && words !== text)
            answer({ kind: 'decide', decision: 'edit', edit: words });
          else setEdit(null);
        } else setEdit(readline.line);
        return;
      }
      readline.clearLine(0);
      const found = keys.find(([names]) => names.includes(key.name));
      if (found === undefined) return;
      const [, , given] = found;
      if (given !== 'edit') return answer(given);
      readline.write(text);
      setEdit(text);
    });
    if (reply !== null) return `${summary} ${palette.dim('→')} ${outcomeText(reply)}`;
    const asked =
      edit === null
        ? palette.dim(help)
        : `${palette.dim('Enter keeps it, Escape goes back')}\n${palette.bold('edit:')} ${edit}`;
    return `${shown}\n\n${asked}`;
  },
);
