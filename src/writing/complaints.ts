import { argumentOf, leafOf, type Path } from '../arguments/slots/path.js';
import type { Complaint } from '../doc-checks/revision-under-check.js';

/** What a complaint may be about: a sentence, where it stands, what it rests on. */
export interface Accused {
  readonly text: string;
  readonly calls: readonly string[];
  readonly slot?: Path | undefined;
}

/** What of a complaint tells what it is about. */
export type Blame = Pick<Complaint, 'sentence' | 'cites' | 'argument'>;

/** True where one of the complaints that the checks of a doc made is about this sentence, its constraint or its calls. */
export function isBlamed(accused: Accused, complaints: readonly Blame[]): boolean {
  return complaints.some((complaint) => blames(complaint, accused));
}

function blames(
  { sentence = '', cites, argument }: Blame,
  { text, calls, slot }: Accused,
): boolean {
  if (cites !== undefined && calls.includes(cites)) return true;
  if (argument !== undefined && slot !== undefined)
    return [slot, leafOf(slot), argumentOf(slot)].includes(argument);
  if (sentence === '') return false;
  // The doc may say it after a few words that tell where it belongs.
  const [own, theirs] = [text.toLowerCase(), sentence.toLowerCase()];
  return own.includes(theirs) || theirs.includes(own.slice(0, 80));
}
