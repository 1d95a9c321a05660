import { namesInList } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

const L = String.raw`([^.;:!?]{1,120}?)`;
const given = String.raw`(?:is |are |was |were )?(?:also )?(?:given|provided|specified|set|used|present|supplied|passed|defined|using)`;
const missing = String.raw`(?:(?:is|are|was|were) (?:not (?:given|provided|specified|set|used|present|supplied|passed|defined)|missing|absent|omitted|left out|empty)|(?:isn['’]t|aren['’]t) (?:given|provided|specified|set|used|present|supplied|passed|defined))`;
const end = String.raw`(?:\s(?:together|at once|at the same time|simultaneously|at one time|parameters?|arguments?|options?|fields?|in (?:one|the same) (?:call|request)))*\s*(?:\(.{0,60}\))?[.!]?$`;

type Make = (names: readonly string[], others: readonly string[]) => readonly ConstraintHint[];

const exclusive: Make = (names, others) =>
  pairwise([...names, ...others], (all) => [{ kind: 'exclusive', arguments: all }]);
const oneOf: Make = (names, others) =>
  pairwise([...names, ...others], (all) => [{ kind: 'one-of-required', arguments: all }]);
const exactlyOne: Make = (names, others) => [...oneOf(names, others), ...exclusive(names, others)];
/** The first list needs the second. */
const needs: Make = (names, others) =>
  names.map((argument) => ({ kind: 'requires', argument, needs: others }));
/** The second list needs the first. */
const neededBy: Make = (names, others) => needs(others, names);
const together: Make = (names) =>
  pairwise(names, (all) =>
    all.map((argument) => ({
      kind: 'requires',
      argument,
      needs: all.filter((each) => each !== argument),
    })),
  );

