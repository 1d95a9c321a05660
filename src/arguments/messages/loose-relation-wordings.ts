import {
  alternatives,
  end,
  exactlyOne,
  exclusive,
  given,
  type Make,
  names,
  notBoth,
  oneOf,
  wording,
} from './relation-parts.js';

const eachOther = '(?:each other|one another)';
const refused = String.raw`(?:(?:is|are) (?:not|in)(?: ?(?:allowed|supported|possible|permitted|valid|accepted))|makes? no sense)`;

/**
 * Words that are also said of values (`choose one of north and south`): they count where every name is an argument's own and the
 * layout names none.
 */
export const looseRelationWordings: readonly (readonly [expression: RegExp, make: Make])[] = [
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:you must |must |please )?(?:give |send |use |set |pass )?(?:exactly one of|one of|either) ${names}(?: (?:is|are) required| must be ${given})?${notBoth}`,
    ),
    exactlyOne,
  ],
  [wording(String.raw`^(?:.{0,60}: )?(?:the )?${names}${notBoth}`), exclusive],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:the )?${names} (?:(?:mutually )?exclude|rule out|conflict with) ${eachOther}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:the )?${names} (?:excludes|rules out) (?:the )?${names}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:the )?${names} (?:is|are) exclusive (?:with|of|to) ${names}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:the )?${names} are (?:exclusive|alternatives?|incompatible)${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:the )?${names} (?:do not|don['’]t|cannot|can['’]t|can not|may not) (?:go together|be sent together|be chosen together|mix|work together|combine|coexist|go with ${eachOther})${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:the )?${names} (?:does not|doesn['’]t|do not|don['’]t|cannot|can['’]t|can not|may not) (?:go|mix|work|combine|be sent|be chosen) (?:together )?with ${names}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:the )?${names} (?:together|combined|along|in combination) with ${names} ${refused}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:you |the request |the call )?(?:gave|sent|passed|set|specified|got) both ${names}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:both ${names}|${names} both) (?:were |are )?(?:given|sent|passed|set|specified|present)${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:expected |need |needs |requires? |give |send |use )?exactly one of ${names}${end}`,
    ),
    exactlyOne,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:use |give |send |at most |choose )?(?:only|at most) one of ${names}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:please )?(?:choose|pick|select) (?:one of|one:|either|between) ${names}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:please )?(?:send|enter) (?:either|one of|at least one of) ${names}${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:please |you must |you should )?(?:give|provide|specify|supply|pass|set|enter|send) (?:me )?(${alternatives})${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}[:;,] )?(?:(?:an? |the |each |every )?[\w-]{1,30} )?(?:needs?|requires?|must have|has to have) (?:either |(?:at least )?one of )?(${alternatives})${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}[:;,] )?(?:(?:an? |the |each |every )?[\w-]{1,30} )?(?:needs?|requires?) (?:at least )?one of:? ${names}${end}`,
    ),
    oneOf,
  ],
];
