import { randomBytes } from 'node:crypto';

/** Nobody guesses so many bytes. */
const tokenBytes = 24;

/** The secret in the address of a page that is served, new each time. */
export function viewToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}
