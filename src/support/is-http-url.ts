/** True for an address of the web, absolute and with its scheme; whether the rest of it parses is another question. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
