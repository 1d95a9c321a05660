import type { RunData, ToolData } from '../page-data.js';
import { add, byId, el, fill, openAll, type Child } from './dom.js';
import { overview } from './overview.js';
import { toolPage, type Review } from './tool-page.js';
import { ToolTable } from './tool-table.js';

/** The page of a run: its first screen, or the tool that the address names (`#t3`, with a sentence `#t3-1`). */
export class RunPage {
  /** The number of the tool whose page is open; null on the first screen. */
  opened: number | null = null;
  readonly table: ToolTable;
  readonly overview = byId('overview');
  readonly tool = byId('tool');
  private readonly title = document.title;

  constructor(
    private run: RunData,
    private readonly load: (tool: number) => Promise<ToolData>,
    private readonly review: Review | null = null,
  ) {
    this.table = new ToolTable(run, review !== null);
    this.drawOverview();
    for (const type of ['click', 'input', 'change', 'keydown', 'toggle'])
      document.addEventListener(type, (event) => this.handle(event), true);
    window.addEventListener('hashchange', () => void this.route());
    printsAll(this.tool);
  }

  /** Shows a run as it stands now. What is open, and what has the focus, stays so. */
  update(run: RunData): void {
    this.run = run;
    this.table.update(run);
    keepingPlace(this.overview, () => this.drawOverview());
  }

  private drawOverview(): void {
    this.overview.replaceChildren();
    add(this.overview, [overview(this.run), this.table.element()]);
    this.table.fill();
  }

  /** Goes where the address says. */
  async route(): Promise<void> {
    const [, number, sentence] = /^#t(\d+)(?:-(\d+))?$/.exec(location.hash) ?? [];
    const asked = number === undefined ? null : Number(number);
    const before = this.opened;
    this.opened = asked !== null && asked < this.run.tools.length ? asked : null;
    const { opened } = this;
    this.tool.hidden = opened === null;
    this.overview.hidden = opened !== null;
    // Keys must not decide about a tool that is no longer the open one.
    if (before !== opened) this.tool.replaceChildren();
    if (opened === null) {
      document.title = this.title;
      if (before !== null)
        this.overview.querySelector<HTMLElement>(`a[href="#t${before}"]`)?.focus();
      return;
    }
    if (before !== opened) {
      const tool = await this.load(opened);
      if (this.opened !== opened) return;
      this.draw(tool);
      window.scrollTo(0, 0);
    }
    const target = this.tool.querySelector<HTMLElement>(
      sentence === undefined ? 'h1' : `.sentence[data-at="${sentence}"]`,
    );
    target?.focus({ preventScroll: sentence === undefined });
  }

  /** Draws the page of the open tool. */
  draw(tool: ToolData): void {
    const at = this.opened ?? 0;
    const link = (to: number | undefined, text: (id: string) => string): Child =>
      to === undefined ? null : el('a', { href: `#t${to}` }, text(this.run.tools[to]?.id ?? ''));
    const [before, next] = this.table.neighbours(at);
    const toReview = this.review === null ? undefined : this.table.nextToReview(at);
    document.title = `${tool.id} – ${this.title}`;
    this.tool.replaceChildren();
    add(this.tool, [
      el(
        'nav',
        { class: 'row', 'aria-label': 'Tools', 'data-key': 'tools' },
        el('a', { href: '#' }, 'All tools'),
        link(before, (id) => `← ${id}`),
        link(next, (id) => `${id} →`),
      ),
      toolPage(tool, this.review),
      toReview === undefined
        ? null
        : el(
            'p',
            { id: 'next', 'data-key': 'next' },
            link(toReview, (id) => `Next with undecided sentences: ${id}`),
          ),
    ]);
    for (const item of this.tool.querySelectorAll('.sentence')) item.setAttribute('tabindex', '-1');
    this.review?.drawn(tool);
  }

  /** The page of the open tool anew, as far as it can be as it was. */
  redraw(tool: ToolData): void {
    keepingPlace(this.tool, () => this.draw(tool));
  }

  private handle(event: Event): void {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (event.type === 'toggle') fill(target);
    else if (this.review?.handle(event, target) !== true && !this.table.handle(event, target)) {
      if (event.type === 'click' && target.dataset['copy'] !== undefined) void copy(target);
      if (event instanceof KeyboardEvent) this.handleKey(event, target);
    }
  }

  private handleKey(event: KeyboardEvent, target: HTMLElement): void {
    if (event.key === 'Escape' && this.opened !== null) location.hash = '';
    if (event.key !== '/' || this.opened !== null || target.id === 'search') return;
    event.preventDefault();
    byId('search').focus();
  }
}

/** Copies the calls that stand before a button. */
async function copy(button: HTMLElement): Promise<void> {
  const calls = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(calls?.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    // Without the right to copy, a person still can.
    if (calls !== null) getSelection()?.selectAllChildren(calls);
  }
}

/** Draws a part of the page anew: details that were open are open again, and the focus and the scrolling are where they were. */
function keepingPlace(part: HTMLElement, draw: () => void): void {
  const open = [...part.querySelectorAll<HTMLElement>('details[open]')].map(keyOf);
  const focused = part.contains(document.activeElement) ? selectorOf(document.activeElement) : null;
  const top = window.scrollY;
  draw();
  const closed = [...part.querySelectorAll<HTMLDetailsElement>('details')];
  for (const details of closed.filter((one) => open.includes(keyOf(one)))) {
    fill(details);
    details.open = true;
  }
  window.scrollTo(0, top);
  if (focused === null) return;
  const all = [...part.querySelectorAll<HTMLElement>(focused.selector)];
  all.find((one) => keyOf(one) === focused.key)?.focus({ preventScroll: true });
}

/** Where an element stands: the keys around it. */
function keyOf(element: Element): string {
  const keys: string[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (one instanceof HTMLElement && one.dataset['key'] !== undefined)
      keys.push(one.dataset['key']);
  return keys.join('\n\n');
}

function selectorOf(element: Element | null): { readonly selector: string; readonly key: string } {
  const attribute = ['id', 'href', 'data-choice', 'data-sort', 'data-at'].find((name) =>
    element?.hasAttribute(name),
  );
  const tag = element?.tagName.toLowerCase() ?? 'body';
  const value = attribute === undefined ? '' : element?.getAttribute(attribute);
  const selector =
    attribute === undefined ? tag : `${tag}[${attribute}=${CSS.escape(value ?? '')}]`;
  return { selector, key: element === null ? '' : keyOf(element) };
}

/** On paper everything of an open page is open. */
function printsAll(part: HTMLElement): void {
  let opened: readonly HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => (opened = openAll(part)));
  window.addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
  });
}
