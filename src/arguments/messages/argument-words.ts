import { isIdentifier, resolveName } from './argument-naming.js';

/** An argument's name in a message, in quotes or bare, as a group of its own. */
export const name = String.raw`["'\`“‘]?([A-Za-z_$][\w$.-]{0,63})["'\`”’]?`;
/** What a message calls an argument. */
export const kind = String.raw`(?:query |path |body |input |form |url |tool |keyword )?(?:parameter|argument|field|propert(?:y|ies)|key|attribute|input|option|param|arg)(?:s|\(s\))?(?![A-Za-z])`;

/** What stands in the place of a name: the argument it means, or what can be a name and no word of a sentence; else null. */
export function cleanName(found: string | undefined, parameters: readonly string[]): string | null {
  if (found === undefined) return null;
  const known = resolveName(found, parameters);
  if (known !== null) return known;
  return isIdentifier(found) && /[_$\d]|[a-z][A-Z]|^[a-z]{2,20}$/.test(found) ? found : null;
}
