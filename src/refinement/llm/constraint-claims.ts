import type { Claim } from '../../core/doc-version.js';
import { evidenceReference } from '../../core/evidence.js';
import type { ToolContext } from '../engine.js';
import { exampleStatements } from '../rules/writing/example-statements.js';
import type { Statement } from '../rules/writing/statement.js';
import { pointerTo } from '../rules/writing/pointer-to.js';
import type { Proven } from './proven.js';
import type { SupportedConstraint } from './judge-constraints.js';
import type { UnnumberedClaim } from './written-claims.js';

/** The findings that `learned` is made of: a version that carries it claims them. */
const learnable = new Set([
  'type',
  'coerced',
  'format',
  'pattern',
  'bound',
  'clamped',
  'enum',
  'case-insensitive',
  'any-format',
  'ignored',
  'default',
  'source',
  'required',
  'optional',
  'exclusive',
  'needs',
  'one-of',
]);

/** The evidence of everything in `learned` and of the examples: of what the rules engine found, and of what a model found beside it. */
export function constraintClaims(
  supported: readonly SupportedConstraint[],
  { findings, statements }: Proven,
  context: ToolContext,
): readonly UnnumberedClaim[] {
  const refer = (calls: readonly string[]) =>
    calls.map((id) => evidenceReference(context.run, context.tool.id, id));
  const calls = new Set(
    findings.filter(({ kind }) => learnable.has(kind)).map((finding) => finding.calls),
  );
  const proven = statements
    .filter((statement) => calls.has(statement.calls))
    .map((statement) => claimOf(statement, refer));
  const stated = supported.map(({ written, calls: ids }): UnnumberedClaim => {
    const check = checkOf(written);
    return {
      target: pointerTo(written.argument),
      text: wordingOf(written),
      evidence: refer(ids),
      ...(check === undefined ? {} : { check }),
    };
  });
  const examples = exampleStatements(findings).map((statement) => claimOf(statement, refer));
  return [...proven, ...examples, ...stated];
}

function claimOf(
  { target, text, calls, elsewhere = [], check }: Statement,
  refer: (calls: readonly string[]) => string[],
): UnnumberedClaim {
  return {
    target: 'section' in target ? target.section : pointerTo(target.argument),
    text,
    evidence: [...new Set([...refer(calls), ...elsewhere])],
    ...(check === undefined ? {} : { check }),
  };
}

function wordingOf({ rule, value }: SupportedConstraint['written']): string {
  const shown = `\`${value.trim()}\``;
  switch (rule) {
    case 'minimum':
      return `At least ${value}.`;
    case 'maximum':
      return `At most ${value}.`;
    case 'minLength':
      return `At least ${value} characters.`;
    case 'maxLength':
      return `At most ${value} characters.`;
    case 'minItems':
      return `At least ${value} items.`;
    case 'maxItems':
      return `At most ${value} items.`;
    case 'enum':
      return `One of ${shown}.`;
    case 'pattern':
      return `Must match ${shown}.`;
    case 'required':
      return 'Required: calls without it are refused.';
    case 'not-together':
      return `Not together with ${shown}.`;
    case 'needs':
      return `Only together with ${shown}.`;
    default:
      return `Has the ${rule} ${shown}.`;
  }
}

function checkOf({ rule, argument, value }: SupportedConstraint['written']): Claim['check'] {
  if (rule === 'required') return { kind: 'requires', argument };
  if (rule === 'not-together')
    return { kind: 'rejects-together', arguments: [argument, value.trim()] };
  return undefined;
}
