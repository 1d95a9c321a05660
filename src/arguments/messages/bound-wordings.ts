/** Which bound. */
export type Side = 'min' | 'max';

const number = String.raw`(-?\d[\d_,]*(?:\.\d+)?)(?![\w]*["'\d])`;
const article = String.raw`(?:a |an |the )?`;

/** Comparisons, the special before the general; each takes a number as its first group. */
export const comparisons: readonly (readonly [
  expression: RegExp,
  side: Side,
  exclusive: boolean,
])[] = [
  [
    comparison(
      String.raw`(?:not|never|no|n['’]t)\s(?:be\s|have\s|contain\s)?(?:greater|more|larger|longer|higher|bigger)\sthan(?:\sor\sequal\sto)?`,
    ),
    'max',
    false,
  ],
  [
    comparison(
      String.raw`(?:not|never|no|n['’]t)\s(?:be\s|have\s|contain\s)?(?:less|fewer|smaller|shorter|lower)\sthan`,
    ),
    'min',
    false,
  ],
  [
    comparison(
      String.raw`(?:(?:not|n['’]t)\s(?:be\s)?(?:exceed|above|over)(?:\s${article}(?:maximum|limit|length)(?:\s(?:length|value))?(?:\sof)?)?)`,
    ),
    'max',
    false,
  ],
  [comparison(String.raw`(?:not|n['’]t)\sbe\s(?:below|under)`), 'min', false],
  [
    comparison(
      String.raw`(?:must|should|has to|have to|needs? to|expected|ensure|only|is|be)\b[^.\d]{0,60}?\b(?:less|fewer|smaller|lower|shorter)\sthan\sor\sequal\sto`,
    ),
    'max',
    false,
  ],
  [
    comparison(
      String.raw`(?:must|should|has to|have to|needs? to|expected|ensure|only|is|be)\b[^.\d]{0,60}?\b(?:greater|more|larger|higher|longer)\sthan\sor\sequal\sto`,
    ),
    'min',
    false,
  ],
  [
    comparison(
      String.raw`(?:greater|more|larger|longer|higher|bigger|above|over|exceeds?|exceeded)\s(?:than\s)?${article}(?:maximum|max|limit|upper limit|upper bound)(?:\s(?:allowed|permitted|length|value|size|limit))*(?:\sof|\sis|:|\s\()?`,
    ),
    'max',
    false,
  ],
  [
    comparison(
      String.raw`(?:less|fewer|smaller|shorter|lower|below|under)\s(?:than\s)?${article}(?:minimum|min|lower limit|lower bound)(?:\s(?:allowed|permitted|length|value|size|limit))*(?:\sof|\sis|:|\s\()?`,
    ),
    'min',
    false,
  ],
  [
    new RegExp(
      String.raw`\b(?:must|should|can|may)\b[^.\d]{0,60}?${number}\s(?:\w+\s)?or\s(?:less|fewer|lower|below|smaller)\b`,
      'i',
    ),
    'max',
    false,
  ],
  [
    new RegExp(
      String.raw`\b(?:must|should|can|may)\b[^.\d]{0,60}?${number}\s(?:\w+\s)?or\s(?:more|greater|higher|above|larger)\b`,
      'i',
    ),
    'min',
    false,
  ],
  [
    new RegExp(
      String.raw`\b(?:may|can)\s(?:only\s)?(?:have|be|contain|hold)\s(?:only\s)?${number}(?=\s(?:characters?|chars?|letters|items?|entries|elements?)\b)`,
      'i',
    ),
    'max',
    false,
  ],
  [new RegExp(String.raw`${number}\sat\s(?:a\stime|once)\b`, 'i'), 'max', false],
  [counted('at most|or less|or fewer|or shorter|maximum|max'), 'max', false],
  [counted('at least|or more|or longer|minimum|min'), 'min', false],
  [comparison(String.raw`\bat\smost`), 'max', false],
  [comparison(String.raw`\bat\sleast`), 'min', false],
  [
    comparison(
      String.raw`(?:must|should|only|can|expected|limited|ensure)\b[^.\d]{0,60}?(?:\bup\sto|<=|≤)`,
    ),
    'max',
    false,
  ],
  [comparison(String.raw`(?:must|should|expected|ensure)\b[^.\d]{0,60}?(?:>=|≥)`), 'min', false],
  [
    comparison(
      String.raw`(?:must|should|has to|have to|needs? to|expected|ensure)\b[^.\d]{0,60}?(?:\b(?:less|fewer|smaller|lower|shorter)\sthan|\bbelow|\bunder|<)`,
    ),
    'max',
    true,
  ],
  [
    comparison(
      String.raw`(?:must|should|has to|have to|needs? to|expected|ensure)\b[^.\d]{0,60}?(?:\b(?:greater|more|larger|higher|longer|bigger)\sthan|\babove|\bover|>)`,
    ),
    'min',
    true,
  ],
  [
    comparison(
      String.raw`\b(?:maximum|max)(?:\s(?:allowed|permitted|possible|length|value|size|limit|number|items?|of|is|for|characters?))*\s?[:=(]?`,
    ),
    'max',
    false,
  ],
  [
    comparison(
      String.raw`\b(?:minimum|min)(?:\s(?:allowed|permitted|possible|length|value|size|limit|number|items?|of|is|for|characters?))*\s?[:=(]?`,
    ),
    'min',
    false,
  ],
  [
    comparison(String.raw`\b(?:maximum|largest|biggest)\b[^.,;:\d()]{1,40}?\s(?:is|are)`),
    'max',
    false,
  ],
  [comparison(String.raw`\b(?:minimum|smallest)\b[^.,;:\d()]{1,40}?\s(?:is|are)`), 'min', false],
  [comparison(String.raw`\b(?:is\slimited\sto|(?:limit|cap)\sis|capped\sat)`), 'max', false],
  [
    new RegExp(
      String.raw`\b(?:must|should|has to|have to|needs?|requires?)\b[^.\d]{0,60}?(-?\d+)(?:\+|\sor\smore\b)`,
      'i',
    ),
    'min',
    false,
  ],
  [
    comparison(complaint(String.raw`(?:longer|more|larger|higher|bigger|greater)\sthan|exceeds?`)),
    'max',
    false,
  ],
  [comparison(complaint(String.raw`(?:shorter|fewer|less|lower|smaller)\sthan`)), 'min', false],
  [comparison(String.raw`\btoo\s(?:large|big|high|many|long):?\s-?[\d.]+\s?>`), 'max', false],
  [comparison(String.raw`\btoo\s(?:small|low|few|short):?\s-?[\d.]+\s?<`), 'min', false],
  [comparison(String.raw`\b(?:starts?|begins?|counts?)\s(?:at|from|with)`), 'min', false],
  [/\bis\s(1|0)-based\b/i, 'min', false],
];

