import type { Binding } from '../../core/tool-doc.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { objectOf } from '../lenient-values.js';

/** One argument of a tool before it has its name. */
export interface UnnamedArgument {
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly binding: Binding;
  /** The name it gets unless another argument has it; by default the one on the wire. */
  readonly wish?: string;
}

export interface NamedArguments {
  readonly properties: Record<string, JsonSchema>;
  readonly required: string[];
  readonly bindings: Record<string, Binding>;
  /** The argument names, in the order given. */
  readonly names: string[];
}

/**
 * Gives every argument a name of its own: the one it has on the wire, and for the second of that name
 * `body_id`, `query_id`, … after where it goes.
 */
export function nameArguments(list: readonly UnnamedArgument[]): NamedArguments {
  const taken = new Set<string>();
  const named = list.map((argument) => {
    const name = freeName(argument, taken);
    taken.add(name);
    return { ...argument, name };
  });
  return {
    properties: objectOf(named.map(({ name, schema }) => [name, schema] as const)),
    required: named.filter(({ required }) => required).map(({ name }) => name),
    bindings: objectOf(named.map(({ name, binding }) => [name, binding] as const)),
    names: named.map(({ name }) => name),
  };
}

function freeName({ binding, wish }: UnnamedArgument, taken: ReadonlySet<string>): string {
  const plain = wish ?? binding.name;
  const place = binding.in === 'form' ? 'body' : binding.in;
  let name = taken.has(plain) ? `${place}_${plain}` : plain;
  for (let number = 2; taken.has(name); number += 1) name = `${place}_${plain}_${number}`;
  return name;
}
