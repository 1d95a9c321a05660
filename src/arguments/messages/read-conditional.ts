import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

const quote = String.raw`["'\`“‘”’]?`;
const name = String.raw`${quote}([A-Za-z_$][\w$.-]{0,63})${quote}`;
const wanted = String.raw`(?:(?:is|are|must be|has to be|needs to be|should be) (?:also )?(?:required|mandatory|given|provided|set|specified|present)|(?:must not|cannot|can['’]t|may not|should not) be (?:null|blank|empty|missing|omitted))`;
const condition = new RegExp(
  String.raw`^(?:.{0,60}[:,]\s)?(?:the )?(?:${name}\s)?(?:(?:field|parameter|argument|value) )?${wanted} (?:when|if|where|whenever|because) (?:the )?${name}(?:\s?(={1,3}|!=)\s?|\s(is not|isn['’]t|is set to|equals|is)\s)${quote}([\w./+-]{1,60}?)${quote}\.?$`,
  'i',
);
/** What follows `is` and is no value. */
const participles =
  /^(?:given|provided|set|specified|present|used|not|missing|absent|null|empty)$/i;

/** An argument that only some values of another one want: `phone is required when notify_by is 'sms'`. */
export function readConditional({
  text,
  context,
  parameters,
}: Statement): readonly ConstraintHint[] {
  const match = condition.exec(text);
  if (match === null) return [];
  const [, subject, trigger = '', sign = '', verb = '', value = ''] = match;
  const needs = subject === undefined ? context : resolveName(subject, parameters);
  const argument = resolveName(trigger, parameters);
  if (needs === null || argument === null || needs === argument || participles.test(value))
    return [];
  const except = sign === '!=' || /n['’o]t/i.test(verb);
  return [{ kind: 'needed-where', argument, value, except, needs }];
}
