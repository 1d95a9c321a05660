import type { Turn } from './prompts/turn-schema.js';
import type { RunRecorder } from './run-recorder.js';

/** Does what a turn on one path says: a call, the answer, or giving up. */
export async function takeAction(
  run: RunRecorder,
  { thought, action, tool, text, arguments: args }: Turn,
): Promise<void> {
  switch (action) {
    case 'call':
      await run.call({ thought, name: tool ?? '', arguments: args ?? {} });
      return;
    case 'answer':
      if (text) run.answer(text, thought);
      run.unusable('An answer has to say something in "text".', thought);
      return;
    case 'give-up':
      run.refuse(text ?? '', thought);
  }
}
