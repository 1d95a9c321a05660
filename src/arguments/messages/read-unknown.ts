import { kind, name } from './argument-words.js';
import { isIdentifier, namesInList } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { withoutItsName } from './read-required.js';
import type { Statement } from './statement.js';

const unknownList = new RegExp(
  String.raw`\b(?:unknown|unexpected|unrecogni[sz]ed|unsupported|extra|additional|extraneous|undefined|unspecified|illegal)\s(?:${kind})(?:\s(?:in object|provided|given|found|present))?\s*[:=]?\s*(["'\`A-Za-z_$[].{0,200}?)\.?$`,
  'i',
);
const unknownSingle: readonly RegExp[] = [
  /Additional properties are not allowed \((.{1,200}?) (?:was|were) unexpected\)/,
  /\bunexpected keyword argument ["'`]?([\w$]{1,64})["'`]?/i,
  /\bproperty ["'`]?([\w$-]{1,64})["'`]? should not exist/,
  /^["'`]([\w$-]{1,64})["'`] is not allowed\.?$/,
  new RegExp(
    String.raw`^${name} is (?:not a (?:valid|known|recogni[sz]ed|supported|defined)|an? (?:unknown|unsupported|unrecogni[sz]ed|undefined)) ${kind}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:do(?:es)? not|do(?:es)?n['’]t|cannot) (?:know|recogni[sz]e|have|support) (?:the |an? |any )?${kind} ["'\`“‘]([\w$-]{1,64})["'\`”’][.!]?$`,
    'i',
  ),
  /^(?:parameter|argument|field|property) ["'`]?([\w$-]{1,64})["'`]? is (?:not (?:allowed|recogni[sz]ed|supported|known|permitted)|unknown|unexpected)(?: here| in this (?:call|request))?\.?$/i,
  /\bUnknown name "([\w$-]{1,64})"/,
];

/** Arguments that a tool does not know, as a statement gives it: `unknown parameter limit`. */
export function readUnknown(statement: Statement): readonly ConstraintHint[] {
  const { text, context, parameters } = statement;
  if (context === null) return namedUnknown(text, parameters);
  const said = withoutItsName(text, context);
  const unknown =
    /^(?:extra (?:inputs|fields|keys) (?:are )?not (?:permitted|allowed)|unknown (?:field|argument|parameter)|unexpected (?:keyword argument|field|argument|parameter|property)|additional propert(?:y|ies) (?:is |are )?not allowed|is not allowed)\.?$/i;
  return unknown.test(said)
    ? [{ kind: 'unknown-argument', argument: context }]
    : namedUnknown(text, parameters).filter((hint) => hint.argument === context);
}

type Unknown = Extract<ConstraintHint, { readonly kind: 'unknown-argument' }>;

function namedUnknown(text: string, parameters: readonly string[]): readonly Unknown[] {
  for (const expression of [...unknownSingle, unknownList]) {
    const listed = expression.exec(text)?.[1];
    if (listed === undefined) continue;
    const names =
      expression === unknownList
        ? quotedOrOnly(listed)
        : namesInList(/["'`]/.test(listed) ? listed : `'${listed}'`, parameters, true);
    return names.filter(isIdentifier).map((argument) => ({ kind: 'unknown-argument', argument }));
  }
  return [];
}

/** The quoted names of a list, or the one bare name that is all of it. */
function quotedOrOnly(list: string): readonly string[] {
  const quoted = [...list.matchAll(/["'`]([\w$-]{1,64})["'`]/g)].map((match) => match[1] ?? '');
  const onlyNames = /^\[?(?:["'`][\w$-]{1,64}["'`](?:,?\s*(?:and |or )?))+\]?$/.test(list);
  if (quoted.length > 0)
    return onlyNames || (quoted.length === 1 && /^["'`]/.test(list)) ? quoted : [];
  return /^[\w$-]{1,64}$/.test(list) ? [list] : [];
}
