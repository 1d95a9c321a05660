import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import type { ProposedCall, ToolContext } from '../../../engine.js';
import { freshen, withSameNames } from '../../observations/fresh-values.js';

/**
 * What makes two calls the same: equal arguments, for tools that only read; for tools that change things, whose arguments
 * are new each time, the same purpose. A deliberate repeat is only the same as another repeat of that call.
 */
export function identitiesOf(
  call: Pick<ProposedCall, 'purpose' | 'arguments' | 'repeatOf'>,
  context: ToolContext,
): readonly string[] {
  if (call.repeatOf !== undefined) return [`repeat ${call.repeatOf}`];
  if (context.effect === 'read') return [`arguments ${canonicalArguments(call.arguments)}`];
  const { kind, arguments: names, note, baseline } = call.purpose;
  if (baseline === undefined && note?.startsWith('variation') !== true) {
    return [`arguments ${canonicalArguments(withSameNames(call.arguments))}`];
  }
  const varied = names
    .map((name) => JSON.stringify(freshen(call.arguments[name] ?? null, 0)))
    .join();
  const what = kind === 'positive' || note === undefined ? varied : note;
  return [`${kind} ${names.join()} ${note?.startsWith('variation') === true ? note : what}`];
}
