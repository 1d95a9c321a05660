/** What a wording says of arguments under a condition: they must be given, may be given only there, or must not be given there. */
export type Says = 'needed' | 'taken' | 'not-taken';

const lead = String.raw`^(?:.{0,60}[:,]\s)?`;
const names = String.raw`(?:the |an? |any )?(?<names>[^.;:!?]{1,80}?)`;
/** What is spoken of; nothing where the layout has named it. */
const subject = String.raw`${lead}(?:(?:an? value for |values for )?${names}\s)?`;
const condition = '(?<condition>[^;?]{2,90}?)';
/** Between a condition and what holds then. */
const then = '(?:, then|,| then)';
const end = String.raw`\s?[.!)]?$`;
/** Between two calls: `currency is not allowed for region north` may be said of the one currency. */
const conjunction = String.raw`(?<when>together with|in combination with|when using|if using|when|if|where|whenever|because|since|while|with|unless)\s`;
const preposition = String.raw`(?<when>together with|in combination with|when using|if using|when|if|where|whenever|because|since|while|with|unless|in case(?: of)?|for|to|in)\s`;
const anyCase = String.raw`(?<when>together with|in combination with|when using|if using|when|if|where|whenever|because|since|while|with|unless|for)\s`;

const given =
  '(?:given|provided|specified|set|used|present|supplied|passed|sent|included|filled(?: in)?|defined|combined|selected)';
const give =
  '(?:give|provide|specify|set|use|supply|pass|send|include|add|enter|fill in|choose|select|tell)';
const be = '(?:is|are)';
const cannot = String.raw`(?:must not|must never|cannot|can['’]t|can not|may not|should not|shall not|mustn['’]t|shouldn['’]t)`;
const doesNot = String.raw`(?:(?:does|do) not|(?:does|do)n['’]t)`;
const must = '(?:must|has to|have to|needs? to|should|shall)';
const wanted = String.raw`(?:(?:${be} )?(?:also |then |always |only )?(?:required|mandatory|needed|compulsory|obligatory|necessary)|${must} (?:also |then )?be (?:also )?${given}|${cannot} be (?:null|blank|empty|missing|omitted|left out|left empty))`;
/** Said of arguments alone, never of their values. */
const ofArgument =
  '(?:applicable|usable|taken|meaningful|relevant|understood|respected|considered)';
const untaken = String.raw`(?:(?:${be} )?(?:not|never) ${ofArgument}|(?:${be} )?(?:meaningless|pointless|useless)|(?:has|have) no (?:meaning|effect|place|use)|makes? no sense|${doesNot} (?:make sense|apply|belong)|${cannot} (?:also )?be (?:given|provided|specified|set|present|supplied|passed|sent|included|filled in|defined)|${must} be (?:empty|omitted|absent|left out|left empty|null|unset|blank|missing))`;
const disallowed = String.raw`(?:(?:${be} )?(?:not|never|no longer) (?:allowed|permitted|possible|legal|used)|(?:${be} )?(?:forbidden|prohibited|disallowed)|${cannot} (?:also )?be (?:used|combined))`;
const taking =
  '(?:allowed|valid|available|supported|accepted|permitted|possible|legal|used|read|wanted)';
const onlyTaken = String.raw`(?:(?:${be} )?only (?:${taking}|${ofArgument})|(?:${be} )?(?:${taking}|${ofArgument}) only|(?:can|may|must|should|shall) only be ${given}|(?:can|may|must|should) be ${given} only|only (?:applies|apply|works?|makes? sense|goes|go|belongs?|counts?|has (?:a )?meaning)|(?:applies|apply|works?|makes? sense) only)`;
const need =
  '(?:needs?|requires?|wants?|demands?|expects?|must have|has to have|must come with|must be accompanied by|calls for|asks for)';
const please = String.raw`(?:(?:you )?${must}|please|kindly|also|then|always)`;
const too = '(?: too| also| as well)?';

/** The first that fits counts: the special before the general. */
export const conditionWordings: readonly {
  readonly expression: RegExp;
  readonly says: Says;
}[] = [
  // `room is not allowed unless mode is fixed`
  wording('taken', `${subject}(?:${untaken}|${disallowed}),? unless ${condition}${end}`),
  // `room is only allowed with mode fixed`, `sort only applies to mode list`
  wording('taken', `${subject}${onlyTaken},? ${preposition}${condition}${end}`),
  wording('taken', `${subject}${be} (?:there )?(?:for|with) ${condition} only${end}`),
  wording(
    'taken',
    `${lead}(?:please |you (?:can|may|must) )?only ${give} ${names} ${anyCase}${condition}${end}`,
  ),
  // `room has no meaning for mode auto`
  wording('not-taken', `${subject}${untaken},? ${preposition}${condition}${end}`),
  wording('not-taken', `${subject}${disallowed},? ${conjunction}${condition}${end}`),
  wording(
    'not-taken',
    `${lead}${anyCase}${condition}${then} ${names} (?:${untaken}|${disallowed})${end}`,
  ),
  wording(
    'not-taken',
    String.raw`${lead}(?:please )?(?:do not|don['’]t|never|you ${cannot}) ${give} ${names} ${anyCase}${condition}${end}`,
  ),
  // `mode auto takes no room`
  wording(
    'not-taken',
    `${lead}${condition} (?:takes?|accepts?|allows?|has|have|wants?|needs?) no ${names}${end}`,
  ),
  wording(
    'not-taken',
    `${lead}${condition} (?:${doesNot}|${cannot}) (?:take|accept|allow|have|use|permit|know) ${names}${end}`,
  ),
  // `room is required when mode is fixed`
  wording('needed', `${subject}${wanted},? ${anyCase}${condition}${end}`),
  wording('needed', `${lead}${anyCase}${condition}${then} ${names} ${wanted}${end}`),
  // `when mode is fixed you must give a room`, `give a room for mode fixed`
  wording(
    'needed',
    `${lead}${anyCase}${condition},? (?:${please} ){0,3}${give} (?:us |me )?${names}${too}${end}`,
  ),
  wording(
    'needed',
    `${lead}(?:${please} ){0,3}${give} (?:us |me )?${names} ${anyCase}${condition}${end}`,
  ),
  // `mode "fixed" needs a room`, and `room needs mode "fixed"`
  wording('needed', `${lead}${condition} (?:also )?${need} (?:also )?${names}${too}${end}`),
  wording('taken', `${lead}${names} (?:also )?${need} (?!the |an? )${condition}${end}`),
  // `mode is fixed but no room was given`
  wording(
    'needed',
    `${lead}${condition},? (?:but|and|yet) no ${names}(?: (?:was |is |has been )?${given})?${end}`,
  ),
  wording(
    'needed',
    `${lead}${condition},? (?:but|and|yet) ${names} (?:is|was|are) (?:missing|not ${given}|empty|absent)${end}`,
  ),
];

function wording(says: Says, expression: string): (typeof conditionWordings)[number] {
  return { expression: new RegExp(expression, 'i'), says };
}
