import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { typeNamed } from './type-named.js';

const demand = new RegExp(
  String.raw`^(?:.{0,60}: )?(?:(?:the )?["'\`]?([\w$-]{1,64})["'\`]?(?: value| parameter| argument| field)? )?(?:must|has to|needs to|should|can only|may only) (?:only |always )?be (?:set to |equal to |exactly )?(["'\`]?)([\w.+-]{1,20})\2(?: (?:here|for|when|if|where|in) [^.;]{1,80})?[.!]?$`,
  'i',
);
/** What says how a value is, and stands for none. */
const said = new Set(
  'unique valid invalid positive negative non-negative nonnegative nonzero set unset present absent missing numeric alphanumeric lowercase uppercase lower upper empty blank true false null nil none nonempty non-empty different distinct same equal identical odd even whole finite greater less more fewer larger smaller longer shorter stronger weaker faster slower cheaper simpler afterwards beforehand higher lower later earlier newer older before after above below between within under over one either exactly a an the at in on of not no to first last exact correct complete full short long sorted consistent absolute relative ascii utf-8 utf8 json xml uuid guid email url uri date time datetime timestamp ip ipv4 ipv6 base64 hex html markdown text char chars characters letters digits future past today tomorrow yesterday monotonic known unknown free available ready reachable online offline ours yours there here given written spelt kept shown known'.split(
    ' ',
  ),
);
/** Endings of words that say how something is, or what was done to it. */
const adjective = /(?:[a-z]{2}ed|able|ible|[a-z]{2}ive|ous|ful|less|[a-z]{2}ical|[a-z]{2}ing)$/;
/** `must be sent in cents`: how it is done, not what it is. */
const doneSo = /\bbe (?:sent|put|made|set|paid|held) (?:in|as|by|with)\b/i;
const aValue = /^(?:active|inactive|live|archive|false)$/;

/**
 * `unit must be cm`: a value to try. Nothing says that it is the only one, and a word may just as well say how the value is: none
 * that often does is read.
 */
export function readOneValue({ text, context, parameters }: Statement): readonly ConstraintHint[] {
  const [, name, quote, value = ''] = demand.exec(text) ?? [];
  const argument = name === undefined ? context : (resolveName(name, parameters) ?? null);
  if (value === '' || argument === null) return [];
  const word = value.replace(/[.]$/, '');
  const isNamed = resolveName(word, parameters) !== null || typeNamed(word) !== null;
  const isRange = /^\d+-\d+$/.test(word);
  const isSaid =
    isRange || said.has(word.toLowerCase()) || (adjective.test(word) && !aValue.test(word));
  if (doneSo.test(text) || isNamed || (quote === '' && isSaid)) return [];
  return [{ kind: 'example', argument, values: [word] }];
}
