/** What stands in a file of ours where the source had something that looks like an access token. */
export const mask = 'REDACTED';

/** Published token formats whose prefix or structure no ordinary text has. */
const tokenPatterns: readonly RegExp[] = [
  /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)[-_][A-Za-z0-9_-]{16,}/g,
  /\bsk-[A-Za-z0-9]{32,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{40,}/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  /\bxox[abposr]-[A-Za-z0-9-]{20,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{35}/g,
  /\bhf_[A-Za-z0-9]{30,}/g,
  /\b(?<=Bearer )[A-Za-z0-9_=.+/-]{24,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^"]*?-----END [A-Z ]*PRIVATE KEY-----/g,
];

/** True for a text that holds something in the form of a published kind of access token. */
export function looksLikeToken(text: string): boolean {
  return tokenPatterns.some((pattern) => text.search(pattern) >= 0);
}

/** A text (JSON too: a token has no quotes in it) with everything that looks like an access token masked. */
export function maskTokens(text: string): { readonly text: string; readonly masked: number } {
  let masked = 0;
  const replaced = tokenPatterns.reduce(
    (current, pattern) =>
      current.replace(pattern, () => {
        masked += 1;
        return mask;
      }),
    text,
  );
  const withoutKeys = replaced.replace(
    queryKey,
    (whole, start: string, name: string, value: string) => {
      if (!isSecretName(name) || !/\d/.test(value) || !/[a-z]/i.test(value)) return whole;
      masked += 1;
      return `${start}${name}=${mask}`;
    },
  );
  return { text: withoutKeys, masked };
}

/** A parameter in the query of a URL, in JSON and HTML too. */
const queryKey = /([?&]|&amp;|\\u0026)([\w.-]{1,60})=([\w.~%+/-]{8,}={0,2})/g;

const secretWord =
  /(?:^|[-_.])(?:api[-_]?key|apikey|key|token|secret|password|passwd|pwd|auth|authorization|cookie|credentials?|sig(?:nature)?)(?:$|[-_.])/i;

/** True for the name of a header, variable or parameter that usually holds a secret. */
export function isSecretName(name: string): boolean {
  return secretWord.test(name.replace(/([a-z])([A-Z])/g, '$1-$2'));
}

/** A URL without user, password and secret query parameters; anything else with its tokens masked. */
export function maskAddress(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return maskTokens(address).text;
  const url = new URL(address);
  if (url.username === '' && url.password === '' && url.search === '') return address;
  url.username = '';
  url.password = '';
  for (const [name, value] of [...url.searchParams]) {
    if (isSecretName(name) || looksLikeToken(value)) url.searchParams.set(name, mask);
  }
  return url.href;
}
