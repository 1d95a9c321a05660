/** What a refusal seems to object to. Only a suggestion: calls decide. */
export type Cue =
  | 'missing'
  | 'unknown'
  | 'type'
  | 'bound'
  | 'length'
  | 'choice'
  | 'form'
  | 'not-there'
  | 'exists'
  | 'together'
  | 'order'
  | 'state';

interface Row {
  readonly cue: Cue;
  /** Only for texts that name as many slots. */
  readonly names?: number;
  readonly words: RegExp;
  /** Wordings that must be read so. */
  readonly examples: readonly string[];
}

const kind =
  '(?:parameter|param|argument|arg|field|property|properties|key|attribute|option|column|keyword|member)s?';
const types =
  '(?:str(?:ing)?|int(?:eger)?|number|numeric|bool(?:ean)?|array|list|tuple|object|dict(?:ionary)?|mapping|map|float|double|decimal|whole number|text|long|literal|[iu](?:8|16|32|64))';
const given = '(?:given|provided|specified|supplied|set|present|sent|used|passed|included)';
const counted =
  '(?:characters?|chars?|letters|digits|items?|elements?|entries|bytes|rows|words|values|members|keys|properties)';

function anyOf(...words: readonly string[]): RegExp {
  return new RegExp(words.join('|'), 'i');
}

