import { inBrackets } from '../names/in-brackets.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

const asked =
  /\b(?:use|send|pass|give|try|expected|must be (?:sent|given|passed|named))\b[^.\n]{0,40}?["'`\s]([A-Za-z_$][\w$-]{0,63})\[\]/i;

/** `Invalid array for tags: use tags[]=value`: a list whose name in a form or a query ends in brackets, which is an argument of its own. */
export function readBrackets({ text, parameters }: Statement): readonly ConstraintHint[] {
  const [, name = ''] = asked.exec(text) ?? [];
  const bracketed = inBrackets(name);
  return !parameters.includes(name) || parameters.includes(bracketed)
    ? []
    : [
        { kind: 'unknown-argument', argument: name },
        { kind: 'required', argument: bracketed },
      ];
}
