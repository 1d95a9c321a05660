import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import isCreditCard from 'validator/lib/isCreditCard.js';
import isEmail from 'validator/lib/isEmail.js';
import isIBAN from 'validator/lib/isIBAN.js';

/** A kind of values that are somebody's own: how they are found, and what stands for one. */
export interface PrivateKind {
  readonly name: string;
  /** Names of fields whose whole value is one, in snake case. */
  readonly field?: RegExp;
  /** What such a field must hold to count. */
  readonly holds?: (value: string) => boolean;
  /** What one looks like anywhere in a text; its group `value` where it has one. */
  readonly form?: RegExp;
  readonly is?: (found: string) => boolean;
  /** What stands for a value: of the same form, one of a thousand. */
  readonly token: (value: string, number: string) => string;
}

/** As many tokens of a kind and form there are; so the number of a token tells next to nothing of its value. */
export const mostTokens = 1000;

const reserved = /(?:^|[.@])(?:example\.(?:com|net|org)|example|test|invalid|localhost|local)$/i;

/** Of this machine, of no host, of netmasks and of documentation, among which ours are. */
const reservedAddress =
  /^(?:0|127|255)\.|^(?:192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89])\.|^[0:]*:1?$|^2001:0?db8:/i;

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** In order: what is found by an earlier one is not looked at by a later one. */
export const privateKinds: readonly PrivateKind[] = [
  {
    name: 'e-mail',
    form: /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g,
    is: (found) => isEmail.default(found) && !reserved.test(found),
    token: (_value, number) => `name${number}@example.org`,
  },
  {
    name: 'name',
    field:
      /^(?:(?:first|last|full|given|family|sur|middle|maiden|contact|owner|customer|user_?real|real|holder|card_?holder|beneficiary)_?name)$/,
    holds: (value) => /^[\p{L}][\p{L}\p{M}.' -]{1,60}$/u.test(value),
    // `Ann Lee <ann@…>`, as mail headers and commits have them.
    form: /(?<value>[\p{Lu}][\p{L}\p{M}.'-]{1,30}(?: [\p{Lu}][\p{L}\p{M}.'-]{0,30}){0,3}) <[^\s<>@]{1,64}@[^\s<>@]{1,100}>/gu,
    token: (_value, number) => `Name${number}`,
  },
  {
    name: 'name',
    field:
      /^(?:author|committer|co_authored_by|signed_off_by|owner|assignee|reporter|reviewer|sender|recipient|attendee|contact|customer|patient|employee)$/,
    // A word alone may be a login, or what a thing is called.
    holds: (value) =>
      /^\p{Lu}[\p{L}\p{M}.'-]{1,30}(?: [\p{L}\p{M}.'-]{1,30}){0,2} \p{Lu}[\p{L}\p{M}.'-]{1,30}$/u.test(
        value,
      ),
    token: (_value, number) => `Name${number}`,
  },
  {
    name: 'IBAN',
    field: /^iban$/,
    form: /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g,
    is: (found) => isIBAN.default(found),
    token: (value, number) => value.slice(0, 2) + scrambled(value.slice(2), number),
  },
  {
    name: 'card number',
    field: /^(?:card|credit_?card|pan)_?(?:number|no)?$/,
    holds: (value) => digitsIn(value) >= 12,
    form: /\b\d(?:[ -]?\d){12,18}\b/g,
    is: (found) => isCreditCard.default(found),
    token: scrambled,
  },
  {
    name: 'phone number',
    field:
      /^(?:(?:mobile|home|work|cell|contact)_?)?(?:phone|mobile|fax|telephone|tel|cell)(?:_?(?:number|no))?$/,
    holds: (value) => digitsIn(value) >= 6,
    // With its country's code, or as they are written in the United States.
    form: /(?:\+\d[\d ().-]{6,18}\d|(?<![\w.-])(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])\d{3}[ .-]\d{4})(?![\w-])/g,
    is: (found) => digitsIn(found) >= 8 && digitsIn(found) <= 15,
    token: scrambled,
  },
  {
    name: 'identity number',
    field:
      /^(?:ssn|social_?security(?:_?number)?|passport(?:_?(?:number|no))?|national_?id|tax_?id|tsig)$/,
    // Of the social security of the United States, whose areas leave some numbers out.
    form: /(?<![\w-])(?!000|666|9)\d{3}([- ])(?!00)\d\d\1(?!0000)\d{4}(?![\w-])/g,
    token: scrambled,
  },
  {
    name: 'birthday',
    field: /^(?:birth_?(?:day|date)|date_?of_?birth|dob)$/,
    holds: (value) => /^\d{4}-\d{2}-\d{2}/.test(value),
    token: (value, number) =>
      new Date(Number(number) * 86_400_000).toISOString().slice(0, 10) + value.slice(10),
  },
  {
    name: 'street',
    field: /^(?:street|street_?(?:address|name|line_?\d?)|address_?(?:line_?)?\d?|addr_?\d?)$/,
    holds: (value) => /\p{L}/u.test(value) && /[\d ]/.test(value) && !value.includes('@'),
    token: (_value, number) => `${number} Example Street`,
  },
  {
    name: 'secret',
    field:
      /^(?!.*(?:page|next|prev|cursor|continu|sync|csrf_?field|type|kind|count|limit|expir|url|uri|id$|name$)).*(?:pass(?:word|wd|phrase)?|pwd|secret|token|api_?key|private_?key|access_?key|credentials?|otp|pin)$/,
    holds: (value) => value.length >= 4 && !/\s/.test(value) && /\d|[^\w]|.{16}/.test(value),
    token: secretToken,
  },
  {
    name: 'secret',
    // A key in the query of a URL.
    form: /[?&](?![\w.-]*(?:page|next|prev|cursor|continu|sync))[\w.-]*(?:key|token|secret|sig|signature|password|pwd|auth|credential)=(?<value>[^&\s"'<>#\\]{8,})/gi,
    is: (found) => /\d/.test(found) && /[a-z]/i.test(found),
    token: secretToken,
  },
  {
    name: 'IP address',
    form: /(?<![\w.:-])(?:(?:\d{1,3}\.){3}\d{1,3}(?!\.\d)|(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?!:))(?![\w-])/gi,
    is: (found) => isIP(found) > 0 && /\d/.test(found) && !reservedAddress.test(found),
    token: (value, number) =>
      value.includes(':')
        ? `2001:db8::${number}`
        : `198.18.${Math.floor(Number(number) / 250)}.${(Number(number) % 250) + 1}`,
  },
];

/** The kind of what a published rule takes for a secret, wherever it stands. */
export const secretKind = privateKinds.find(({ name }) => name === 'secret')!;

/** Keeps what tells whose the key is: `sk_live_…`. */
function secretToken(value: string, number: string): string {
  const lead = /^(?:[a-z]{2,10}[-_]){1,3}/.exec(value)?.[0] ?? '';
  return lead + scrambled(value.slice(lead.length), number);
}

/** Every letter and digit another one of its class, the same for the same text and number. */
function scrambled(value: string, number: string): string {
  let stream = Buffer.alloc(0);
  let at = 0;
  const next = (of: number): number => {
    if (at >= stream.length) {
      stream = createHash('sha256')
        .update(`${number} ${stream.toString('hex')}`)
        .digest();
      at = 0;
    }
    return (stream[at++] ?? 0) % of;
  };
  return value.replace(/[a-z]|[A-Z]|\d/g, (sign) => {
    if (/\d/.test(sign)) return String(next(10));
    const first = /[a-z]/.test(sign) ? 97 : 65;
    return String.fromCharCode(first + next(26));
  });
}
