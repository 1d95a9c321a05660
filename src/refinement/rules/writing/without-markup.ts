/** `[text](target)`: an address, or a path without any of the signs that make `[a-z](?:…)` a pattern. */
const link = /\[([^\]]*)\]\((?:["<]?https?:\/\/[^\s)]*|[\w./#?=&%~:@!,;+-]*)(?:\s+"[^"]*")?\)/g;

/** A text without pictures, link targets and HTML tags; where there were tags, HTML's own signs are spelt out. */
export function withoutMarkup(text: string): string {
  const linked = text.replace(/!\[[^\]]*\]\([^)]*\)/g, ' ').replace(link, '$1');
  const untagged = linked.replace(
    /<\/?([a-z][\w-]{0,30})(\s[^<>]{0,200})?\/?>/gi,
    (tag: string, name: string) => (isMarkup(name, text) ? spaceFor(name) : tag),
  );
  return (untagged === linked ? linked : tidied(withoutEntities(untagged))).trim();
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

const blocks = /^(br|p|div|li|ul|ol|dl|dt|dd|tr|table|pre|blockquote|hr|h[1-6])$/i;

function spaceFor(name: string): string {
  if (/^(code|tt|kbd)$/i.test(name)) return '`';
  return blocks.test(name) ? '\n' : '';
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

function withoutEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity);
}
