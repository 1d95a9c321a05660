import type { ToolDoc } from '../core/tool-doc.js';
import { type Leaf } from '../core/leaves.js';
import { isReservedNumber } from '../support/is-reserved-number.js';
import { lexicon, singular, wordsOf } from './lexicon.js';
import type { Marks } from './mark.js';
import { isStatement, programLanguage } from './program-text.js';
import type { ResolvedStep } from './verdict.js';

interface RecipientOptions {
  readonly marks: Marks;
  /** `host:port` of the target. */
  readonly host: string | null;
  readonly writes: boolean;
}

/** Why a value must not be sent: it is an address of somebody, or a URL that would be called; null if it is neither. */
export function recipientFault(leaf: Leaf, options: RecipientOptions): string | null {
  const { text, key } = leaf;
  const { marks, writes } = options;
  if (leaf.value === true && writes && wordsOf(key).some((word) => lexicon.outward.has(word)))
    return `\`${key}\` reaches people; leave it out`;
  if (typeof leaf.value !== 'string' && typeof leaf.value !== 'number') return null;
  const words = wordsOf(key).map(singular);
  if (writes) {
    const addresses =
      text.match(/[\p{L}\p{N}_.%+'-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu) ?? [];
    const isOwn = addresses.every((address) => isOwnAddress(address, marks));
    const isOne =
      addresses.length === 0 ||
      text.trim() === addresses[0] ||
      !words.some((word) => lexicon.recipient.has(word));
    if (!isOwn || !isOne)
      return `\`${key}\`: give one address, which must be ${marks.run}…@example.com`;
    const mention = /(?:^|[\s<(,;])@(?=[\w!])([\w!.-]+)/.exec(text);
    if (mention !== null && !marks.isIn(mention[1] ?? ''))
      return `\`${key}\`: @${mention[1] ?? ''} may notify somebody; leave it out`;
  }
  if (words.some((word) => lexicon.telephone.has(word)) || /^\+\d[\d ()./-]{6,}$/.test(text.trim()))
    return writes && /\d{3}/.test(text) && !isReservedNumber(text)
      ? `\`${key}\`: a telephone number must be a reserved one, such as +1-202-555-0100`
      : null;
  return urlFault(leaf, words, options);
}

function isOwnAddress(address: string, marks: Marks): boolean {
  const isReserved = /@(?:[\w-]+\.)*example\.(?:com|org|net)$|@[\w.-]+\.(?:test|invalid|example)$/i;
  return address.search(marks.pattern()) === 0 && isReserved.test(address);
}

function urlFault(
  { key, text: whole }: Leaf,
  words: readonly string[],
  { marks, host, writes }: RecipientOptions,
): string | null {
  const text = whole.trim();
  const elsewhere = `\`${key}\`: requests go to a loopback address or to example.com alone`;
  const itself = `\`${key}\` would call the target itself`;
  const isUrl = /^(?:[a-z][a-z\d+.-]*:)?[/\\]{2}[^/\\]/i.test(text);
  const isCalled = words.some((word) => lexicon.url.has(word));
  if (!isUrl && !isCalled) {
    const isHost =
      words.some((word) => lexicon.host.has(word)) && /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(text);
    return writes && isHost && !isReserved.test(text.replace(/:\d+$/, '')) ? elsewhere : null;
  }
  if (!isUrl) {
    // A bare host, or a scheme without slashes, which URLs forgive.
    const isHost = /^[^\s/\\]+\.[^\s/\\.]+(?::\d+)?(?:[/\\?#]|$)/.test(text);
    const hasScheme = /^(?:https?|wss?|ftps?|file|data|gopher|ldap|javascript):/i.test(text);
    if (/^[/\\?]/.test(text)) return itself;
    const isNobodys = writes && text !== '' && !marks.isIn(text);
    return isHost || hasScheme || isNobodys ? elsewhere : null;
  }
  const address = URL.parse(/^[/\\]{2}/.test(text) ? `http:${text}` : text);
  if (address === null) return elsewhere;
  if (host !== null && isSameHost(address, host)) return itself;
  if (!isLoopback(address.hostname) && !isReserved.test(address.hostname)) return elsewhere;
  return marks.isIn(text)
    ? null
    : `\`${key}\`: put your mark into the address, so that it is known to be yours`;
}

const isReserved = /(?:^|\.)example\.(?:com|org|net)$|\.(?:test|invalid|example|localhost)$/i;

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f:]+\])$/i.test(
    hostname,
  );
}

/** The target under this or another name of the same machine. */
function isSameHost(address: URL, host: string): boolean {
  const target = URL.parse(`${address.protocol === 'https:' ? 'https' : 'http'}://${host}`);
  if (target === null) return false;
  const isSameName =
    target.hostname === address.hostname ||
    (isLoopback(target.hostname) && isLoopback(address.hostname));
  return isSameName && target.port === address.port;
}

/** Why a step whose effect reaches people does not reach the run alone; null if it does. */
export function recipientsFault(
  tool: ToolDoc,
  leaves: readonly Leaf[],
  { marks, isOwn }: { readonly marks: Marks; readonly isOwn: (leaf: Leaf) => boolean },
): string | null {
  const reaches = (word: string): boolean =>
    lexicon.recipient.has(word) || lexicon.person.has(word) || lexicon.place.has(word);
  const isReached = leaves.some(
    (leaf) =>
      wordsOf(leaf.key).map(singular).some(reaches) &&
      (isOwn(leaf) ||
        isReservedNumber(leaf.text) ||
        (/^https?:/i.test(leaf.text) && marks.isIn(leaf.text))),
  );
  return isReached
    ? null
    : `\`${tool.name}\` reaches people or other systems: name a recipient of your own (${marks.run}…@example.com)`;
}

/** Why a text of another tool's answer must not be sent: it would decide where a request goes, or what is run; null if it does not. */
export function launderedText(
  { tool, referenced = new Map() }: ResolvedStep,
  leaves: readonly Leaf[],
  marks: Marks,
): string | null {
  const parts = [...referenced].filter(([text]) => text.length > 3 && !marks.isIn(text));
  for (const { key, text } of leaves) {
    const part = parts.find(([one]) => text.includes(one));
    if (part === undefined) continue;
    const words = wordsOf(key);
    const isProgram = isStatement(text) || programLanguage(key, '', tool) !== null;
    const isCalled =
      words.some((word) => lexicon.url.has(word)) || /[a-z][a-z+.-]*:\/\//i.test(text);
    const isRecipient =
      /\S+@\S+\.\S+/.test(text) || words.some((word) => lexicon.receives.has(singular(word)));
    if (isProgram || isCalled || isRecipient)
      return `\`${key}\` holds text that \`${part[1]}\` answered; no answer decides where a request goes`;
  }
  return null;
}
