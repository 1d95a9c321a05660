import { textValuesIn } from '../../../support/text-values.js';
import { harvestJson } from '../../../arguments/pool/harvest-json.js';
import { isAbsolutePath } from '../../../arguments/names/path-like.js';
import type { EvidenceView } from '../observations/evidence-view.js';

const most = 2;

/**
 * Absolute paths that refusals name and that were not given: `'/x' is outside the allowed repository '/srv/repo'` says where to
 * look. Those that only repeat or complete what was given are left out.
 */
export function pathsInRefusals(view: EvidenceView): readonly string[] {
  const found = view.rejections.flatMap(({ arguments: args, outcome }) => {
    if (
      !/outside|inside|within|allowed|permitted|under|root|must be in|belong/i.test(outcome.message)
    )
      return [];
    const given = textValuesIn(args);
    return harvestJson(outcome.message).flatMap(({ value }) =>
      typeof value === 'string' &&
      isAbsolutePath(value) &&
      !given.some((text) => repeats(value, text))
        ? [value]
        : [],
    );
  });
  return [...new Set(found)].slice(0, most);
}

function repeats(path: string, given: string): boolean {
  const plain = given.replace(/^\.[\\/]/, '');
  return plain !== '' && (path.endsWith(plain) || path.includes(plain));
}
