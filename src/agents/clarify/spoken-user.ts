import type { User, UserAnswer } from '../user.js';

const cannotTell = onlyThis(
  'skip',
  'pass',
  'idk',
  'dunno',
  'whatever',
  'n/a',
  'any(?:thing|\\s+of\\s+(?:them|these|those))?',
  "(?:i\\s+)?(?:do\\s*n[o'’]t|don['’]?t|can(?:no|['’])t)\\s+(?:know|tell|say|care|remember)",
  "(?:i\\s+have\\s+|i['’]ve\\s+)?no\\s+(?:idea|clue|preference)",
  "(?:i['’]m\\s+|i\\s+am\\s+)?not\\s+sure",
  "(?:it\\s+)?does\\s*n['’o]t\\s+matter|(?:it\\s+)?does\\s+not\\s+matter",
  'you\\s+(?:choose|decide|pick)',
);
const takesBack = onlyThis(
  'cancel(?:\\s+(?:it|that|this))?',
  'abort',
  'quit',
  'stop',
  'never\\s*mind',
  '(?:leave|forget|drop)\\s+(?:it|that|this)',
);

/** A test for an answer that says one of these things and nothing else. */
function onlyThis(...sayings: readonly string[]): RegExp {
  const lead = '(?:(?:no|ok(?:ay)?|well|sorry|please|just|oh)\\b[\\s,]*)*';
  const tail = '(?:[\\s,]*(?:please|then|thanks|thank you))?';
  return new RegExp(`^\\W*${lead}(?:${sayings.join('|')})${tail}\\W*$`, 'iu');
}

/**
 * A person who answers in lines. An empty line, "skip" or "I don't know" is an answer without information; so is the end of
 * the input (null). "cancel" or "never mind" takes the request back, unless the question offers that very word.
 */
export function spokenUser(ask: (question: string) => Promise<string | null>): User {
  return {
    name: 'person',
    answer: async ({ text }): Promise<UserAnswer> => {
      const line = ((await ask(text)) ?? '').trim();
      const isChoice = line !== '' && text.toLowerCase().includes(`"${line.toLowerCase()}"`);
      if (isChoice) return { text: line, informative: true };
      if (takesBack.test(line)) return { text: line, informative: false, withdrawn: true };
      return { text: line, informative: line !== '' && !cannotTell.test(line) };
    },
  };
}
