/** How a validator writes something, and how others do. */
type Rewording = readonly [wording: RegExp, words: string | ((...found: string[]) => string)];

/** The words up to a place that stands behind them; neither a headline nor another statement before them. */
const saying = String.raw`(?<=^|[;:]\s|\n)((?:[^;:\n]|[;:](?!\s)){1,300}?)`;
/** A place that a statement begins with: a path, and the argument that it leads into. */
const leading = String.raw`(?<=^|[;:]\s|\n)(?<place>(?<head>[A-Za-z_$][\w$-]{0,63})(?:\.[\w$-]{1,64}){0,8})`;

/** Where validators put the place that they speak of. */
const layouts: readonly Rewording[] = [
  // zod, prettifyError: `✖ Too small: expected number to be >=1 → at count`
  [/✖ ([^✖\n]{1,400}?)\s+→ at (\S{1,100})/g, '\n$2: $1'],
  [/\s✖ /g, '\n'],
  // superstruct: `At path: address.zip -- Expected a string, but received: 3`
  [/\bAt path: ([\w$.-]{1,100}) -- /g, '$1: '],
  // voluptuous: `expected int for dictionary value @ data['address']['zip']`
  [
    new RegExp(
      String.raw`${saying}(?: for dictionary value)? @ data((?:\[(?:'[\w$-]{1,64}'|\d{1,6})\]){1,8})`,
      'g',
    ),
    (_all, said = '', steps = '') => `${steps.replace(/[[\]']+/g, '.').slice(1, -1)}: ${said}`,
  ],
  // msgspec: ``Object missing required field `zip` - at `$.address` ``
  [
    /\bObject missing required field `([\w$-]{1,64})` - at `\$\.([\w$.-]{1,100})`/g,
    '$2.$1: is required',
  ],
  [
    new RegExp(String.raw`${saying} - at ${'`'}\$\.([\w$.[\]-]{1,100})${'`'}`, 'g'),
    (_all, said = '', place = '') => `${place.replace(/\[[^\]]*\]/g, '')}: ${said}`,
  ],
  // arktype, several: `count must be at most 100 (was 500) title must be …`
  [/(\(was [^()\n]{1,100}\)) (?=[\w$.[\]]{1,100} must be )/g, '$1\n'],
];

/** `data/address/zip must …`, `, data/count must …`, as ajv's `errorsText` and fastify write it. */
const inRequest =
  /(,\s|^|[:;\n]\s?)((?:request\/)?(?:body|data|params|query|querystring|headers))((?:\/[\w$-]{1,64}){1,8}) (?=must (?:be|have|match|NOT|pass|contain)\b)/g;

