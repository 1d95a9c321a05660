/**
 * Whether a word of a sentence is an argument's name. `berth` is one wherever it stands; `title`, `type` and `to` are one only in
 * places where a sentence has names.
 */

/** Words of grammar: names only where nothing else can be meant. */
const grammar = new Set(
  'to from in by at on of for with and or not is it as if all any the a an per via up use get set no'.split(
    ' ',
  ),
);
/** Words that refusals use of any argument. */
const general = new Set(
  'value data field parameter argument input request body query type format key item error message code name object string number id path header form option property used valid invalid required missing provided allowed expected given'.split(
    ' ',
  ),
);
/** Other ordinary words. */
const ordinary = new Set(
  'title text date time day month year week status state limit page size count total sort order user group tag note description label category price amount quantity unit language length width height min max start end begin stop first last next before after until since between position index level version mode kind class color content comment file folder url link email phone address city country region zone location place area point line row column table list filter search term word offset skip top take method action operation event task job project team member owner author customer client account product service source target parent child role scope reason detail result response token session hash hour minute second duration interval period range step rate ratio score rank priority weight volume depth speed distance active enabled public private new old open closed other more less one two head tail check run match pattern record document image model process condition question answer subject default change support character digit letter'.split(
    ' ',
  ),
);

type Tier = 'grammar' | 'general' | 'ordinary';

interface Frame {
  readonly tiers: readonly Tier[];
  readonly before: RegExp;
  readonly after: RegExp;
  /** A sentence in which the place holds a name. */
  readonly example: string;
}

const kinds =
  '(?:parameter|argument|field|property|option|attribute|column|input|key|param|variable)';
const wrong =
  '(?:invalid|missing|unknown|unsupported|bad|illegal|unrecogni[sz]ed|malformed|incorrect|wrong|duplicate|no)';
const noun = String.raw`(?:\s(?:${kinds}s?|values?|format|time|date|timestamp|address|strings?|numbers?|arrays?|lists?|objects?|integers?|booleans?)\b)?`;
const says = String.raw`(?:must|should|shall|can ?not|can['’]t|may|has to|have to|needs?|requires?|exceeds?|are|were|(?:do|does)(?: not|n['’]t)|(?:is|was)(?: not|n['’]t)? (?:required|missing|mandatory|invalid|too|out|unknown|unsupported|empty|malformed|read-?only|only|already|an?|valid|mutually|given|present|provided|specified|supplied|set|included|less|greater|longer|shorter|in|one|between|found|allowed)|(?:is|was) (?:not|rejected|refused)|not|too|out of|already|contains|missing|required|invalid|exists|starts?|begins?|lies)\b`;
const predicate = String.raw`^["'${'`'})]?${noun}\s*(?:[=<>≤≥]|:(?!//)|\s${says}|\s(?:for|of|in)\s[^.;:\n]{1,40}?\s(?:must|should|is|can ?not|has)\b|\s?[+&]\s|\s(?:and|or)\s)`;
const ending = String.raw`^["'${'`'})]?(?:${noun}\s*(?:$|[.,;:!)(='"${'`'}\n])|${noun}\s(?:and|or|when|if|as|is|was|were)\b|\s["'${'`'}(\d])`;
const start = String.raw`(?:^|[:.;,\n(–-]\s*)`;
const article = String.raw`(?:(?:the|your|an?|given|provided|specified|selected|${kinds}) )*["'${'`'}]?$`;

