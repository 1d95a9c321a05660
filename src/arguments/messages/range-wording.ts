import { statedNumber as number } from './stated-number.js';

const modal = String.raw`(?:must|should|has to|have to|needs? to|expected|valid|allowed|accepted|permitted|ensure|out of|not (?:with)?in|length|only|range|can be|may be|is an? (?:whole )?(?:integer|number))`;
const to = String.raw`(?:-|–|to|and|until|\.\.\.?|,)`;
const verb = String.raw`(?:must|should|has to|have to|needs? to|may|can)\s(?:only\s)?(?:be|have|contain|include|hold)`;

/** Two bounds at once: `between 1 and 50`, `range [1, 50]`, `must have 3-40`. */
export const range = new RegExp(
  [
    String.raw`\b${modal}\b[^.\d]{0,60}?(?:\b(?:between|from)\s${number}(?:\s\([^()\d]{1,30}\))?\s(?:and|to)\s${number}|\b(?:range|within|in|between)(?:\s(?:of|is|from))?\s?:?\s*[[(]?${number}\s*${to}\s*${number})`,
    String.raw`\b${verb}\s${number}\s?(?:-|–|to|\.\.\.?)\s?${number}(?![-\d])`,
    String.raw`\boutside\s(?:of\s)?(?:the\s)?(?:(?:allowed|valid|permitted)\s)?(?:range\s|limits\s)?(?:of\s|from\s)?[[(]?${number}\s?${to}\s?${number}(?![-\d])`,
  ].join('|'),
  'i',
);
