interface Overlay {
  readonly actions: readonly {
    readonly target: string;
    readonly update?: object;
    readonly remove?: true;
  }[];
}

/** Applies an OpenAPI overlay, as the specification says, for targets of names, indices and one filter on name and in. */
export function applyOverlay(document: unknown, overlay: unknown): unknown {
  const copy = structuredClone(document);
  for (const { target, update, remove } of (overlay as Overlay).actions) {
    const found = select(copy, target);
    const [node] = found;
    if (found.length !== 1) throw new Error(`${target} selects ${found.length}`);
    if (remove === true) {
      const [, holder = '', key = ''] = /^(.*)\.([A-Za-z_]\w*)$/.exec(target) ?? [];
      delete (select(copy, holder)[0] as Record<string, unknown>)[key];
    } else merge(node as Record<string, unknown>, update ?? {});
  }
  return copy;
}

/** Lists are added to, objects filled, all else is replaced. */
function merge(node: Record<string, unknown>, update: object): void {
  for (const [key, value] of Object.entries(update) as [string, unknown][]) {
    const before = node[key];
    if (Array.isArray(before) && Array.isArray(value)) node[key] = before.concat(value) as unknown;
    else if (isObject(before) && isObject(value)) merge(before, value);
    else node[key] = value;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
