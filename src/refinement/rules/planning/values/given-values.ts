import type { Json } from '../../../../core/json.js';
import type { ToolContext } from '../../../engine.js';

/** What the user gave for arguments of this name (`--value path=…`), which may stand inside others. */
export function givenValues(
  name: string,
  { settings }: Pick<ToolContext, 'settings'>,
): readonly Json[] {
  // An argument may be called `constructor`.
  return (Object.hasOwn(settings.values, name) ? settings.values[name] : undefined) ?? [];
}