/** The first row that fits decides; what wants more words stands before what wants fewer. */
export const cueRows: readonly Row[] = [
  {
    cue: 'missing',
    words: anyOf(
      String.raw`\b(?:received|got|was|found|value)[: ]+(?:undefined|missing|none|null)\b`,
      String.raw`^(?:this (?:field|value) is |is |field |value )?(?:a )?(?:required|missing)\b(?: field)?[.!]?$`,
      String.raw`\bmust have required\b|\brequires property\b|\brequired ${kind}\b(?! .{0,40}\b(?:when|if|unless)\b)`,
      String.raw`\bmissing (?:\d+ )?(?:required|data|${kind})\b|(?<!\b(?:when|if|unless)\b.{0,80})\b(?:is|are|was|were)(?: not|n['’]t) (?:${given}|specified)\b(?! (?:with|when|if|for|as|in|to|by))`,
      String.raw`(?<!\bvalid \w+ )\b(?:is|are) required\b(?!.{0,60}\b(?:when|if|unless|with|for)\b)`,
    ),
    examples: [
      'expected string, received undefined',
      'This field is required.',
      "must have required property 'a'",
    ],
  },
  {
    cue: 'together',
    words: anyOf(
      String.raw`\bexclusive\b(?! ?(?:maximum|minimum|max|min)|\))|\bnot both\b|\b(?:only|exactly|at least|at most) one of (?!the following (?:values|characters))`,
      String.raw`\b(?:can ?not|can['’]t|may not|must not|should not|not) be ${given}(?: together)? (?:with|when|if|alongside|and|without|together)\b`,
      String.raw`\b(?:not allowed|incompatible|conflicts?|in combination|together|combined?|combination) (?:with|between|of)\b|\b(?:together|simultaneously|at the same time)\b`,
      String.raw`\b(?:required|needed|mandatory|allowed|permitted|must be ${given}|only valid|only) (?:when|if|unless|together)\b|\bwithout\b|\bdepends on\b`,
      String.raw`\beither\b.{1,80}\bor\b.{1,80}\b(?:required|${given})|\b(?:provide|specify|give|pass|supply)\b.{0,20}\b(?:either|both|one of)\b|\bif (?:both|neither)\b`,
    ),
    examples: [
      'a and b are mutually exclusive',
      'Provide either a or b, not both',
      'b is required when a is given',
    ],
  },
  {
    cue: 'together',
    names: 2,
    words:
      /\b(?:needs?|must|required|mandatory|send|give|provide|one of)\b.*\bor\b|\bor\b.*\b(?:required|mandatory|needed)\b|\b(?:requires?|needs?)\b/i,
    examples: ['You need to send a or b', 'a=x requires b'],
  },
  {
    cue: 'order',
    names: 2,
    words:
      /\b(?:before|after|earlier|later|prior to|precedes?|follows?|greater|less|larger|smaller|lower|higher|bigger|exceed|at least|at most|same as|equal|differ)\b/i,
    examples: [
      'start must be before end',
      'min must not be greater than max',
      'The end date must be after start_date.',
    ],
  },
  {
    cue: 'unknown',
    words: anyOf(
      String.raw`\b(?:unknown|unrecogni[sz]ed|unexpected|unsupported|extra|additional|undeclared|unspecified|surplus|no such|unevaluated) (?:\w+ ){0,2}${kind}\b`,
      String.raw`\bextra inputs?\b|\bshould not exist\b|["'${'`'}]\s+is not allowed[.!]?$|\bmust be removed\b|\b(?:was|were) unexpected\b|\btype .?never\b|\bexpected never\b`,
      String.raw`\bnot an? (?:known|recogni[sz]ed|valid|supported|allowed) ${kind}\b|\bdoes not (?:accept|support|take) (?:the )?(?:${kind}|["'${'`'}])|^not (?:allowed|permitted)|\bextra keys\b`,
    ),
    examples: [
      'Extra inputs are not permitted',
      'Unrecognized key: "a"',
      '"a" is not allowed',
      'property a should not exist',
    ],
  },
  {
    cue: 'exists',
    words:
      /\balready (?:exists?|taken|in use|used|registered|been (?:taken|used|registered)|present|have|has|associated|assigned)\b|\bduplicate[ds]?\b|\bunique\b|\b(?:is|are|been) taken\b|\bexists already\b/i,
    examples: ['name has already been taken', 'Key (email)=(a) already exists.', 'must be unique'],
  },
  {
    cue: 'not-there',
    words: anyOf(
      String.raw`\bnot (?:be )?found\b|\b(?:does|do|did)(?: not|n['’]t) exist\b|\bno such\b|\bno longer exists\b|\bnon-?existent\b|\bthere (?:is|are) no\b|\bmust exist\b|\bis unknown\b|^no \w+ (?:has|is)\b`,
      String.raw`\b(?:could(?: not|n['’]t)|cannot|can ?not|can['’]t|unable to) (?:find|locate|resolve)\b|\bno \w+(?: \w+){0,2} (?:found|with|matches|exists|matching|named|called)\b`,
      String.raw`\bhas no (?!more|fewer|less)\w+|\bno record\b|\bunknown (?!variant|${kind}\b|value)\w+`,
    ),
    examples: [
      'User 5 not found',
      'Invalid pk "7" - object does not exist.',
      'no such file or directory',
      'Unknown station X',
    ],
  },
  {
    cue: 'choice',
    words: anyOf(
      String.raw`\bone of\b(?! these formats)|\bnot an? (?:valid|allowed|supported) (?:choice|option|enum|value)|\bchoices?\b|\benum\b|\bdid you mean\b|\binvalid option\b|\bunallowed\b|\bunknown variant\b`,
      String.raw`\b(?:allowed|valid|accepted|supported|permitted|possible|available|known|legal) (?:\w+ )?(?:\w+s|enum)(?: for \S+)?(?: are| is| include|:|=)|\b(?:valid|allowed|supported):`,
      String.raw`\b(?:should|must) be (?:either )?["'${'`'}][^'"${'`'}\n]{0,60}["'${'`'}](?:,| or |\s?\|)|\bmust be either\b|\bexpected (?:either )?\(?["'${'`'}][^'"${'`'}\n]{0,60}["'${'`'}]\s?(?:\||or|,(?! got))`,
      String.raw`\bselected \w+ is invalid\b|\bequal to (?:constant|one)\b|\bis not in (?:the )?(?:list|enum|\[)|\bunsupported (?:value|\w+:)`,
    ),
    examples: [
      'must be one of a, b',
      '"x" is not a valid choice.',
      "Input should be 'a' or 'b'",
      'Allowed values: a, b',
    ],
  },
  {
    cue: 'form',
    words: anyOf(
      String.raw`\bformat\w*\b|\bpattern\b|\bmatch(?:es|ed|ing)?\b|\bregex\b|\bregular expression\b|(?<!^message )\bmalformed\b|\b(?:upper|lower)-?case\b|\bcanonical\b|\bwell-?formed\b|\bunparsable\b`,
      String.raw`\bmust (?:only )?(?:start|begin|end|consist|look)\b|\b(?:only|not|may|must) (?:only )?contain(?:s)? (?:only )?(?:letters|alpha|digits|numbers|spaces|whitespace|white space|lower|upper|special|illegal|invalid)|\b(?:invalid|illegal) characters?\b`,
      String.raw`\b(?:valid|invalid|not an?|an?|bad) (?:ISO |RFC )?["']?(?:\w+ ){0,1}(?:date|time|datetime|e-?mail|url|uri|uuid|guid|ip|ipv4|ipv6|host ?name|domain|syntax|timestamp|cron|json|base64|slug|cursor|token|code|colou?r|phone)\b(?!\sor\s(?:more|less))`,
      String.raw`\bISO[ -]?8601\b|\bRFC ?\d{4}\b|\bISO date`,
    ),
    examples: [
      'Enter a valid email address.',
      'must match pattern "^[a-z]+$"',
      'Invalid date format. Use YYYY-MM-DD.',
    ],
  },
  {
    cue: 'length',
    words: anyOf(
      String.raw`\d ?(?:\w+ )?${counted}\b|\b(?:number|count) of ${counted}\b|\btoo (?:long|short|many|few)\b|\b(?:longer|shorter|fewer) than\b|\blength\b|\bnon-?empty\b|\b(?:min|max)_?(?:length|items)\b|\bsize must be\b`,
      String.raw`\b(?:not be|be|is|are|may not be|can['’]t be) (?:empty|blank)\b|\bempty (?:values?|string|list)\b`,
    ),
    examples: [
      'String should have at least 3 characters',
      'is too long (maximum is 10 characters)',
      'must NOT have fewer than 2 items',
    ],
  },
  {
    cue: 'bound',
    words: anyOf(
      String.raw`\b(?:greater|less|larger|smaller|more|lower|higher|bigger|fewer|earlier|later) than\b|\bat (?:least|most)\b|\bbetween\b|\b(?:minimum|maximum|min|max)\b|\brange\b|\bexceed\w*\b|\b(?:above|below|beyond|within)\b`,
      String.raw`\btoo (?:large|big|small|high|low|great|far|old|early|late)\b|\b(?:positive|negative|non-?negative)\b|\bup to\b|[<>]=?\s?-?\d|[≤≥]|\bor (?:less|more|fewer|greater|later|earlier)\b|\bmultiple of\b|\bdivisible by\b`,
      String.raw`\bin the (?:past|future)\b|\blimit(?:ed)? (?:is|of|to) -?\d|\b(?:before|after|since|until) ["'${'`'}]?\d`,
    ),
    examples: [
      'must be between 1 and 50',
      'Input should be less than or equal to 100',
      'limit out of range',
      'must be <= 100',
    ],
  },
  {
    cue: 'type',
    words: anyOf(
      String.raw`\b(?:valid|be|an?|of|expected|type|not|to) (?:an? |of |only )?(?:\w+ )?["'${'`'}]?${types}s?\b|\b(?:required|expected|wrong|invalid|of) type\b|\btype(?:\(s\))? \w+`,
      String.raw`\b(?:unmarshal|deserializ|could not be converted|failed to (?:convert|parse)|unable to parse|cannot (?:convert|parse|be parsed))|\bNaN\b|\bTYPE_\w+|\binvalid (?:${types}|type)\b|\bexpected \w+, (?:got|received) \w+`,
    ),
    examples: [
      'A valid integer is required.',
      'must be a string',
      'Expected int, got str',
      'limit must be of type number',
    ],
  },
  {
    cue: 'state',
    words: anyOf(
      String.raw`\balready\b|\bno longer\b|\b(?:current|its|in) (?:status|state)\b|\bexpired\b|\binsufficient\b|\bout of stock\b|\bnot enough\b|\bnot (?:yet|available|open|active|ready|editable)\b|\bstill\b|\bconflict\b`,
      String.raw`\b(?:is|are|was|been) (?:closed|locked|archived|in use|full|read-?only|disabled|cancell?ed|deleted|completed|finished|paid|sent|published|returned|busy|running|pending)\b`,
    ),
    examples: ['Order is already cancelled', 'The loan has been returned', 'insufficient stock'],
  },
  {
    cue: 'missing',
    words: anyOf(
      String.raw`\brequired?\b|\bmissing\b|\bmandatory\b|\bmust (?:be )?(?:${given}|provide|specify|supply|give|include|set|not be (?:null|nil|none))\b|\b(?:not|never|nor) ${given}\b|\bnot? ?be (?:null|nil|undefined|none)\b`,
      String.raw`\bplease (?:provide|specify|give|enter|select)\b|\b(?:needs?|expects|lacks|lacking|omitted)\b|\bno \w+ ${given}\b|\bblank\b|\bnull\b`,
    ),
    examples: ['a is required', 'Missing field: a', 'You must provide a', 'No a given'],
  },
];

