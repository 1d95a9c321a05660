import { textValuesIn } from '../../../support/text-values.js';
import { harvestJson } from '../../../arguments/pool/harvest-json.js';
import { isAbsolutePath } from '../../../arguments/names/path-like.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { RejectedObservation } from '../observations/observation.js';

const most = 2;

/** Absolute paths that refusals name and that were not given: `'/x' is outside the allowed repository '/srv/repo'` says where to look. */
export function pathsInRefusals(view: EvidenceView): readonly string[] {
  return [...new Set(view.rejections.flatMap(foldersNamedIn))].slice(0, most);
}

/** Those that one refusal names as where a path must lie, less what only repeats or completes what was given. */
export function foldersNamedIn({
  arguments: args,
  outcome: { message },
}: RejectedObservation): readonly string[] {
  if (!/outside|inside|within|allowed|permitted|under|root|must be in|belong/i.test(message))
    return [];
  const given = textValuesIn(args);
  return harvestJson(message).flatMap(({ value }) =>
    typeof value === 'string' &&
    isAbsolutePath(value) &&
    !given.some((text) => repeats(value, text))
      ? [value]
      : [],
  );
}

function repeats(path: string, given: string): boolean {
  const plain = given.replace(/^\.[\\/]/, '');
  return plain !== '' && (path.endsWith(plain) || path.includes(plain));
}
