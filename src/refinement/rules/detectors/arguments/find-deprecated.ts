import { scalarsIn } from '../../answers/answers.js';
import { mentions } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import type { SuccessObservation } from '../../observations/observation.js';

const announced = /\b(deprecat\w+|obsolete|sunset)\b/i;
const deepest = 2;

/** Arguments whose use the tool itself calls deprecated: a notice in every answer with the argument and in no answer without it. */
export function findDeprecated(view: EvidenceView): readonly Finding[] {
  const noticed = view.successes.filter((success) => noticeOf(success) !== null);
  if (noticed.length === 0) return [];
  const names = view.argumentNames();
  return names.flatMap((argument): Finding[] => {
    const isGiven = ({ arguments: args }: SuccessObservation) => args[argument] !== undefined;
    const given = view.successes.filter(isGiven);
    const [first] = given;
    const plain = view.successes.find((success) => !isGiven(success));
    const notices = given.map((success) => noticeOf(success));
    if (first === undefined || plain === undefined || !noticed.every(isGiven)) return [];
    if (notices.some((notice) => notice === null || !isAbout(notice, argument))) return [];
    const named = names.filter((name) => name !== argument && mentions(notices[0] ?? '', name));
    const [instead = null, ...more] = named;
    const calls = [first.id, plain.id];
    return [{ kind: 'deprecated', argument, instead: more.length > 0 ? null : instead, calls }];
  });
}

/** A bare header says it of the call; a sentence must name the argument. */
function isAbout(notice: string, argument: string): boolean {
  return notice === '' || mentions(notice, argument);
}

/** The notice's words, empty for a bare header; null where there is none. Texts inside lists are data. */
function noticeOf({ outcome }: SuccessObservation): string | null {
  for (const [path, value] of scalarsIn(outcome.body ?? null)) {
    const isShort = typeof value === 'string' && value.length <= 200;
    if (isShort && path.split('.').length <= deepest && announced.test(value)) return value;
  }
  return outcome.headers?.['deprecation'] === undefined ? null : '';
}
