import { createHash } from 'node:crypto';

/**
 * The file name (without extension) that stands for a tool id everywhere on disk: a lower-case slug of at most
 * 60 characters and 8 hex digits of the id's SHA-256, so that any id is safe and no two collide.
 */
export function toolFileName(toolId: string): string {
  const slug = toolId
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  const digest = createHash('sha256').update(toolId).digest('hex').slice(0, 8);
  return slug === '' ? digest : `${slug}-${digest}`;
}
