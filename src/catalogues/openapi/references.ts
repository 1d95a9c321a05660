import { isJsonObject } from '../../core/json.js';
import { own } from '../lenient-values.js';
import { fragmentSteps } from '../../core/json-pointer.js';

/** A value in one of the documents, and the address of that document. */
export interface Located {
  readonly node: unknown;
  readonly base: string;
}

export interface Resolved extends Located {
  /** The same for every reference to the same place. */
  readonly key: string;
}

/** Longer chains of references to references than this are circular. */
const maxHops = 50;

/** Finds what `$ref`s point to, within the documents loaded beforehand; nothing is read here. */
export class References {
  constructor(private readonly documents: ReadonlyMap<string, unknown>) {}

  /** What a reference that stands in document `base` points to; null where nothing is there. */
  resolve(reference: string, base: string): Resolved | null {
    const [address = '', pointer = ''] = splitReference(reference);
    const uri = address === '' ? base : absoluteAddress(address, base);
    if (uri === null || !this.documents.has(uri)) return null;
    const found = atPointer(this.documents.get(uri), pointer);
    return found === undefined ? null : { ...found, base: uri, key: `${uri}#${pointer}` };
  }

  /** Goes on until the value is no reference; null for a broken or circular one. */
  follow(located: Located): Located | null {
    let current: Located | null = located;
    for (let hops = 0; current !== null && hops < maxHops; hops += 1) {
      const reference = own(current.node, '$ref');
      if (typeof reference !== 'string') return current;
      const target = this.resolve(reference, current.base);
      current = target === null ? null : withSiblings(target, current.node);
    }
    return null;
  }
}

/** OpenAPI 3.1 lets a reference to a parameter or response carry a description of its own. */
function withSiblings(target: Located, reference: unknown): Located {
  const description = own(reference, 'description');
  if (typeof description !== 'string' || !isJsonObject(target.node)) return target;
  return { ...target, node: { ...target.node, description } };
}

export function splitReference(reference: string): [address: string, pointer: string] {
  const hash = reference.indexOf('#');
  return hash < 0 ? [reference, ''] : [reference.slice(0, hash), reference.slice(hash + 1)];
}

/** The address of another document as named in `base`; null where it cannot be one. */
export function absoluteAddress(address: string, base: string): string | null {
  return URL.canParse(address, base) ? new URL(address, base).href : null;
}

function atPointer(document: unknown, pointer: string): { node: unknown } | undefined {
  if (pointer === '' || pointer === '/') return { node: document };
  if (!pointer.startsWith('/')) return undefined;
  let node = document;
  for (const key of fragmentSteps(pointer)) {
    node = Array.isArray(node) ? (node as readonly unknown[])[Number(key)] : own(node, key);
    if (node === undefined) return undefined;
  }
  return { node };
}
