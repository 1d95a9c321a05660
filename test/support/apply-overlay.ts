interface Overlay {
  readonly actions: readonly { readonly target: string; readonly update: object }[];
}

/** Applies an OpenAPI overlay of updates, as the specification says, for targets of names, indices and one filter on name and in. */
export function applyOverlay(document: unknown, overlay: unknown): unknown {
  const copy = structuredClone(document);
  for (const { target, update } of (overlay as Overlay).actions) {
    const found = select(copy, target);
    if (found.length !== 1) throw new Error(`${target} selects ${found.length}`);
    for (const node of found) Object.assign(node as object, update);
  }
  return copy;
}

const segment =
  /\.([A-Za-z_]\w*)|\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]|\[\?\(@\.name == '((?:[^'\\]|\\.)*)' && @\.in == '(\w+)'\)\]/gy;

function select(root: unknown, target: string): readonly unknown[] {
  let nodes: readonly unknown[] = [root];
  let end = 1;
  segment.lastIndex = 1;
  for (let match = segment.exec(target); match !== null; match = segment.exec(target)) {
    end = segment.lastIndex;
    const [, plain, quoted, index, name, place] = match;
    const key = plain ?? quoted?.replace(/\\(.)/g, '$1') ?? index;
    nodes = nodes.flatMap((node) => {
      const values = node as Record<string, unknown>;
      if (key !== undefined) return Object.hasOwn(values, key) ? [values[key]] : [];
      return (node as { name?: string; in?: string }[]).filter(
        (one) => one.name === name && one.in === place,
      );
    });
  }
  if (end !== target.length) throw new Error(`${target} is no path that is known here`);
  return nodes;
}
