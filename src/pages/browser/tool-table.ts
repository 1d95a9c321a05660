import type { RunData, ToolRow } from '../page-data.js';
import { byId, el, many, type Child } from './dom.js';
import { markTags } from './overview.js';

/** More rows are made on demand. */
const shownAtFirst = 200;

interface Column {
  readonly title: string;
  readonly key: (row: ToolRow) => number | string;
  /** Left out where a screen has little room. */
  readonly isWide?: boolean;
}

const columns: readonly Column[] = [
  { title: 'Tool', key: ({ id }) => id },
  { title: 'Sentences', key: ({ sentences }) => sentences },
  { title: 'Calls', key: ({ calls }) => calls, isWide: true },
  { title: 'Why it stopped', key: ({ stopped }) => stopped, isWide: true },
];
const toReview: Column = { title: 'Undecided', key: ({ open }) => open };

const collator = new Intl.Collator('en', { numeric: true });
const sortedHead = '[aria-sort$=ending] button';
type Numbered = ToolRow & { readonly tool: number };

/** The table of tools: silent failures and removals come first, until the reader sorts it otherwise. */
export class ToolTable {
  private readonly columns: readonly Column[];
  private search = '';
  private onlyOpen = false;
  private sorted: Column = { title: '', key: weightOf };
  private isUp = false;
  private most = shownAtFirst;
  private rows: readonly Numbered[] = [];

  constructor(
    run: RunData,
    private readonly hasReview: boolean,
  ) {
    this.columns = hasReview ? columns.toSpliced(2, 0, toReview) : columns;
    this.update(run);
  }

  update({ tools }: RunData): void {
    this.rows = tools.map((row, tool) => ({ ...row, tool }));
    this.sort();
  }

  /** The tools before and behind one, as they stand in the table. */
  neighbours(tool: number): readonly (number | undefined)[] {
    const shown = this.shown();
    const at = shown.findIndex((row) => row.tool === tool);
    return at < 0 ? [] : [shown[at - 1]?.tool, shown[at + 1]?.tool];
  }

  /** The next tool, in the order of the table, with a sentence that nobody has decided about. */
  nextToReview(tool: number): number | undefined {
    const at = this.rows.findIndex((row) => row.tool === tool);
    const others = [...this.rows.slice(at + 1), ...this.rows.slice(0, Math.max(at, 0))];
    return others.find(({ open }) => open > 0)?.tool;
  }

  element(): Child {
    const search = el('input', { id: 'search', type: 'search', autocomplete: 'off' });
    search.placeholder = 'name or description';
    search.value = this.search;
    const open = el('input', { type: 'checkbox', id: 'open-tools' });
    open.checked = this.onlyOpen;
    return [
      el('h2', { id: 'tools' }, 'Tool by tool'),
      el(
        'div',
        { class: 'row' },
        el('label', { for: 'search' }, 'Search'),
        search,
        this.hasReview ? el('label', {}, open, ' with undecided sentences') : null,
        el('span', { id: 'found', class: 'soft', role: 'status' }),
      ),
      el(
        'table',
        { class: 'tools', 'aria-labelledby': 'tools' },
        el('thead', {}, el('tr', { id: 'heads' })),
        el('tbody', { id: 'rows' }),
      ),
      el('button', { type: 'button', id: 'all-rows' }, 'Show all'),
    ];
  }

  /** Puts the rows that are wanted into the table. */
  fill(): void {
    const shown = this.shown();
    const heads = this.columns.map((column, at) => {
      const sort = column !== this.sorted ? 'none' : this.isUp ? 'ascending' : 'descending';
      const button = el('button', { type: 'button', 'data-sort': String(at) }, column.title);
      return el('th', { scope: 'col', class: classOf(column), 'aria-sort': sort }, button);
    });
    byId('heads').replaceChildren(...heads);
    byId('rows').replaceChildren(...shown.slice(0, this.most).map((row) => this.row(row)));
    byId('found').textContent = many(shown.length, 'tool');
    byId('all-rows').hidden = shown.length <= this.most;
  }

  /** True if the event was one of the table's. */
  handle({ type }: Event, target: HTMLElement): boolean {
    const column = this.columns[Number(target.dataset['sort'] ?? NaN)];
    if (type === 'input' && target.id === 'search')
      this.search = (target as HTMLInputElement).value;
    else if (type === 'change' && target.id === 'open-tools')
      this.onlyOpen = (target as HTMLInputElement).checked;
    else if (type === 'click' && target.id === 'all-rows') this.most = Infinity;
    else if (type === 'click' && column !== undefined) this.sortBy(column);
    else return false;
    this.fill();
    if (column !== undefined) document.querySelector<HTMLElement>(sortedHead)?.focus();
    return true;
  }

  private shown(): readonly Numbered[] {
    const words = this.search.toLowerCase().split(/\s+/);
    return this.rows.filter(({ id, summary, open }) => {
      const text = `${id} ${summary}`.toLowerCase();
      return (open > 0 || !this.onlyOpen) && words.every((word) => text.includes(word));
    });
  }

  /** Texts come from A to Z at first, numbers with the highest first. */
  private sortBy(column: Column): void {
    const isText = this.rows.some((row) => typeof column.key(row) === 'string');
    this.isUp = this.sorted === column ? !this.isUp : isText;
    this.sorted = column;
    this.sort();
  }

  private sort(): void {
    const { key } = this.sorted;
    const order = (a: Numbered, b: Numbered): number =>
      collator.compare(String(key(a)), String(key(b)));
    this.rows = this.rows.toSorted((a, b) => (this.isUp ? order(a, b) : order(b, a)));
  }

  private row(row: Numbered): HTMLElement {
    const cells = this.columns.slice(1).map((column) => {
      return el('td', { class: classOf(column) }, column.key(row).toLocaleString('en-US'));
    });
    return el(
      'tr',
      {},
      el(
        'th',
        { scope: 'row' },
        el('a', { class: 'name', href: `#t${row.tool}` }, row.id),
        ' ',
        row.silent > 0 ? markTags(['silent']) : null,
        row.removals > 0 ? markTags(['removal']) : null,
        row.isRewritten ? el('span', { class: 'tag' }, 'rewritten') : null,
        row.contradictions > 0 ? el('span', { class: 'tag' }, 'against the source') : null,
        el('span', { class: 'summary soft' }, row.summary),
      ),
      cells,
    );
  }
}

function classOf({ isWide }: Column): string {
  return isWide === true ? 'number wide' : 'number';
}

function weightOf({ silent, removals, contradictions, sentences }: ToolRow): number {
  return (silent + removals) * 1e6 + contradictions * 1e3 + sentences;
}