/** What they say there, where the words are their own. */
const wordings: readonly Rewording[] = [
  // joi: `"due" must be in iso format`
  [/\bmust be in iso format\b/g, 'must be in ISO 8601 date format'],
  // valibot: `Invalid key: Expected "title" but received undefined`
  [/\bInvalid key: Expected "[\w$-]{1,64}" but received undefined/g, 'is required'],
  [/\bInvalid key: Expected never but received "[^"\n]{1,64}"/g, 'unknown argument'],
  // valibot: `Invalid length: Expected >=3 but received 1`
  [
    /\bInvalid (value|length|size): Expected ([<>]=?)(-?\d+(?:\.\d+)?) but received [^\s;]{1,40}/g,
    '$1 must be $2 $3',
  ],
  [
    /\bInvalid (?:length|size): Expected (\d+) but received [^\s;]{1,40}/g,
    'must be exactly $1 characters',
  ],
  [/\bInvalid multiple: Expected %(\d+(?:\.\d+)?) but/g, 'must be a multiple of $1 but'],
  [/\bInvalid integer: Received [^\s;]{1,40}/g, 'must be an integer'],
  [
    /\bInvalid format: Expected (\/.{1,250}?\/[a-z]{0,5}) but received /g,
    'must match $1 but received ',
  ],
  // superstruct: `Expected a string with a length between `3` and `80``
  [/ between `(-?[\d.]{1,30})` and `(-?[\d.]{1,30})`/g, ' between $1 and $2'],
  [/\bExpected an? \w+ with a length of `(\d+)`/g, 'must be exactly $1 characters'],
  [/\bExpected a nonempty (?:string|array)\b(?: but received an empty one)?/g, 'must not be empty'],
  [/\bExpected the literal `("[^"`\n]{1,80}"|-?\d+)`/g, 'must be one of $1'],
  [/\bExpected one of `([^`\n]{1,400})`/g, 'Expected one of $1'],
  [/\bExpected a value of type `never`(?:, but received[^\n]{0,300})?/g, 'unknown argument'],
  // arktype: `title must be at least length 3 (was 1)`
  [/([\w$.[\]]{1,100}) must be at (least|most) length (?=\d)/g, '$1: length must be at $2 '],
  [/([\w$.[\]]{1,100}) must be (more|less) than length (?=\d)/g, '$1: length must be $2 than '],
  [/\bmust be exactly length (\d+)/g, 'must be exactly $1 characters'],
  [/\bmust be [^;:()\n]{1,120} \(was missing\)/g, 'is required'],
  // typebox: `Expected string to match 'email' format`
  [/\bExpected string to match '([a-z-]{2,20})' format/g, 'must be a valid $1'],
  // msgspec: ``Expected `int | null`, got `str` ``
  [/\bExpected `(\w{2,20}) \| null`/g, 'Expected `$1`'],
  [/\bInvalid RFC3339 encoded (date|datetime|time)\b/g, 'must be a valid $1'],
];

/** What means the same only where `head` is an argument. */
const ofArguments: readonly (readonly [RegExp, (found: Record<string, string>) => string])[] = [
  // connexion: `'a' is too short - 'address.zip'`
  [
    /^(?=.{0,300}\s(?:is (?:too|not|an?|less|greater|valid)|does not|should|has (?:non-|too)|was expected)\b)(?<said>.{1,400}) - '(?<place>(?<head>[A-Za-z_$][\w$-]{0,63})[\w$.-]{0,100})'$/g,
    ({ place = '', said = '' }) => `${place}: ${said}`,
  ],
  // ajv: `address: must have required property 'zip'`
  [
    new RegExp(String.raw`${leading}: must have required property '(?<name>[\w$-]{1,64})'`, 'g'),
    ({ place = '', name = '' }) => `${place}.${name}: is required`,
  ],
  // jsonschema: `address: 'zip' is a required property`
  [
    new RegExp(String.raw`${leading}: '(?<name>[\w$-]{1,64})' is a required property`, 'g'),
    ({ place = '', name = '' }) => `${place}.${name}: is required`,
  ],
  // cerberus, dependencies: `mast: field 'hull' is required`
  [
    new RegExp(String.raw`${leading}: field '(?<name>[\w$-]{1,64})' is required`, 'g'),
    ({ place = '', name = '' }) => `${place} requires ${name}`,
  ],
  // arktype: `colour must be removed`
  [
    /(?<=^|[;:]\s|\n)(?<head>[A-Za-z_$][\w$-]{0,63}) must be removed(?=$|[;\n])/g,
    ({ head = '' }) => `'${head}' is not allowed`,
  ],
];

/**
 * A message in the layout of a validator and in its own words, in the layout and the plain English of others: `At path: count --
 * Expected …` as `count: Expected …`. Other messages come back as they are.
 */
export function validatorLines(message: string, parameters: readonly string[]): string {
  const placed = message.replace(
    inRequest,
    (_all, before: string, part: string, path: string) =>
      `${before.startsWith(',') ? '\n' : before}${placeIn(part, path.slice(1).split('/'), parameters)}: `,
  );
  const reworded = [...layouts, ...wordings].reduce(
    (text, [wording, said]) =>
      typeof said === 'string' ? text.replace(wording, said) : text.replace(wording, said),
    placed,
  );
  return ofArguments
    .reduce(
      (text, [wording, said]) =>
        text.replace(wording, (all: string, ...groups: unknown[]) => {
          const found = groups.at(-1) as Record<string, string>;
          return parameters.includes(found['head'] ?? '') ? said(found) : all;
        }),
      reworded,
    )
    .replace(/^\n/, '');
}

/** A part of the request is no part of the place, unless an argument is called so. */
function placeIn(part: string, path: readonly string[], parameters: readonly string[]): string {
  const isArgument = parameters.includes(part) && !parameters.includes(path[0] ?? '');
  return (isArgument ? [part, ...path] : path).join('.');
}