/** By a service's own word, where the sentence tells nothing: `parameter_missing`, `too_big`, `unique`. */
const codes: readonly (readonly [Cue, RegExp])[] = [
  ['missing', /required|missing|blank|null|undefined|presence/i],
  ['unknown', /unrecogni|additional|unexpected|extra|unknown_?(?:field|param|arg|prop)|whitelist/i],
  ['exists', /unique|duplicate|exists|taken|conflict/i],
  ['not-there', /not_?found|no_?such|does_?not_?exist|unknown/i],
  ['choice', /enum|choice|one_?of|inclusion|literal|any\.only|invalid_?option|isin/i],
  ['length', /length|too_?(?:long|short|many|few)|size/i],
  [
    'bound',
    /max|min|too_?(?:big|small|large|high|low)|range|greater|less|than|bound|positive|^g(?:t|te)$|^l(?:t|te)$/i,
  ],
  ['type', /type|parsing|int|float|bool|string|number|cast/i],
  [
    'form',
    /format|pattern|regex|invalid_?(?:date|email|url|string)|email|url|uuid|syntax|malformed/i,
  ],
  ['state', /state|status|locked|expired|closed|precondition/i],
];

interface Around {
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  /** How many slots the text names. */
  readonly names?: number;
}

/** What a complaint seems to object to, by its sentence, else its code, else the status of the answer; null where none tells. */
export function cueOf(text: string, { code, status, names = 0 }: Around): Cue | null {
  const byText = cueRows.find((row) => names >= (row.names ?? 0) && row.words.test(text))?.cue;
  if (byText !== undefined) return byText;
  const byCode = codes.find(([, words]) => code !== undefined && words.test(code))?.[0];
  return byCode ?? (status === 404 ? 'not-there' : null);
}
