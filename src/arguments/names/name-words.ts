const mostRemembered = 10_000;
const remembered = new Map<string, readonly string[]>();

/** The words of an identifier, lower-case and singular: `userIDs`, `user_ids` and `user-ids` are all `user`, `id`. */
export function nameWords(name: string): readonly string[] {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  // Many values are matched with few names.
  if (remembered.size >= mostRemembered) remembered.clear();
  const words = splitName(name);
  remembered.set(name, words);
  return words;
}

function splitName(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => splitJoined(singular(word.toLowerCase())));
}

/** The singular of an English word, where it is regular. */
export function singular(word: string): string {
  if (word.length < 3 || /(ss|us|is|news|series|species)$/.test(word)) return word;
  if (/^(?:.*(?:mov|cook|zomb|calor|self|rook|brown|sort)ies|ties|pies|lies|dies)$/.test(word))
    return word.slice(0, -1);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  if (word === 'children') return 'child';
  if (word === 'people') return 'person';
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const joined: Readonly<Record<string, readonly string[]>> = {
  filename: ['file', 'name'],
  filepath: ['file', 'path'],
  dirname: ['dir', 'name'],
  pathname: ['path', 'name'],
  userid: ['user', 'id'],
  timezone: ['time', 'zone'],
  datetime: ['date', 'time'],
  pagesize: ['page', 'size'],
  pagetoken: ['page', 'token'],
  firstname: ['first', 'name'],
  lastname: ['last', 'name'],
  fullname: ['full', 'name'],
  zipcode: ['zip', 'code'],
};

function splitJoined(word: string): readonly string[] {
  return joined[word] ?? [word];
}
