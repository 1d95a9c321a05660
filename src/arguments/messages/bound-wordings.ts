import { statedNumber } from './stated-number.js';

/** Which bound. */
export type Side = 'min' | 'max';

/** A wording of one bound, with the number as its first group. */
export type Comparison = readonly [expression: RegExp, side: Side, exclusive: boolean];

/** Quotas and plans limit the caller, not an argument. */
export const aboutUsage =
  /\b(?:you|your|account|plan|quota|rate|requests?|calls|subscription|users|tokens|per (?!cent\b)[a-z]+)\b/i;
/** What is used up or under way limits how often, not what may be given. */
export const aboutState =
  /\b(?:reached|hit|used up|exhausted|concurrent(?:ly)?|simultaneous(?:ly)?|in parallel|(?:open|active|pending|running|unpaid) [a-z]+)\b/i;
/** What several values come to together. */
const sum = /\b(?:sum of|combined|altogether|total (?!number|length|count|size))/i;

/** True where a bound is of a sum, and not of an argument called so. */
export function isOfSum(text: string, argument: string | null): boolean {
  return sum.test(text) && !/total|sum|combined/i.test(argument ?? '');
}

/** `Children under 12 are not allowed`: no number that is sent. */
export const ofAge =
  /\b(?:child(?:ren)?|kids|minors|persons?|people|adults|drivers|passengers|applicants)\s(?:under|over|above|below)\s\d/i;
/** What a refusal says of the call itself (`You asked for 200 items`), whoever made it. */
export const aboutThisCall =
  /\b(?:asked for|requested|passed|gave|sent)\s\d|\bat (?:once|a time)\b|\bper (?:call|request|page)\b|\bin (?:one|a single) (?:call|request)\b/i;

const more = String.raw`(?:greater|more|larger|longer|higher|bigger|heavier|taller|wider|deeper)`;
const less = String.raw`(?:less|fewer|smaller|lower|shorter|lighter|narrower)`;
const over = String.raw`(?:over|above|beyond|exceeding|${more}\sthan)`;
const under = String.raw`(?:under|below|${less}\sthan)`;
const orEqual = String.raw`\s(?:than\s)?or\sequal(?:\s(?:to|than))?`;
const article = String.raw`(?:a |an |the )?`;
const demand = String.raw`(?:must|should|has to|have to|needs? to|expected|ensure)\b[^.\d]{0,60}?`;
const demandOrFact = String.raw`(?:must|should|has to|have to|needs? to|expected|ensure|only|is|be)\b[^.\d]{0,60}?\b`;
const request = String.raw`\b(?:keep|make|use|give|choose|pick|select|enter|send|pass|specify|provide|stay|try|add)\b[^.\d]{0,40}?\b`;
const never = String.raw`(?:not|never|no|n['’]t)`;
const beOrHave = String.raw`(?:be\s|have\s|contain\s)?`;
const most = String.raw`(?:maximum|maximal|max\b\.?)`;
const least = String.raw`(?:minimum|minimal|min\b\.?)`;
const ofIt = String.raw`(?:\s(?:allowed|permitted|possible|length|value|size|limit|number|items?|of|is|for|characters?))*\s?[:=(]?`;
const limitOf = String.raw`(?:\s(?:allowed|permitted|length|value|size|limit))*(?:\sof|\sis|:|\s\()?`;
const counted = String.raw`(?:characters?|chars?|letters|items?|entries|elements?|words)`;
const unit = String.raw`(?:\s[\w%°]{1,10}){0,2}`;
const refused = String.raw`\s(?:(?:is|are|will be|gets?)\s)?(?:not (?:accepted|allowed|supported|permitted|possible|valid)|refused|rejected|forbidden|unsupported|invalid|disallowed)`;
const willNot = String.raw`(?:cannot|not|n['’]t|never)\s(?:accept|take|allow|support|ship|process|handle|order|return|request|send|transfer)\b[^.\d]{0,40}?\b`;
const inOneCall = String.raw`(?:\s[a-z]+){0,5}\s(?:at (?:a time|once)|per (?:call|request|page)|in (?:one|a single) (?:call|request))\b`;