/** Wordings of relations, the special before the general: one list of names, or two. */
const relations: readonly (readonly [expression: RegExp, make: Make])[] = [
  [
    wording(
      String.raw`\b(?:exactly|only) one of ${L} (?:must|should|has to|needs to|is required|may be required)\b.*`,
    ),
    exactlyOne,
  ],
  [
    wording(
      String.raw`\b(?:must|should|please|need to|have to)?\s*(?:specify|provide|supply|use|pass|give|set) (?:(?:either|exactly one of|one of) )?${L},? (?:but |and )?not both${end}`,
    ),
    exactlyOne,
  ],
  [
    wording(
      String.raw`\b(?:must|should|please|need to|have to)?\s*(?:specify|provide|supply|use|pass|give|set) exactly one of ${L}${end}`,
    ),
    exactlyOne,
  ],
  [
    wording(
      String.raw`\b(?:at most|only|no more than) one of ${L} (?:may|can|should|is|are|must)\b.*`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`\b(?:can(?:not|['’]t| not)|may not|must not|should not|do not|don['’]t|unable to|not allowed to)\s(?:be )?(?:specify|provide|use|set|pass|combine|supply|give|have|mix|send|include)\s(?:both )?${L}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:the )?${L} (?:are|is) mutually exclusive(?: with ${L})?${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:both )?${L} (?:can(?:not|['’]t| not)|may not|must not|should not) (?:both )?be (?:both )?(?:used|specified|combined|set|provided|given|passed|present|supplied)(?: together| in combination)? with ${L}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:both )?${L} (?:can(?:not|['’]t| not)|may not|must not|should not) (?:both )?be (?:both )?(?:used|specified|combined|set|provided|given|passed|present|supplied)(?=${end}).*`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${L} (?:conflicts? with|(?:is|are) (?:incompatible|not compatible) with) ${L}${end}`,
    ),
    exclusive,
  ],
  [wording(String.raw`\bconflict between exclusive peers ${L}${end}`), exclusive],
  [wording(String.raw`^(?:argument )?${L}: not allowed with argument ${L}${end}`), exclusive],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${L} (?:(?:is|are) not allowed|(?:can(?:not|['’]t| not)|may not|must not) be (?:used|set|given|specified|provided)) (?:when|if|while) ${L} ${given}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`\beither ${L} must be (?:provided|specified|given|set|present|supplied)${end}`,
    ),
    oneOf,
  ],
  [wording(String.raw`^(?:.{0,60}: )?either ${L} (?:is|are) required${end}`), oneOf],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(["'\`]?[\w-]{1,40}["'\`]?(?:, ["'\`]?[\w-]{1,40}["'\`]?)*,? or ["'\`]?[\w-]{1,40}["'\`]?) (?:(?:is|are) (?:required|missing|needed)|must be (?:provided|specified|given|set|present|supplied))${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`\b(?:at least one|one|any) of ${L} (?:must be (?:provided|specified|given|set|present|supplied)|(?:is|are) required|has to be (?:provided|given|set)|should be (?:provided|given|set|specified))${end}`,
    ),
    oneOf,
  ],
  [wording(String.raw`\bmust contain at least one of ${L}${end}`), oneOf],
  [
    wording(
      String.raw`(?:\b(?:must|should|please|need to|have to)\s|^)(?:specify|provide|supply|use|pass|give|set|include) (?:either|at least one of|one of) ${L}${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:please |you must |you should )?(?:give|provide|specify|supply|pass|set) ([\w-]{1,40}(?:, [\w-]{1,40})*,? or [\w-]{1,40})${end}`,
    ),
    oneOf,
  ],
  [wording(String.raw`^(?:.{0,60}: )?${L} (?:is|are) required unless ${L} ${given}${end}`), oneOf],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${L} (?:(?:is|are) (?:also )?required|must (?:also )?be (?:given|provided|set|specified|supplied|present)) (?:when|if|whenever) ${L} ${missing}${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:when|if) ${L} ${missing},? (?:then )?${L} (?:(?:is|are) (?:also )?required|must (?:also )?be (?:given|provided|set|specified|supplied|present))${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${L} (?:(?:is|are) (?:also )?required|must (?:also )?be (?:given|provided|set|specified|supplied|present)) (?:when|if|whenever|with|together with|when using|if using|for) ${L}(?: ${given})?${end}`,
    ),
    neededBy,
  ],
  [
    wording(
      String.raw`^(?:when|if) ${L} ${given},? (?:then )?${L} (?:(?:is|are) (?:also )?required|must (?:also )?be (?:given|provided|set|specified|supplied|present))${end}`,
    ),
    needs,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${L} (?:can|may|must) only be (?:used|set|given|specified|provided)(?: together| in combination)? (?:with|when|if|alongside) (?:an? |the )?${L}(?: (?:clause|filter))?(?: ${given})?${end}`,
    ),
    needs,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${L} must be (?:used|set|given|specified|provided) (?:together |along |in combination )?with ${L}${end}`,
    ),
    needs,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:both )?${L} must (?:both )?be (?:used|set|given|specified|provided) together${end}`,
    ),
    together,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${L} (?:can(?:not|['’]t| not)|may not|must not) be (?:used|set|given|specified|provided) without ${L}${end}`,
    ),
    needs,
  ],
  [wording(String.raw`^(?:.{0,60}: )?${L} ${given} without (?:the |a |an )?${L}${end}`), needs],
  [wording(String.raw`\bcontains ${L} without its required peers ${L}${end}`), needs],
  [wording(String.raw`^(?:.{0,60}: )?${L} missing required peer ${L}${end}`), needs],
  [
    wording(String.raw`\bmust have propert(?:y|ies) ${L} when property ${L} is present${end}`),
    neededBy,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${L} (?:requires|depends on|needs) ${L}(?: to (?:also )?be (?:set|given|provided|specified|present|used))?${end}`,
    ),
    needs,
  ],
];

function wording(expression: string): RegExp {
  return new RegExp(expression, 'i');
}

/** Arguments that exclude or need each other, as a statement gives it; only where every name in it is an argument's. */
export function readRelations({ text, parameters, context }: Statement): readonly ConstraintHint[] {
  const whole = context === null || /^["'`]?\w/.test(text) ? text : '';
  for (const [expression, make] of relations) {
    const match = expression.exec(whole);
    if (match === null) continue;
    const first = namesInList(match[1] ?? '', parameters, true);
    const second = match[2] === undefined ? [] : namesInList(match[2], parameters, true);
    if (first.length === 0 || (match[2] !== undefined && second.length === 0)) continue;
    if (second.some((name) => first.includes(name))) continue;
    const hints = make(first, second);
    if (hints.length > 0) return hints;
  }
  return [];
}

function pairwise(
  names: readonly string[],
  make: (names: readonly string[]) => readonly ConstraintHint[],
): readonly ConstraintHint[] {
  return names.length >= 2 && names.length <= 12 ? make(names) : [];
}