/** Where names stand in the sentences of refusals. */
export const frames: readonly Frame[] = [
  {
    tiers: ['ordinary', 'general'],
    before: new RegExp(start + article, 'i'),
    after: new RegExp(predicate, 'i'),
    example: 'The * must be a number',
  },
  {
    tiers: ['ordinary'],
    before: new RegExp(start + article, 'i'),
    after: new RegExp(ending, 'i'),
    example: 'Wrong: *',
  },
  {
    tiers: ['ordinary'],
    before: new RegExp(String.raw`${start}(?:the )?[\p{L}-]{2,20} $`, 'iu'),
    after: new RegExp(
      String.raw`^${noun}\s(?:must|should|can ?not|can['’]t|may not|is required|is invalid)\b`,
      'i',
    ),
    example: 'Dashboard * cannot be empty',
  },
  {
    tiers: ['grammar'],
    before: new RegExp(`${start}$`),
    after: new RegExp(predicate),
    example: 'Refused: * must not be empty',
  },
  {
    tiers: ['ordinary'],
    before: new RegExp(
      String.raw`\b(?:${wrong}|specify|provide|supply|write|give|either|both|without|than|before|after|to|with|and|or|requires?|exceeds?|for|of|on|validate|parse|read|convert|process|decode|${kinds}) (?:an? |the |your |one of )?["'${'`'}]?$|\b(?:with|of|for) (?:this|that|the same) $|[+&/]\s?$`,
      'i',
    ),
    after: new RegExp(`${ending}|${predicate}`, 'i'),
    example: 'start must be before *',
  },
  {
    tiers: ['ordinary'],
    before:
      /\b(?:give|provide|needs?|specify|choose|enter|add|send|supply)\b[^.;:\n]{0,30} (?:an?|the|your) $/i,
    after: new RegExp(ending, 'i'),
    example: 'Give the book a *',
  },
  {
    tiers: ['general', 'ordinary'],
    before: /\b(?:too (?:many|few)|(?:than|least|most|only|exactly) \d[\d,.]{0,15}) $/i,
    after: new RegExp(ending, 'i'),
    example: 'cannot have fewer than 1 *',
  },
  {
    tiers: ['grammar', 'general'],
    before: /\b(?:before|after|than|with|without|and|or|same) $/i,
    after: /^\s*(?:$|[.,;!)])|^\salready\b/,
    example: 'from must not be after *',
  },
  {
    tiers: ['general', 'ordinary'],
    before: /\b(?:when|if|unless|while|where|until) $/i,
    after: new RegExp(`${predicate}|^ is `, 'i'),
    example: 'a is required when * is given',
  },
  {
    tiers: ['grammar', 'general', 'ordinary'],
    before: new RegExp(String.raw`^(?:.{0,40}: )?${wrong} (?:(?!such )[\p{L}-]{2,20} )?$`, 'iu'),
    after: /^\s*(?:$|[.!:])/,
    example: 'Invalid *',
  },
  {
    tiers: ['grammar', 'general'],
    before: new RegExp(String.raw`\b${kinds} $`, 'i'),
    after: new RegExp(String.raw`${predicate}|^\s*(?:$|[.!])`),
    example: 'Missing field *',
  },
  {
    tiers: ['general'],
    before: /\s$/,
    after: /^ (?:parameter|argument|field)\s*(?:$|[.!])/,
    example: 'Bad search * field',
  },
  {
    tiers: ['grammar', 'general', 'ordinary'],
    before: /(?:^|[\s([{,])$/,
    after: /^=/,
    example: '*=7 is too much',
  },
  {
    tiers: ['general', 'ordinary'],
    before: /(?!\p{Script=Latin})\p{L}\s?$/u,
    after: /^/,
    example: '参数 * 不能大于 100',
  },
  {
    tiers: ['general', 'ordinary'],
    before: /(?:^|\s)$/,
    after: /^\s?(?!\p{Script=Latin})\p{L}/u,
    example: '*は必須です',
  },
];

interface Surroundings {
  /** The name in lower case and singular. */
  readonly word: string;
  readonly before: string;
  readonly after: string;
  /** What was sent for it, which may stand behind it. */
  readonly value?: string;
}

/** True where a name of one word, in this place of a text, can be meant as one. */
export function standsAsName(
  written: string,
  { word, before, after, value = '' }: Surroundings,
): boolean {
  const tier = tierOf(word);
  if (tier === null) return true;
  const behind = /^[\s:="'`(]{1,3}/.exec(after)?.[0].length ?? 0;
  if (value !== '' && behind > 0 && after.startsWith(value, behind)) return true;
  if (tier === 'grammar' && written !== written.toLowerCase()) return false;
  return frames.some(
    (frame) => frame.tiers.includes(tier) && frame.before.test(before) && frame.after.test(after),
  );
}

function tierOf(word: string): Tier | null {
  if (grammar.has(word)) return 'grammar';
  if (general.has(word)) return 'general';
  return ordinary.has(word) ? 'ordinary' : null;
}
