import type { Claim } from '../../core/doc-version.js';
import { evidenceReference } from '../../core/evidence.js';
import type { ToolContext } from '../engine.js';
import { pointerTo } from '../../arguments/schema/pointer-to.js';
import { docClaim } from '../../writing/doc-claim.js';
import { exampleText, examplesOf } from '../../writing/examples.js';
import type { Proven } from './proven.js';
import type { SupportedConstraint } from './judge-constraints.js';
import type { UnnumberedClaim } from './written-claims.js';

/** The evidence of everything in `learned` and of the examples: of what calls have proven, and of what a model found beside it. */
export function constraintClaims(
  supported: readonly SupportedConstraint[],
  { sentences, view }: Pick<Proven, 'sentences' | 'view'>,
  context: ToolContext,
): readonly UnnumberedClaim[] {
  const refer = (calls: readonly string[]): string[] =>
    calls.map((id) => evidenceReference(context.run, context.tool.id, id));
  const proven = sentences
    .filter(({ judged, overlay, whole }) => {
      const adds = overlay !== undefined || whole !== undefined;
      return adds && judged.verdict === 'confirmed';
    })
    .map((sentence) => docClaim(sentence, 'claim', context.run, view));
  const stated = supported.map(({ written, calls: ids }): UnnumberedClaim => {
    const check = checkOf(written);
    return {
      target: pointerTo(written.argument),
      text: wordingOf(written),
      evidence: refer(ids),
      ...(check === undefined ? {} : { check }),
    };
  });
  const examples = examplesOf(view).map(({ argument, values, calls }): UnnumberedClaim => ({
    target: pointerTo(argument),
    text: exampleText(values),
    evidence: refer(calls),
    from: 'example',
  }));
  return [...proven.map(({ id: _id, ...claim }) => claim), ...examples, ...stated];
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
