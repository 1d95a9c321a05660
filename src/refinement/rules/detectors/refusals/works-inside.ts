import { isAbsolutePath } from '../../../../arguments/names/path-like.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { RejectedObservation } from '../../observations/observation.js';
import { foldersNamedIn } from '../../refusals/paths-in-refusals.js';
import { withoutValues } from '../../refusals/message-without-values.js';

/**
 * True where paths inside the folders that a refusal allows have worked, as far as can be told: none inside one that is allowed was
 * refused in the same words, and where the message names the allowed folder, a path inside it worked, not that folder alone.
 */
export function worksInside(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  const roots = foldersNamedIn(rejection);
  const worked = pathsOf(view.successes, argument);
  const words = withoutValues(rejection);
  const alike = view.rejections.filter((other) => withoutValues(other) === words);
  const known = roots.length > 0 ? roots : worked;
  const isRefusedInside = pathsOf(alike, argument).some((path) =>
    known.some((root) => isInside(root, path)),
  );
  if (isRefusedInside) return false;
  return roots.length === 0 || worked.some((path) => roots.some((root) => goesInto(root, path)));
}

function pathsOf(
  calls: readonly { readonly arguments: Readonly<Record<string, unknown>> }[],
  argument: string,
): readonly string[] {
  return calls.flatMap(({ arguments: { [argument]: path } }) =>
    typeof path === 'string' && path !== '' ? [path] : [],
  );
}

function isInside(root: string, path: string): boolean {
  const folder = root.replace(/[/\\]+$/, '');
  return path.startsWith(`${folder}/`) && path.length > folder.length + 1;
}

/** A relative path that the folder itself ends with may be that folder. */
function goesInto(root: string, path: string): boolean {
  if (isAbsolutePath(path)) return isInside(root, path);
  const plain = path.replace(/^\.\/|[/\\]+$/g, '');
  return plain !== '.' && plain !== '' && !root.replace(/[/\\]+$/, '').endsWith(`/${plain}`);
}
