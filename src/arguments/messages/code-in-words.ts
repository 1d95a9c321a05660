/** A refusal that is a code alone (`missing_name`, `QUANTITY_TOO_HIGH`), not a sentence. */
const code = /^[a-z][a-z\d]*(?:[_-][a-z\d]+)+$/i;

/** What codes say of the argument that they name, and how a sentence says it. */
const sayings: readonly (readonly [RegExp, (name: string) => string])[] = [
  [
    /^(?:missing|required|no) … ?$|^…(?: is)? (?:missing|required)$/,
    (name) => `${name} is required`,
  ],
  [/^(?:invalid|bad|malformed|illegal) …$|^… (?:invalid|malformed)$/, (name) => `Invalid ${name}`],
  [
    /^(?:unknown|no such|nonexistent) …$|^… (?:not found|unknown|does not exist)$/,
    (name) => `${name} not found`,
  ],
  [
    /^(?:duplicate) …$|^… (?:already )?(?:taken|exists|in use|used)$/,
    (name) => `${name} already exists`,
  ],
  [/^… too (?:long|short|high|low|large|small|big|many|few)$/, (name) => `${name} is too`],
];

/** The words of a refusal that is a code alone; any other message as it is. */
export function codeInWords(message: string): string {
  const text = message.trim();
  return code.test(text) ? text.toLowerCase().replace(/[_-]/g, ' ') : message;
}

/** A code that names one of the parameters as the sentence that it stands for; any other message as it is. */
export function codeAsSentence(message: string, parameters: readonly string[]): string {
  const words = codeInWords(message);
  if (words === message) return message;
  const named = parameters
    .map((name) => ({ name, words: name.toLowerCase().replace(/[_-]/g, ' ') }))
    .filter((each) => ` ${words} `.includes(` ${each.words} `))
    .toSorted((a, b) => b.words.length - a.words.length)[0];
  if (named === undefined) return message;
  const rest = ` ${words} `.replace(` ${named.words} `, ' … ').trim();
  const saying = sayings.find(([form]) => form.test(rest))?.[1];
  if (saying === undefined) return message;
  const said = saying(named.name);
  return said.endsWith(' too') ? `${said} ${rest.split(' ').at(-1) ?? ''}` : said;
}
