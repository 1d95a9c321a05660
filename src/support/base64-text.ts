/** What a text in base64 says, if that is plain ASCII with a digit in it, such as `Project:33`; null for anything else. */
export function base64Text(text: string): string | null {
  if (text.length < 8 || !/^[A-Za-z\d+/]+={0,2}$/.test(text)) return null;
  const plain = Buffer.from(text, 'base64').toString('latin1');
  const isPlain = /^[\x20-\x7e]*\d[\x20-\x7e]*$/.test(plain);
  return isPlain && toBase64(plain) === text ? plain : null;
}

/** A text of ASCII in base64. */
export function toBase64(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64');
}
