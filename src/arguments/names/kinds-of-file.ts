const kinds: readonly (readonly [said: RegExp, ending: string])[] = [
  [/\b(pdf|csv|json|xml|zip|png|svg|gif|mp4|mp3|wav|html|txt|docx|xlsx|pptx|ics|yaml|tsv)\b/, ''],
  [/\b(?:jpe?g|photo)\b/, 'jpg'],
  [/\b(?:image|picture|pic|avatar|logo|thumbnail|icon|banner|screenshot)\b/, 'png'],
  [/\bvideo\b/, 'mp4'],
  [/\baudio\b/, 'mp3'],
  [/\b(?:excel|spreadsheet|workbook|worksheet)\b/, 'xlsx'],
  [/\bword (?:doc|document|file)\b/, 'docx'],
  [/\b(?:powerpoint|presentation|slideshow)\b/, 'pptx'],
  [/\bmarkdown\b/, 'md'],
];

/** The ending (`xlsx`) of files of the kind that words name first (`excel workbook`, `pdf`); null where they name none. */
export function endingSaid(words: readonly string[]): string | null {
  const text = words.join(' ');
  const found = kinds.flatMap(([said, ending]) => {
    const match = said.exec(text);
    return match === null
      ? []
      : [{ at: match.index, ending: ending === '' ? (match[1] ?? '') : ending }];
  });
  return found.toSorted((a, b) => a.at - b.at)[0]?.ending ?? null;
}
