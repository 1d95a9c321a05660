import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

/** What a thing is told by, and a person can type again. */
const field = String.raw`((?:full |display |user ?|account |file )?(?:name|title|slug|e-?mail(?: address)?|handle|code|number|label|subject|key))`;
const ofThing = String.raw`(?: of (?:the|this|that|your|its) [\w-]{1,40}(?: [\w-]{1,40})?)`;
const article = String.raw`(?:the |its |this )?(?:[\w-]{1,40}['’]s? )?(?:exact |own |current )*`;
const verb = String.raw`(?:repeat|re-?type|re-?enter|type|enter|give|write|put|pass|send|copy|provide|supply)`;
/** `repeat the exact title of the episode in confirm` */
const typedIn = new RegExp(
  String.raw`\b${verb} (?:in )?${article}["'\`]?${field}["'\`]?${ofThing}?(?: again| once more)? (?:in|into|as|for|under) (?:the )?["'\`]?([A-Za-z_][\w-]{0,63})`,
  'i',
);
/** `confirm must equal the repository's full name` */
const mustBe = new RegExp(
  String.raw`^(?:.{0,60}: )?(?:the )?["'\`]?([A-Za-z_][\w-]{0,63})["'\`]?(?: argument| parameter| field)? (?:must|should|has to|needs to) (?:be|equal|match|repeat|contain)(?: the same as| equal to| identical (?:to|with))? ${article}["'\`]?${field}["'\`]?(?:${ofThing}|[.!]?$)`,
  'i',
);
/** `Type the name of the project to confirm`, `To confirm, enter the project's name.` */
const toConfirm = new RegExp(
  String.raw`\b${verb} (?:in )?${article}["'\`]?${field}["'\`]?${ofThing}? to (?:confirm|proceed|continue)|\bto (?:confirm|proceed|continue)[^.]{0,40}?,? (?:please )?${verb} (?:in )?${article}["'\`]?${field}["'\`]?(?:${ofThing}|[.!]?$)`,
  'i',
);
const confirming = /confirm|repeat|again|verif|retype|check/i;

/** An argument there to confirm that has to repeat what the thing at hand is called, which is no argument of the tool. */
export function readSameField({ text, parameters }: Statement): readonly ConstraintHint[] {
  const [, typed, into] = typedIn.exec(text) ?? [];
  if (typed !== undefined && isConfirming(into, parameters)) return hint(into, typed, parameters);
  const [, stated, asked] = mustBe.exec(text) ?? [];
  if (asked !== undefined && isConfirming(stated, parameters))
    return hint(stated, asked, parameters);
  const [, first, second] = toConfirm.exec(text) ?? [];
  const [only, ...others] = parameters.filter((name) => confirming.test(name));
  const said = first ?? second;
  return said === undefined || others.length > 0 ? [] : hint(only, said, parameters);
}

function isConfirming(name: string | undefined, parameters: readonly string[]): name is string {
  return name !== undefined && parameters.includes(name) && confirming.test(name);
}

/** Where an argument of its own has that name, it is this one that must be repeated. */
function hint(
  argument: string | undefined,
  said: string,
  parameters: readonly string[],
): readonly ConstraintHint[] {
  const name = said.toLowerCase().replace(/^e-?mail address$/, 'email');
  const isArgument = parameters.includes(name.replaceAll(' ', '_')) || parameters.includes(name);
  return argument === undefined || isArgument
    ? []
    : [{ kind: 'same-as-field', argument, field: name }];
}
