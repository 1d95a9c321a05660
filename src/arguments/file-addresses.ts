const address = /\b(?:ur[il]s?|links?|href)$/;
const endings: readonly (readonly [said: RegExp, ending: string])[] = [
  [/\b(pdf|csv|json|xml|zip|png|svg|gif|mp4|mp3|wav|html|txt|docx|xlsx|ics|yaml|tsv)\b/, ''],
  [/\b(?:jpe?g|photo)\b/, 'jpg'],
  [/\b(?:image|picture|pic|avatar|logo|thumbnail|icon|banner|screenshot)\b/, 'png'],
  [/\bvideo\b/, 'mp4'],
  [/\baudio\b/, 'mp3'],
  [/\b(?:excel|spreadsheet)\b/, 'xlsx'],
];

/** Addresses of files of the kind that a name says (`pdf_url`, `image_url`, `csv_link`); nothing where it says none. */
export function fileAddresses(words: readonly string[]): readonly string[] {
  const name = words.join(' ');
  if (!address.test(name)) return [];
  for (const [said, ending] of endings) {
    const match = said.exec(name);
    if (match === null) continue;
    const own = ending === '' ? (match[1] ?? '') : ending;
    return [`https://example.com/sample.${own}`, `https://example.org/files/second.${own}`];
  }
  return [];
}