/** What a refusal says of the value it got (`name longer than 40 characters`), not of what it wants. */
function complaint(words: string): string {
  return String.raw`^(?!.*\b(?:requires?|needs?|wants?|must|should|only|if|when|unless|while|expected)\b).{0,80}?\b(?:${words})`;
}

/** `60 characters at most`. */
function counted(words: string): RegExp {
  return new RegExp(
    String.raw`${number}\s(?:characters?|chars?|letters|items?|entries|elements?|words)\s(?:${words})\b`,
    'i',
  );
}

function comparison(words: string): RegExp {
  return new RegExp(`${words}\\s*${number}`, 'i');
}

const modal = String.raw`(?:must|should|has to|have to|needs? to|expected|valid|allowed|accepted|permitted|ensure|out of|not (?:with)?in|length|only|range|can be|may be|is an? (?:whole )?(?:integer|number))`;
/** Quotas and plans limit the caller, not an argument. */
export const aboutUsage =
  /\b(?:you|your|account|plan|quota|rate|requests?|calls|subscription|users|tokens|per (?:second|minute|hour|day|month))\b/i;
/** Two bounds at once: `between 1 and 50`, `range [1, 50]`. */
export const range = new RegExp(
  String.raw`\b${modal}\b[^.\d]{0,60}?(?:\b(?:between|from)\s${number}(?:\s\([^()\d]{1,30}\))?\s(?:and|to)\s${number}|\b(?:range|within|in|between)(?:\s(?:of|is|from))?\s?:?\s*[[(]?${number}\s*(?:-|–|to|and|\.\.\.?|,)\s*${number})|\b(?:must|should) be\s${number}\s?(?:-|–|to|\.\.\.?)\s?${number}(?![-\d])|\boutside\s(?:of\s)?(?:the\s)?(?:(?:allowed|valid|permitted)\s)?(?:range\s|limits\s)?(?:of\s|from\s)?[[(]?${number}\s?(?:-|–|to|and|,|\.\.\.?)\s?${number}(?![-\d])`,
  'i',
);
/** A length that must be met exactly, or that all such values have: `An IBAN has 22 characters`. */
export const exactLength = new RegExp(
  String.raw`(?:(?:must|should)\s(?:be|have|contain)|(?:^(?:an?|every|each)\s[\w -]{2,40}?\s(?:has|is|consists of|contains)|^[a-z][\w -]{1,40}s\s(?:have|are|consist of|contain)))\s(?:exactly\s)?${number}\s(?:characters?(?:\(s\))?|chars?|letters|digits)\b(?:\slong)?`,
  'i',
);
