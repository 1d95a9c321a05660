import { createHash } from 'node:crypto';
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
  /** What one looks like anywhere in a text; its first group where it has one. */
  readonly form?: RegExp;
  readonly is?: (found: string) => boolean;
  /** What stands for a value: of the same form, one of a thousand. */
  readonly token: (value: string, number: string) => string;
}

/** As many tokens of a kind and form there are; so the number of a token tells next to nothing of its value. */
export const mostTokens = 1000;

const reserved = /(?:^|[.@])(?:example\.(?:com|net|org)|example|test|invalid|localhost|local)$/i;

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
    form: /([\p{Lu}][\p{L}\p{M}.'-]{1,30}(?: [\p{Lu}][\p{L}\p{M}.'-]{0,30}){0,3}) <[^\s<>@]{1,64}@[^\s<>@]{1,100}>/gu,
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
    form: /\+\d[\d ().-]{6,18}\d\b/g,
    is: (found) => digitsIn(found) >= 8 && digitsIn(found) <= 15,
    token: scrambled,
  },
  {
    name: 'identity number',
    field:
      /^(?:ssn|social_?security(?:_?number)?|passport(?:_?(?:number|no))?|national_?id|tax_?id|tsig)$/,
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
    token: (value, number) => {
      const lead = /^(?:[a-z]{2,10}[-_]){1,3}/.exec(value)?.[0] ?? '';
      return lead + scrambled(value.slice(lead.length), number);
    },
  },
];

/** The kind of what a published rule takes for a secret, wherever it stands. */
export const secretKind = privateKinds.find(({ name }) => name === 'secret')!;

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
