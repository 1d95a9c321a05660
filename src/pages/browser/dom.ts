export type Child = Node | string | null | readonly Child[];

/** An element with attributes and contents. Texts become text nodes, whatever they hold. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  add(made, children);
  return made;
}

export function add(parent: Element, children: Child): void {
  if (Array.isArray(children)) for (const child of children as readonly Child[]) add(parent, child);
  else if (children !== null && children !== '') parent.append(children as Node | string);
}

/** A text in which what stands between backticks is code. */
export function rich(text: string): Child {
  return text.split(/`([^`\n]+)`/).map((part, at) => (at % 2 === 1 ? el('code', {}, part) : part));
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element "${id}".`);
  return found;
}

/** The data of an element that holds JSON. */
export function islandOf<T>(id: string): T {
  return JSON.parse(byId(id).textContent ?? '') as T;
}

/** The data of an element that holds it packed. */
export async function unpacked<T>(id: string): Promise<T> {
  const text = atob(byId(id).textContent ?? '');
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const unpacking = new DecompressionStream('deflate-raw');
  return (await new Response(new Blob([bytes]).stream().pipeThrough(unpacking)).json()) as T;
}

/** `1 tool`, `1,200 tools`. */
export function many(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
}

export function soft(...children: readonly Child[]): HTMLElement {
  return el('p', { class: 'soft' }, children);
}

export function list(items: readonly Child[]): HTMLElement {
  const rows = items.map((item) => el('li', {}, item));
  return el('ul', {}, rows);
}

const filling = new WeakMap<Element, () => Child>();

/** Something that opens, and is made only then. Under the same key it stays open when the page is drawn anew. */
export function later(key: string, title: Child, make: () => Child): HTMLDetailsElement {
  const details = el('details', { 'data-key': key }, el('summary', {}, title));
  filling.set(details, make);
  return details;
}

/** Makes what stands in such a part, where that has not been done. */
export function fill(details: Element): void {
  const make = filling.get(details);
  filling.delete(details);
  if (make !== undefined) add(details, make());
}

/** Opens all parts of an element, and gives those that were closed. */
export function openAll(parent: Element): readonly HTMLDetailsElement[] {
  const opened: HTMLDetailsElement[] = [];
  for (;;) {
    const closed = [...parent.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    if (closed.length === 0) return opened;
    for (const one of closed) {
      fill(one);
      one.open = true;
      opened.push(one);
    }
  }
}
