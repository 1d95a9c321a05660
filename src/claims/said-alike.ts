import { leafOf } from '../arguments/slots/path.js';

/** True for two names of one thing: `ownerId`, `owner_id`, `owner.id`; the end of a nested place counts too. */
export function isSaidAlike(field: string, name: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return plain(field) === plain(name) || plain(leafOf(field)) === plain(name);
}
