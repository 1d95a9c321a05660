import { createHash } from 'node:crypto';

const mostRemembered = 20_000;
const remembered = new Map<string, string>();

/**
 * The file name (without extension) that stands for a tool id everywhere on disk: a lower-case slug of at most
 * 60 characters and 8 hex digits of the id's SHA-256, so that any id is safe and no two collide.
 */
export function toolFileName(toolId: string): string {
  const known = remembered.get(toolId);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const name = nameOf(toolId);
  remembered.set(toolId, name);
  return name;
}

function nameOf(toolId: string): string {
  const slug = toolId
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  const digest = createHash('sha256').update(toolId).digest('hex').slice(0, 8);
  return slug === '' ? digest : `${slug}-${digest}`;
}
