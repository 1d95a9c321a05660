import { argumentOf, leafOf, type Path } from '../arguments/slots/path.js';
import { pointerSteps } from '../support/json-pointer.js';

/** What a complaint may be about: a sentence, where it stands, what it rests on. */
export interface Accused {
  readonly text: string;
  readonly calls: readonly string[];
  readonly slot?: Path | undefined;
}

/** True where one of the complaints that the checks of a doc made is about this sentence, its constraint or its calls. */
export function isBlamed(accused: Accused, complaints: readonly string[]): boolean {
  return complaints.some((complaint) => blames(complaint, accused));
}

function blames(complaint: string, { text, calls, slot }: Accused): boolean {
  const [, cited] = /^cites \S+#(\S+?), which/.exec(complaint) ?? [];
  if (cited !== undefined) return calls.includes(cited);
  const [, learnt] = /^has learnt .+ for (.+), which no schema/.exec(complaint) ?? [];
  if (learnt !== undefined)
    return slot !== undefined && (learnt === slot || learnt === leafOf(slot));
  const [, pointer] = /^documents an argument .*: (\/\S+)$/.exec(complaint) ?? [];
  if (pointer !== undefined)
    return slot !== undefined && pointerSteps(pointer)[1] === argumentOf(slot);
  const [, quoted = ''] = /"([^]+)"$/.exec(complaint) ?? [];
  if (quoted === '') return false;
  const [own, theirs] = [text.toLowerCase(), quoted.toLowerCase()];
  return own.includes(theirs) || theirs.includes(own.slice(0, 80));
}
