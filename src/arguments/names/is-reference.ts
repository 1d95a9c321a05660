import type { Parameter } from '../schema/parameters-of.js';

/** Numbers that name something have no bounds worth knowing. */
export function isReference({ name }: Parameter): boolean {
  return (
    /(^|[_-]|[a-z](?=I))(id|ids|key|uuid|guid|ref|code|sha|digest|token|cursor)$/i.test(name) &&
    !/^code$/i.test(name)
  );
}
