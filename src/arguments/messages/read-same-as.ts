import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

const name = String.raw`["'\`]?([A-Za-z_$][\w$-]{0,63})["'\`]?`;
/** `Repeat the number in confirm`, `Type the name of the room again as check`. */
const repeatIn = new RegExp(
  String.raw`\b(?:repeat|re-?type|re-?enter|type|enter|give|write|put|pass|send|copy) (?:the|its|this) (?:exact |full )?${name}(?: of (?:the|this) [\w-]{1,40})?(?: again| once more)? (?:in|into|as|for|under) (?:the )?${name}`,
  'i',
);
/** `confirm must be the same as number`. */
const mustEqual = new RegExp(
  String.raw`^(?:.{0,60}: )?(?:the )?${name}(?: argument| parameter| field)? (?:must|should|has to|needs to) (?:be (?:the same as|equal to|identical (?:to|with))|equal|repeat) (?:the )?(?:value of )?${name}(?: argument| parameter| field)?\b`,
  'i',
);
/** Said of other things too: only of an argument that is there to confirm. */
const mustMatch = new RegExp(
  String.raw`^(?:.{0,60}: )?(?:the )?${name} (?:(?:must|should|has to|needs to) match|does not match|doesn['’]t match|is not the same as) (?:the )?${name}\b`,
  'i',
);
const confirming = /confirm|repeat|again|verif|retype/i;

/** An argument that has to repeat the value of another one. */
export function readSameAs({ text, context, parameters }: Statement): readonly ConstraintHint[] {
  const [, original, copy] = repeatIn.exec(text) ?? [];
  if (copy !== undefined) return pair(copy, original, parameters);
  const [, stated, of] = mustEqual.exec(text) ?? [];
  if (of !== undefined) return pair(stated, of, parameters);
  const [, matching, matched] = mustMatch.exec(text) ?? [];
  if (matched !== undefined)
    return confirming.test(matching ?? '') ? pair(matching, matched, parameters) : [];
  const [, other] =
    /^(?:must|should|has to) (?:be (?:the same as|equal to|identical (?:to|with))|repeat) (?:the )?["'`]?([\w$-]{1,64})["'`]?\b/i.exec(
      text,
    ) ?? [];
  return typeof context === 'string' && other !== undefined ? pair(context, other, parameters) : [];
}

function pair(
  copy: string | undefined,
  original: string | undefined,
  parameters: readonly string[],
): readonly ConstraintHint[] {
  const argument = resolveName(copy ?? '', parameters);
  const other = resolveName(original ?? '', parameters);
  return argument === null || other === null || argument === other
    ? []
    : [{ kind: 'same-as', argument, other }];
}