/** Comparisons, the special before the general. */
export const comparisons: readonly Comparison[] = [
  upTo(String.raw`${never}\s${beOrHave}${more}\sthan(?:\sor\sequal\sto)?`),
  from(String.raw`${never}\s${beOrHave}${less}\sthan`),
  upTo(
    String.raw`(?:(?:not|n['’]t)\s(?:be\s)?(?:exceed|above|over)(?:\s${article}(?:maximum|limit|length)(?:\s(?:length|value))?(?:\sof)?)?)`,
  ),
  from(String.raw`(?:not|n['’]t)\sbe\s(?:below|under)`),
  upTo(String.raw`${demandOrFact}${less}${orEqual}`),
  from(String.raw`${demandOrFact}${more}${orEqual}`),
  // jsonschema: `0 is less than or equal to the minimum of 0`
  below(String.raw`\b${more}\sthan\sor\sequal\sto\sthe\smaximum\sof`),
  above(String.raw`\b${less}\sthan\sor\sequal\sto\sthe\sminimum\sof`),
  upTo(
    String.raw`(?:${more}|above|over|exceeds?|exceeded)\s(?:than\s)?${article}(?:maximum|max|limit|upper limit|upper bound|allowed|permitted)${limitOf}`,
  ),
  from(
    String.raw`(?:${less}|below|under)\s(?:than\s)?${article}(?:minimum|min|lower limit|lower bound)${limitOf}`,
  ),
  upTo(
    String.raw`\b(?:must|should|can|may)\b[^.\d]{0,60}?`,
    String.raw`\s(?:\w+\s)?or\s(?:less|fewer|lower|below|smaller)\b`,
  ),
  from(
    String.raw`\b(?:must|should|can|may)\b[^.\d]{0,60}?`,
    String.raw`\s(?:\w+\s)?or\s(?:more|greater|higher|above|larger)\b`,
  ),
  upTo(
    String.raw`\b(?:may|can)\s(?:only\s)?(?:have|be|contain|hold)\s(?:only\s)?`,
    String.raw`(?=\s${counted}\b)`,
  ),
  upTo(String.raw`\b(?:only|up to|no more than)\s`, inOneCall),
  upTo('', String.raw`\sat\s(?:a\stime|once)\b`),
  upTo('', String.raw`\s${counted}\s(?:at most|or less|or fewer|or shorter|maximum|max)\b`),
  from('', String.raw`\s${counted}\s(?:at least|or more|or longer|minimum|min)\b`),
  upTo('', String.raw`\sis\s(?:the|our)\s(?:maximum|max|limit|most)\b`),
  from('', String.raw`\sis\s(?:the|our)\s(?:minimum|min|least)\b`),
  upTo(String.raw`(?:${over}|>)\s?`, `${unit}${refused}`),
  from(String.raw`(?:${under}|<)\s?`, `${unit}${refused}`),
  upTo(String.raw`${willNot}${over}`),
  from(String.raw`${willNot}${under}`),
  upTo(String.raw`\bat\smost`),
  from(String.raw`\bat\sleast`),
  upTo(
    String.raw`(?:must|should|only|can|expected|limited|ensure)\b[^.\d]{0,60}?(?:\bup\sto|<=|≤)`,
  ),
  upTo(String.raw`(?:${request}|\b(?:takes?|accepts?|supports?|allows?)\s)up\sto`),
  from(String.raw`(?:must|should|expected|ensure)\b[^.\d]{0,60}?(?:>=|≥)`),
  below(String.raw`(?:${demand}(?:\b${less}\sthan|\bbelow|\bunder|<)|${request}(?:under|below))`),
  above(String.raw`(?:${demand}(?:\b${more}\sthan|\babove|\bover|>)|${request}(?:over|above))`),
  upTo(String.raw`\b${most}${ofIt}`),
  from(String.raw`\b${least}${ofIt}`),
  upTo(String.raw`\b(?:maximum|largest|biggest)\b[^.,;:\d()]{1,40}?\s(?:is|are)`),
  from(String.raw`\b(?:minimum|smallest)\b[^.,;:\d()]{1,40}?\s(?:is|are)`),
  upTo(String.raw`\b(?:maximum|max)(?:\s\w+)?\s(?:(?:is|was)\s)?exceeded\W{1,3}`),
  upTo(String.raw`\b(?:is\slimited\sto|(?:limit|cap)\sis|capped\sat)`),
  [
    /\b(?:must|should|has to|have to|needs?|requires?)\b[^.\d]{0,60}?(-?\d+)(?:\+|\sor\smore\b)/gi,
    'min',
    false,
  ],
  upTo(complaint(String.raw`${more}\sthan|exceeds?`)),
  from(complaint(String.raw`${less}\sthan`)),
  upTo(String.raw`\btoo\s(?:large|big|high|many|long)\b[^.\d]{0,40}?-?[\d.]+\s?(?:>=?|\/)\s?`),
  from(String.raw`\btoo\s(?:small|low|few|short)\b[^.\d]{0,40}?-?[\d.]+\s?(?:<=?|\/)\s?`),
  from(String.raw`\b(?:starts?|begins?|counts?)\s(?:at|from)`),
  from(String.raw`(?<!\b(?:must|should|to)\s)\b(?:starts?|begins?|counts?)\swith(?=\s[01]\b)`),
  [/\bis\s(1|0)-based\b/gi, 'min', false],
];

/** What a refusal says of the value it got (`name longer than 40 characters`), not of what it wants. */
function complaint(words: string): string {
  return String.raw`^(?!.*\b(?:requires?|needs?|wants?|must|should|only|if|when|unless|while|expected|found|match(?:es|ed)?|there)\b).{0,80}?\b(?:${words})`;
}

function upTo(before: string, after = ''): Comparison {
  return [comparison(before, after), 'max', false];
}

function from(before: string, after = ''): Comparison {
  return [comparison(before, after), 'min', false];
}

function below(before: string): Comparison {
  return [comparison(before, ''), 'max', true];
}

function above(before: string): Comparison {
  return [comparison(before, ''), 'min', true];
}

function comparison(before: string, after: string): RegExp {
  const number =
    before === '' ? String.raw`(?<![\w.,-])${statedNumber}` : String.raw`\s*${statedNumber}`;
  return new RegExp(`${before}${number}(?![-:/]\\d)${after}`, 'gi');
}
