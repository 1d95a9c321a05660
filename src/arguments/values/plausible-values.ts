import type { Json } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { headerValues } from './header-values.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { schemaValues } from './schema-values.js';
import { wordsAbout } from '../names/words-about.js';
import { acceptsValue } from '../../schema/accepts-value.js';

/** What plausible values are made for. The seed picks among equally good values. */
export interface PlausibleContext {
  readonly tool: ToolDoc;
  readonly seed: number;
}

interface Remembered extends PlausibleContext {
  readonly values: readonly Json[];
}

const remembered = new WeakMap<Parameter, Remembered>();

/**
 * Values for a call that should succeed, without having seen an answer; best first, at least two wherever the schema
 * allows it. All of them are accepted by the parameter's schema, where that can be compiled and does not refuse its own
 * `enum`. Deterministic; worked out once for a parameter object and its tool.
 */
export function plausibleValues(
  parameter: Parameter,
  { tool, seed }: PlausibleContext,
): readonly Json[] {
  const known = remembered.get(parameter);
  if (known?.tool === tool && known.seed === seed) return known.values;
  const values = makeValues(parameter, { tool, seed });
  remembered.set(parameter, { tool, seed, values });
  return values;
}

function makeValues(parameter: Parameter, { tool, seed }: PlausibleContext): readonly Json[] {
  const about = wordsAbout(tool);
  const text = tool.description.slice(0, 1_000);
  const place = { root: tool.parameters, name: parameter.name, about, text, seed, depth: 0 };
  const values = [
    ...(isFree(parameter) ? headerValues(parameter.name, tool) : []),
    ...schemaValues(parameter.schema, place),
  ];
  const accepted = values.filter((value) => acceptsValue(parameter, value, tool.parameters));
  return accepted.length > 0 || parameter.schema.enum === undefined ? accepted : values;
}

/** Nothing in the schema says which values. */
function isFree({ schema }: Parameter): boolean {
  return ['enum', 'const', 'default', 'examples', 'format', 'pattern'].every(
    (keyword) => schema[keyword] === undefined,
  );
}
