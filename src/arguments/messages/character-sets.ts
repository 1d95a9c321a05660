/** What a text names a set of characters with: the inside of a class of a regular expression, and what follows the words. */
export interface NamedCharacters {
  /** `A-Za-z0-9_`, in an order of its own. */
  readonly set: string;
  readonly rest: string;
}

const wanted = String.raw`(?:(?:latin|english|roman|ascii|basic|plain|standard|unaccented) )?`;
const lower = String.raw`(?:lower[- ]?cased?|small)`;
const upper = String.raw`(?:upper[- ]?cased?|capital)`;
const letters = String.raw`${wanted}(?:letters?|alphabet(?:s|ic(?:al)?(?: characters?)?)?|alpha characters?)`;
const alphanumerics = String.raw`(?:alpha-?numerics?|alpha-?numeric(?:al)?(?: characters?)?|letters?(?:\/| or )digits?)`;

/** The longest wording of a thing before its shorter ones. */
const named: readonly (readonly [words: string, members: readonly string[]])[] = [
  [`${lower},? (?:and|or|&|\\/) ${upper}(?: ${letters})?`, ['A-Z', 'a-z']],
  [`(?:upper-?|capital),? (?:and|or|&|\\/) ${lower}(?: ${letters})?`, ['A-Z', 'a-z']],
  [`(?:lower-),? (?:and|or|&|\\/) ${upper}(?: ${letters})?`, ['A-Z', 'a-z']],
  [`${lower} ${alphanumerics}(?: characters?)?`, ['a-z', '0-9']],
  [`${upper} ${alphanumerics}(?: characters?)?`, ['A-Z', '0-9']],
  [`${lower} ${letters}`, ['a-z']],
  [`${upper} ${letters}|capitals`, ['A-Z']],
  [`${alphanumerics}(?: characters?)?`, ['A-Z', 'a-z', '0-9']],
  [letters, ['A-Z', 'a-z']],
  ['(?:arabic |decimal )?(?:digits?|numbers|numerals|numeric characters?)', ['0-9']],
  ['hex(?:adecimal)? (?:digits?|characters?)', ['A-F', 'a-f', '0-9']],
  ['(?:underscores?|underlines?)', ['_']],
  ['(?:hyphens?|dash(?:es)?|minus(?:es)?|minus signs?)', ['-']],
  ['(?:dots?|periods?|full stops?|points?)', ['.']],
  ['(?:white[- ]?spaces?|blank characters)(?: characters?)?', ['\\s']],
  ['(?:spaces?|blanks?)', [' ']],
  ['(?:back-?slash(?:es)?)', ['\\\\']],
  ['(?:forward )?slash(?:es)?', ['/']],
  ['colons?', [':']],
  ['commas?', [',']],
  ['apostrophes?', ["'"]],
  ['(?:line ?breaks?|new ?lines?)', ['\\n']],
  ['plus(?:es)?(?: signs?)?', ['+']],
  ['(?:at[- ]signs?)', ['@']],
  ['ampersands?', ['&']],
];
const names = named.map(
  ([words, members]) => [new RegExp(`^(?:${words})(?![\\w-])`, 'i'), members] as const,
);
const between = /^(?:\s*[,;&]\s*|\s+)(?:(?:and|or|nor|plus|&)(?:\/or)?\s+)?(?:the |any )?/i;
const ranges = /^((?:a-z|A-Z|0-9|a-f|A-F)+)([-_.+]*)(?=[\s,;)\]"'`]|\.?$)/;
const inBrackets = /^\[((?:a-z|A-Z|0-9|\\d|\\w|[-_.+ ])+)\][+*]?(?=[\s,;).]|$)/;
const quoted = /^(["'`“‘])([^A-Za-z\d\s]{1,12}|\s)["'`”’]/;
const bare = /^([-_+@/#:*~=$%&|\\<>?]|\.(?!$))(?=[\s,;)]|\.?$)/;
/** `underscores (_)`; `letters (a-z)` says which letters. */
const explained = /^ ?\(((?:a-z|A-Z|0-9)(?:(?:,? ?| and )(?:a-z|A-Z|0-9))*|[^\w\s]|\s)\)/;

/** The characters that a text begins with a list of (`letters, digits and "_"`, `a-z, 0-9 and -`); null where it begins with none. */
export function charactersIn(text: string): NamedCharacters | null {
  const members = new Set<string>();
  let rest = text.replace(/^(?:the )?characters (?=[["'`])/i, '');
  let left = rest;
  for (let found = memberIn(rest); found !== null; found = memberIn(rest)) {
    found.members.forEach((member) => members.add(member));
    left = found.rest;
    rest = left.replace(between, '');
    if (rest === left) break;
  }
  return members.size === 0 ? null : { set: inOrder(members), rest: left };
}

interface Member {
  readonly members: readonly string[];
  readonly rest: string;
}

function memberIn(text: string): Member | null {
  for (const [words, members] of names) {
    const [name] = words.exec(text) ?? [];
    if (name !== undefined) return withExplained(members, text.slice(name.length));
  }
  const range = ranges.exec(text) ?? inBrackets.exec(text);
  if (range !== null)
    return {
      members: membersOf(`${range[1] ?? ''}${range[2] ?? ''}`),
      rest: text.slice(range[0].length),
    };
  const sign = quoted.exec(text) ?? bare.exec(text);
  const signs = sign?.[2] ?? sign?.[1] ?? '';
  return sign === null
    ? null
    : { members: [...signs].map(escaped), rest: text.slice(sign[0].length) };
}

function withExplained(members: readonly string[], text: string): Member {
  const [whole = '', shown = ''] = explained.exec(text) ?? [];
  const own = /[a-z\d]/i.test(shown) ? membersOf(shown.replace(/,| and |\s/g, '')) : members;
  return { members: own, rest: text.slice(whole.length) };
}

/** Of a class as it is written: `a-z0-9_-`. */
function membersOf(written: string): readonly string[] {
  return [...written.matchAll(/[a-zA-Z\d]-[a-zA-Z\d]|\\[dw]|./g)].flatMap(([member]) => {
    if (member === '\\d') return ['0-9'];
    if (member === '\\w') return ['A-Z', 'a-z', '0-9', '_'];
    return member.length > 1 ? [member] : [escaped(member)];
  });
}

function escaped(character: string): string {
  return /[\]\\^]/.test(character) ? `\\${character}` : character;
}

/** Letters and digits first, the hyphen last, where it is none of a range. */
function inOrder(members: ReadonlySet<string>): string {
  const first = ['A-Z', 'a-z', '0-9', 'A-F', 'a-f'].filter((member) => members.has(member));
  const others = [...members].filter((member) => !first.includes(member) && member !== '-');
  return [...first, ...others, ...(members.has('-') ? ['-'] : [])].join('');
}
