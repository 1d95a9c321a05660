import { RecentValues } from '../support/recent-values.js';
import { ordersInOtherWords } from './orders-in-other-words.js';
import { soundsLikeInstruction } from './sounds-like-instruction.js';
import { undisguised } from './undisguised.js';

/** What imitates the record of a run, an answer of a role, or the end of a block of data. */
const imitations =
  /[0-9a-f]{6}>>>|<<<\s*\w|```|"?(calls|outcome|sections|suggestions|evidence|direction)"?\s*:\s*[[{"]|^\s*(suggestions?|complaints?|system|assistant|user|tool)\s*:|\bnew task\b|\b(whoever|anyone who|those who|you who) (document|write|read|describe|rewrite|revise)/im;
const longest = 20_000;

/** The same texts come back call after call. */
const judged = new RecentValues<boolean>(2_000_000, (_verdict, text) => text.length + 50);

/** True for a text in an answer that is made to be obeyed, or to be taken for something it is not. */
export function isSuspicious(text: string): boolean {
  const known = judged.get(text);
  if (known !== undefined) return known;
  const verdict = judge(text);
  judged.set(text, verdict);
  return verdict;
}

function judge(text: string): boolean {
  const said = text.slice(0, longest);
  if (/\p{Cf}/u.test(said.replace(/[\u200c\u200d\u00ad\ufeff]/gu, ''))) return true;
  if (imitations.test(said)) return true;
  return [said, ...undisguised(said)].some(
    (reading) => soundsLikeInstruction(reading) || ordersInOtherWords(reading),
  );
}
