import { nameWords } from '../../../../arguments/names/name-words.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { isAbsolutePath } from '../../../../arguments/names/path-like.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import type { ToolDoc } from '../../../../core/tool-doc.js';

/**
 * True for a path that an answer has once, and calls something that neither the argument nor its tool speaks of: `cache_path`
 * for `path` of `open_book`. That it exists is why it is taken.
 */
export function isPathOfAnother(
  { value, path, field, made }: Pick<PooledValue, 'value' | 'path' | 'field' | 'made'>,
  { name }: Parameter,
  tool: Pick<ToolDoc, 'name'>,
): boolean {
  if (made || typeof value !== 'string' || !isAbsolutePath(value)) return false;
  if (!/^[\w.]+$/.test(path)) return false;
  const spokenOf = new Set([...nameWords(name), ...nameWords(tool.name)]);
  return nameWords(field).some((word) => !spokenOf.has(word));
}
