const latinWithMarks = /(\p{Script=Latin})\p{Mn}+/gu;
const beyondAscii = /[^\p{ASCII}]/u;

/** Latin letters without their accents (`Élodie` gives `Elodie`); marks that other scripts need are kept. */
export function foldAccents(text: string): string {
  if (!beyondAscii.test(text)) return text;
  return text.normalize('NFKD').replace(latinWithMarks, '$1').normalize('NFC');
}
