import type { Json } from '../../core/json.js';
import { soundsLikeInstruction } from '../../doc-checks/sounds-like-instruction.js';
import { literalText } from '../../support/literal-text.js';
import { quotation } from '../../support/quotation.js';
import { ownNames } from './observations/own-names.js';

const longestMessage = 90;
/** So much longer may it be for the names in it. */
const roomForNames = 50;

/** What frameworks put before a tool's own words, or in place of them. */
const wrapper = /^Error (?:executing|calling|running) tool ['"`]?[\w.-]+['"`]?(?::\s+|\.?$)/i;

/** A value as code; long ones are cut. */
export function code(value: Json): string {
  const text = literalText(value);
  return exactCode(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}

/** What must not be cut as code: tools that are to be called, paths to look at, patterns to match. */
export function exactCode(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

/** True for a name that may stand in a doc: an identifier, not a sentence in disguise. */
export function isQuotableName(name: string): boolean {
  return /^[A-Za-z_$@][\w$@:.-]{0,39}$/.test(name) && name.split(/[_.-]/).length <= 5;
}

/**
 * A tool's message as it may be quoted: one line, without the values that vary from call to call. Null where it
 * is too long to help, is our own word for an answer without one, or addresses the reader rather than describing the failure.
 * Quoted words that are `names` (of arguments, their values, tools) stay: they say what to do.
 */
export function quotableMessage(
  message: string,
  names: ReadonlySet<string> = new Set(),
): string | null {
  const bare = withoutVarying(message, new Set());
  if (bare === null || names.size === 0) return bare;
  const named = withoutVarying(message, names);
  return named ?? bare;
}

function withoutVarying(message: string, names: ReadonlySet<string>): string | null {
  if (/^HTTP status \d+$/.test(message)) return null;
  const [line = ''] = message.split(/\r?\n/);
  const general = line
    .replace(wrapper, '')
    .replace(/^[^\p{L}\p{N}"'`…[{(<]*\p{So}[^\p{L}\p{N}"'`…[{(<]*/u, '')
    .replace(quotation, (quoted, _mark, inside: string) => (names.has(inside) ? quoted : '…'))
    .replace(/https?:\S+/g, '…')
    .replace(ownNames, '…')
    .replace(/(?<![\w…])(?:[A-Za-z]:)?[/\\][\w./\\-]+/g, '…')
    .replace(/\b[0-9a-f]{8,}\b|\b\d{5,}\b/gi, '…')
    .replace(/…+/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
  const room = longestMessage + (names.size === 0 ? 0 : roomForNames);
  if (general.length < 4 || general.length > room || /[{}[\]<>]/.test(general)) return null;
  if (!/[A-Za-z]{3}/.test(general.replaceAll('…', ''))) return null;
  return soundsLikeInstruction(general) ? null : general;
}
