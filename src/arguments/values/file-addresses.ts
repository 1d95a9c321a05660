import { endingSaid } from '../names/kinds-of-file.js';

const address = /\b(?:ur[il]s?|links?|href)$/;

/** Addresses of files of the kind that a name says (`pdf_url`, `image_url`, `csv_link`); nothing where it says none. */
export function fileAddresses(words: readonly string[]): readonly string[] {
  const ending = address.test(words.join(' ')) ? endingSaid(words) : null;
  return ending === null
    ? []
    : [`https://example.com/sample.${ending}`, `https://example.org/files/second.${ending}`];
}
