/** `[text](target)`: an address, or a path without any of the signs that make `[a-z](?:…)` a pattern. */
const link = /\[([^\]]*)\]\((?:["<]?https?:\/\/[^\s)]*|[\w./#?=&%~:@!,;+-]*)(?:\s+"[^"]*")?\)/g;

/** Blocks of code, and code in which a sign of HTML stands: there it is meant. */
const code = /(```[^]*?```|`[^`\n]*[<&][^`\n]*`)/;

/** A text without pictures, link targets and HTML tags, but in code; where there were tags, HTML's own signs are spelt out. */
export function withoutMarkup(text: string): string {
  const parts = text
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : cleaned(part, text)));
  return parts.join('').trim();
}

/** A text about HTML means the tags in it. */
const speaksOfTags = /\bHTML(?:\/CSS)?(?: \w+){0,2} (?:tags?|elements?|attributes?)\b/i;

function cleaned(part: string, whole: string): string {
  if (speaksOfTags.test(whole)) return part;
  const linked = part.replace(/!\[[^\]]*\]\([^)]*\)/g, ' ').replace(link, '$1');
  const untagged = linked.replace(
    /<\/?([a-z][\w-]{0,30})(\s[^<>]{0,200})?\/?>/gi,
    (tag: string, name: string) => (isMarkup(name, whole) ? spaceFor(name) : tag),
  );
  if (untagged !== linked) return tidied(withoutEntities(untagged));
  return /&(?:quot|#\d+);/.test(linked) ? withoutEntities(linked) : linked;
}

function tidied(text: string): string {
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

const htmlTags = new Set(
  'a abbr b blockquote br center code dd details div dl dt em font h1 h2 h3 h4 h5 h6 hr i img kbd li ol p pre s small span strong sub summary sup table tbody td th thead tr tt u ul'.split(
    ' ',
  ),
);

/** A tag of HTML, or one that is opened and closed; `<revision>:<path>` says what to put there. */
function isMarkup(name: string, text: string): boolean {
  return htmlTags.has(name.toLowerCase()) || text.includes(`</${name}>`);
}

/** Tags that begin a new line. */
const blocks = /^(br|p|div|li|ul|ol|dl|dt|dd|tr|table|pre|blockquote|hr|h[1-6])$/i;

function spaceFor(name: string): string {
  if (/^(code|tt|kbd)$/i.test(name)) return '`';
  return blocks.test(name) ? '\n' : '';
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  amp: '&',
};

function withoutEntities(text: string): string {
  return text.replace(
    /&(?:(lt|gt|quot|nbsp|amp)|#(\d{2,5}));/g,
    (_all, name?: string, number = '') =>
      name === undefined ? String.fromCodePoint(Number(number)) : (entities[name] ?? ''),
  );
}
