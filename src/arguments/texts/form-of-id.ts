import type { Json } from '../../core/json.js';

/**
 * What ids of one kind have in common: `sha256:` and 64 hex digits, `cus_` before letters and digits. Null for text
 * whose form tells nothing of its kind, uuids among them.
 */
export function formOfId(value: Json): string | null {
  if (typeof value !== 'string' || value.length < 8 || value.length > 200) return null;
  const [, prefix = '', digits] = /^([a-z][\w+.-]{0,20}:)?([\da-f]{32,128})$/i.exec(value) ?? [];
  if (digits !== undefined) return `${prefix.toLowerCase()}hex${digits.length}`;
  const marked = /^([A-Za-z]{2,8}_)(?=\w*\d)(?=\w*[A-Za-z])[A-Za-z\d]{8,64}$/.exec(value);
  return marked === null ? null : (marked[1] ?? null);
}
