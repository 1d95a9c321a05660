import type { User, UserAnswer } from '../user.js';

const cannotTell =
  /^\W*(?:skip|pass|idk|dunno|(?:i\s+)?(?:do\s*n[o'’]t|don['’]t)\s+know|no idea|not sure|whatever|n\/a)\W*$/iu;

/**
 * A person who answers in lines. An empty line, "skip" or "I don't know" is an answer without information; so is the end of
 * the input (null).
 */
export function spokenUser(ask: (question: string) => Promise<string | null>): User {
  return {
    name: 'person',
    answer: async ({ text }): Promise<UserAnswer> => {
      const line = ((await ask(text)) ?? '').trim();
      return { text: line, informative: line !== '' && !cannotTell.test(line) };
    },
  };
}
