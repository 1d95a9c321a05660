import {
  end,
  exactlyOne,
  exclusive,
  given,
  type Make,
  missing,
  names,
  needs,
  neededBy,
  notBoth,
  oneOf,
  together,
  wording,
} from './relation-parts.js';

const filled =
  '(?:provided|specified|given|set|present|supplied|filled(?: in| out)?|sent|passed|entered|included)';
const wanted = '(?:required|needed|mandatory|necessary|compulsory)';

/** Wordings of relations, the special before the general: one list of names, or two. */
export const relationWordings: readonly (readonly [expression: RegExp, make: Make])[] = [
  [
    wording(
      String.raw`\b(?:exactly|only) one of ${names} (?:must|should|has to|needs to|is required|is needed|is mandatory|may be required)\b.*`,
    ),
    exactlyOne,
  ],
  [
    wording(
      String.raw`\b(?:must|should|please|need to|have to)?\s*(?:specify|provide|supply|use|pass|give|set|send|choose|pick|select|enter) (?:(?:either|exactly one of|one of) )?${names}${notBoth}`,
    ),
    exactlyOne,
  ],
  [
    wording(
      String.raw`\b(?:must|should|please|need to|have to)?\s*(?:specify|provide|supply|use|pass|give|set) exactly one of ${names}${end}`,
    ),
    exactlyOne,
  ],
  [
    wording(
      String.raw`\b(?:at most|only|no more than) one of ${names} (?:may|can|should|is|are|must)\b.*`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`\b(?:can(?:not|['’]t| not)|may not|must not|should not|do not|don['’]t|unable to|not allowed to)\s(?:be )?(?:specify|provide|use|set|pass|combine|supply|give|have|mix|send|include)\s(?:both )?${names}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:the )?${names} (?:are|is) mutually exclusive(?: with ${names})?${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:both )?${names} (?:can(?:not|['’]t| not)|may not|must not|should not) (?:both )?be (?:both )?(?:used|specified|combined|set|provided|given|passed|present|supplied|mixed)(?: together| in combination)? with ${names}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:both )?${names} (?:can(?:not|['’]t| not)|may not|must not|should not) (?:both )?be (?:both )?(?:used|specified|combined|set|provided|given|passed|present|supplied|mixed)(?=${end}).*`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${names} (?:conflicts? with|(?:is|are) (?:incompatible|not compatible) with) ${names}${end}`,
    ),
    exclusive,
  ],
  [wording(String.raw`\bconflict between exclusive peers ${names}${end}`), exclusive],
  [
    wording(String.raw`^(?:argument )?${names}: not allowed with argument ${names}${end}`),
    exclusive,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${names} (?:(?:is|are) not allowed|(?:can(?:not|['’]t| not)|may not|must not) be (?:used|set|given|specified|provided)) (?:when|if|while) ${names} ${given}${end}`,
    ),
    exclusive,
  ],
  [
    wording(
      String.raw`\beither ${names} (?:must|has to|have to|needs? to|should) be ${filled}${end}`,
    ),
    oneOf,
  ],
  [wording(String.raw`^(?:.{0,60}: )?either ${names} (?:is|are) ${wanted}${end}`), oneOf],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(["'\`]?[\w-]{1,40}["'\`]?(?:, ["'\`]?[\w-]{1,40}["'\`]?)*,? or ["'\`]?[\w-]{1,40}["'\`]?) (?:(?:(?:is|are) )?(?:${wanted}|missing)|(?:must|has to|have to|should) be ${filled})${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`\b(?:at least one|one|any) of:? ${names} (?:(?:must|has to|have to|needs? to|should) be ${filled}|(?:(?:is|are) )?${wanted})${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`\bneither ${names} nor ${names} (?:(?:is|was|were|are|has been|have been) )?${filled}${end}`,
    ),
    oneOf,
  ],
  [
    wording(String.raw`\b(?:must|should) (?:contain|include) at least one of:? ${names}${end}`),
    oneOf,
  ],
  [
    wording(
      String.raw`(?:\b(?:must|should|please|need to|have to)\s|^)(?:specify|provide|supply|use|pass|give|set|include) (?:either|at least one of|one of) ${names}${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:please |you must |you should |(?:you )?(?:need|have) to )?(?:give|provide|specify|supply|pass|set|send|enter|fill in) ([\w-]{1,40}(?:, [\w-]{1,40})*,? or [\w-]{1,40})${end}`,
    ),
    oneOf,
  ],
  [
    wording(String.raw`^(?:.{0,60}: )?${names} (?:is|are) required unless ${names} ${given}${end}`),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${names} (?:(?:is|are) (?:also )?required|must (?:also )?be (?:given|provided|set|specified|supplied|present)) (?:when|if|whenever) ${names} ${missing}${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:when|if) ${names} ${missing},? (?:then )?${names} (?:(?:is|are) (?:also )?required|must (?:also )?be (?:given|provided|set|specified|supplied|present))${end}`,
    ),
    oneOf,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${names} (?:(?:is|are) (?:also )?(?:required|needed)|must (?:also )?be (?:given|provided|set|specified|supplied|present)) (?:when|if|whenever|with|together with|when using|if using|for) ${names}(?: ${given})?${end}`,
    ),
    neededBy,
  ],
  [
    wording(
      String.raw`^(?:when|if) ${names} ${given},? (?:then )?${names} (?:(?:is|are) (?:also )?required|must (?:also )?be (?:given|provided|set|specified|supplied|present))${end}`,
    ),
    needs,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${names} (?:can|may|must) only be (?:used|set|given|specified|provided)(?: together| in combination)? (?:with|when|if|alongside) (?:an? |the )?${names}(?: (?:clause|filter))?(?: ${given})?${end}`,
    ),
    needs,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${names} must be (?:used|set|given|specified|provided) (?:together |along |in combination )?with ${names}${end}`,
    ),
    needs,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?(?:both )?${names} must (?:both )?be (?:used|set|given|specified|provided) together${end}`,
    ),
    together,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${names} (?:can(?:not|['’]t| not)|may not|must not) be (?:used|set|given|specified|provided) without ${names}${end}`,
    ),
    needs,
  ],
  [
    wording(String.raw`^(?:.{0,60}: )?${names} ${given} without (?:the |a |an )?${names}${end}`),
    needs,
  ],
  [wording(String.raw`\bcontains ${names} without its required peers ${names}${end}`), needs],
  [wording(String.raw`^(?:.{0,60}: )?${names} missing required peer ${names}${end}`), needs],
  [
    wording(
      String.raw`\bmust have propert(?:y|ies) ${names} when property ${names} is present${end}`,
    ),
    neededBy,
  ],
  [
    wording(
      String.raw`^(?:.{0,60}: )?${names} (?:requires|depends on|needs) ${names}(?: to (?:also )?be (?:set|given|provided|specified|present|used))?${end}`,
    ),
    needs,
  ],
];
