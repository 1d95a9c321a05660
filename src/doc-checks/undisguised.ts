import { Buffer } from 'node:buffer';

/** Letters of other scripts that look like Latin ones. */
const lookAlikes = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ї: 'i',
    ј: 'j',
    ѕ: 's',
    һ: 'h',
    ԁ: 'd',
    А: 'A',
    В: 'B',
    Е: 'E',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    Х: 'X',
    І: 'I',
    Ѕ: 'S',
    α: 'a',
    ο: 'o',
    ν: 'v',
    ι: 'i',
    ρ: 'p',
    υ: 'u',
    Α: 'A',
    Ε: 'E',
    Ι: 'I',
    Ο: 'O',
    Ρ: 'P',
    Τ: 'T',
    Υ: 'Y',
  }),
);
const digitsForLetters = new Map(
  Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }),
);

/** The readings of a text that its writer may have hidden: look-alikes, digits for letters, spaced letters, names, encodings. */
export function undisguised(text: string): readonly string[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const latin = [...plain].map((letter) => lookAlikes.get(letter) ?? letter).join('');
  const bare = latin.normalize('NFD').replace(/\p{M}/gu, '');
  const named = bare.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replace(/[_.\-+/]+/g, ' ');
  const readings = [
    bare,
    named,
    closedUp(bare),
    withLetters(bare),
    rotated(bare),
    [...bare].reverse().join(''),
    ...decoded(plain),
  ];
  return [...new Set(readings)].filter((reading) => reading !== text && reading.trim() !== '');
}

/** `i g n o r e` and `i-g-n-o-r-e` without what stands between. */
function closedUp(text: string): string {
  return text.replace(/(?<!\p{L})\p{L}(?:[ ._*-]\p{L}(?!\p{L})){3,}/gu, (letters) =>
    letters.replace(/[ ._*-]/g, ''),
  );
}

function withLetters(text: string): string {
  return text.replace(/\S+/g, (word) =>
    /[013457@$]/.test(word) && /\p{L}/u.test(word)
      ? [...word].map((letter) => digitsForLetters.get(letter) ?? letter).join('')
      : word,
  );
}

/** The alphabet turned by 13 letters. */
function rotated(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

/** What base64, hexadecimal and percent-encoded parts say. */
function decoded(text: string): readonly string[] {
  const base64 = text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? [];
  const hexadecimal = text.match(/\b(?:[0-9a-f]{2}){10,}\b/gi) ?? [];
  const percent = /%[0-9a-f]{2}/i.test(text) ? [percentDecoded(text)] : [];
  const found = [
    ...base64.map((part) => Buffer.from(part, 'base64').toString('utf8')),
    ...hexadecimal.map((part) => Buffer.from(part, 'hex').toString('utf8')),
    ...percent,
  ];
  return found.filter((said) => /^[\p{L}\p{N}\p{P}\p{Zs}\p{S}\n]{6,}$/u.test(said));
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    return '';
  }
}
