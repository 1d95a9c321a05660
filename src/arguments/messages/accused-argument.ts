import { resolveName } from './argument-naming.js';

/** `Invalid sort.`: what the next sentence says is about it. */
export function accusedOf(text: string, parameters: readonly string[]): string | null {
  const match =
    /^(?:.{0,40}:\s)?(?:invalid|unknown|unsupported|unrecogni[sz]ed|bad|illegal|malformed)\s(?:value\s|(?:date |time |datetime )?format\s(?=for|of|in))?(?:(?:for|of|in)\s)?(?:the\s)?(?:parameter |argument |field |option )?["'`]?([\w$-]{1,64})["'`]?(?:\s(?:value|parameter|argument|field|option|format))?(?:[\s:=]+["'`(].{0,100})?[.!:]?$/i.exec(
      text,
    );
  const predicated =
    /^(?:the )?(?:selected |given |chosen |provided |specified )?["'`]?([\w$-]{1,64})["'`]?(?: value| parameter| argument| field| option)?(?: ["'`(][^"'`()\n]{0,80}["'`)])? (?:is|was) (?:too|invalid|not valid|out of range|incorrect|not recogni[sz]ed|unknown)\b/i.exec(
      text,
    );
  // `name contains illegal characters`.
  const [, spelt] =
    /^(?:the )?["'`]?([\w$-]{1,64})["'`]? (?:contains|has) (?:an? )?(?:illegal|invalid|forbidden|disallowed|unsupported|bad|wrong) (?:characters?|chars|symbols?|letters?)\b[^:;]{0,60}$/i.exec(
      text,
    ) ?? [];
  const valued =
    /^(?:.{0,40}:\s)?(?:invalid|unknown|unsupported) value ["'`(]?.{0,80}?["'`)]? (?:for|of|in) (?:the )?(?:parameter |argument |field )?["'`]?([\w$-]{1,64})["'`]?\.?$/i.exec(
      text,
    );
  // `Invalid rotation angle.`, of `rotation`; `Invalid field type: x`, of `field_type`.
  const [, first, second] =
    /^(?:.{0,40}:\s)?(?:invalid|unknown|unsupported|unrecogni[sz]ed) ([a-z]{2,30}) ([a-z]{2,30})(?:[:\s]+["'`(]?.{0,100})?[.!:]?$/i.exec(
      text,
    ) ?? [];
  const phrase = first === undefined ? [] : [`${first}_${second ?? ''}`, first];
  // `Board 7 has no column x`.
  const [, lacked] =
    /\b(?:has|have|knows|there is|there are) no (?:such )?([a-z][\w-]{2,40})(?: ["'`(]?\S{1,80})?$/i.exec(
      text,
    ) ?? [];
  // `Role x? It is main, panel or call-in.`
  const [, doubted] = /^(?:the )?([a-z][\w-]{1,40}):? ["'`(]?\S{1,80}\?$/i.exec(text) ?? [];
  // `Cannot sort by x`.
  const [, done] =
    /^(?:cannot|can['’]t|can not|unable to|do not know how to) ([a-z][\w-]{1,40}) by ["'`]?\S{1,60}$/i.exec(
      text,
    ) ?? [];
  const names = [
    done,
    match?.[1],
    predicated?.[1],
    valued?.[1],
    lacked,
    doubted,
    spelt,
    ...phrase,
  ].map((name) => resolveName(name ?? '', parameters));
  return names.find((name) => name !== null) ?? saidUnknown(text, parameters);
}

const notThere = String.raw`(?:unknown|unsupported|invalid|unrecogni[sz]ed|not (?:known|found|valid|supported|available|recogni[sz]ed|allowed|accepted|offered|defined)|(?:does not|doesn['’]t) exist)`;
const saidOf = new RegExp(
  String.raw`^(?:.{0,60}[:;]\s)?(?:the |this |your )?(.{2,80}?)\s(?:is |was )?${notThere}(: ["'\`]?[^\s"'\`]{1,60}["'\`]?)?\.?$`,
  'i',
);
const saidBefore = new RegExp(
  String.raw`^(?:.{0,60}[:;]\s)?(?:there is |we have |sorry, )?(?:${notThere}|no(?: such)?)\s(.{2,80}?)\.?$`,
  'i',
);

/** `rate plan GOLD unknown`, `unknown rate plan GOLD`: a name in as many words as it has, and the value that is not there. */
function saidUnknown(text: string, parameters: readonly string[]): string | null {
  const [, behind, valueBehind] = saidOf.exec(text) ?? [];
  const said = behind ?? saidBefore.exec(text)?.[1];
  if (said === undefined) return null;
  const [, quotedName = said, value = valueBehind] =
    /^(.+?):? (["'`“‘].{1,60}["'`”’])$/.exec(said) ?? [];
  const words = quotedName.replace(/["'`:]/g, '').split(' ');
  const names = words.map((_, index) =>
    resolveName(words.slice(0, index + 1).join(' '), parameters),
  );
  const last = names.findLastIndex((name) => name !== null);
  const left = words.length - last - 1;
  return last >= 0 && left + (value === undefined ? 0 : 1) === 1 ? (names[last] ?? null) : null;
}
