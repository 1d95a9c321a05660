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

/** Numbers come with the highest first. */
const columns: readonly Column[] = [
  { title: 'Tool', key: ({ id }) => id },
  { title: 'Sentences', key: ({ sentences }) => sentences },
  { title: 'Calls', key: ({ calls }) => calls, isWide: true },
  { title: 'Why it stopped', key: ({ stopped }) => stopped, isWide: true },
];
const toReview: Column = { title: 'Undecided', key: ({ open }) => open };

/** The table of tools: silent failures and removals come first, until the reader sorts it otherwise. */
export class ToolTable {
  private readonly columns: readonly Column[];
  private words: readonly string[] = [];
  private onlyOpen = false;
  private sorted: { readonly column: Column; readonly isUp: boolean } | null = null;
  private most = shownAtFirst;
  private order: readonly number[] = [];

  constructor(
    private run: RunData,
    private readonly hasReview: boolean,
  ) {
    this.columns = hasReview ? columns.toSpliced(2, 0, toReview) : columns;
    this.sort();
  }

  /** The tools before and behind one, as they stand in the table. */
  neighbours(tool: number): readonly (number | undefined)[] {
    const shown = this.shown();
    const at = shown.indexOf(tool);
    return at < 0 ? [] : [shown[at - 1], shown[at + 1]];
  }

  /** The next tool, in the order of the table, with a sentence that nobody has decided about. */
  nextToReview(tool: number): number | undefined {
    const at = this.order.indexOf(tool);
    const others = [...this.order.slice(at + 1), ...this.order.slice(0, Math.max(at, 0))];
    return others.find((one) => (this.run.tools[one]?.open ?? 0) > 0);
  }

  update(run: RunData): void {
    this.run = run;
    this.sort();
  }

  element(): Child {
    const heads = this.columns.map((column, at) => {
      const { sorted } = this;
      const sort = sorted?.column !== column ? 'none' : sorted.isUp ? 'ascending' : 'descending';
      const button = el('button', { type: 'button', 'data-sort': String(at) }, column.title);
      return el('th', { scope: 'col', class: classOf(column), 'aria-sort': sort }, button);
    });
    const search = el('input', { id: 'search', type: 'search', autocomplete: 'off' });
    search.placeholder = 'name or description';
    search.value = this.words.join(' ');
    const open = el('input', { type: 'checkbox', id: 'open-tools' });
    open.checked = this.onlyOpen;
    return [
      el('h2', { id: 'tools' }, 'Tool by tool'),
      el(
        'div',
        { class: 'search' },
        el('label', { for: 'search' }, 'Search'),
        search,
        this.hasReview ? el('label', {}, open, ' with undecided sentences') : null,
        el('span', { id: 'found', class: 'soft', role: 'status' }),
      ),
      el(
        'table',
        { class: 'tools', 'aria-labelledby': 'tools' },
        el('thead', {}, el('tr', {}, heads)),
        el('tbody', { id: 'rows' }),
      ),
      el('button', { type: 'button', id: 'all-rows' }, 'Show all'),
    ];
  }

  /** Puts the rows that are wanted into the table. */
  fill(): void {
    const shown = this.shown();
    byId('rows').replaceChildren(...shown.slice(0, this.most).map((tool) => this.row(tool)));
    byId('found').textContent = many(shown.length, 'tool');
    byId('all-rows').hidden = shown.length <= this.most;
  }

  /** True if the event was one of the table's. */
  handle(event: Event, target: HTMLElement): boolean {
    const { sort } = target.dataset;
    if (event.type === 'input' && target.id === 'search') {
      this.words = (target as HTMLInputElement).value.toLowerCase().split(/\s+/);
    } else if (event.type === 'change' && target.id === 'open-tools') {
      this.onlyOpen = (target as HTMLInputElement).checked;
    } else if (event.type === 'click' && target.id === 'all-rows') {
      this.most = Infinity;
    } else if (event.type === 'click' && sort !== undefined) {
      this.sortBy(Number(sort));
    } else return false;
    this.fill();
    return true;
  }

  private shown(): readonly number[] {
    return this.order.filter((tool) => {
      const row = this.run.tools[tool];
      if (row === undefined || (this.onlyOpen && row.open === 0)) return false;
      const text = `${row.id} ${row.summary}`.toLowerCase();
      return this.words.every((word) => text.includes(word));
    });
  }

  private sortBy(at: number): void {
    const column = this.columns[at];
    if (column === undefined) return;
    const isText = typeof column.key(this.run.tools[0] ?? emptyRow) === 'string';
    const isUp = this.sorted?.column === column ? !this.sorted.isUp : isText;
    this.sorted = { column, isUp };
    this.sort();
    for (const [other, head] of [...document.querySelectorAll('.tools thead th')].entries())
      head.setAttribute('aria-sort', other !== at ? 'none' : isUp ? 'ascending' : 'descending');
  }

  private sort(): void {
    const { tools } = this.run;
    const { column, isUp } = this.sorted ?? { column: { key: weightOf }, isUp: false };
    const keys = tools.map(column.key);
    const compare = (a: number, b: number): number => {
      const [one = 0, other = 0] = [keys[a], keys[b]];
      const order =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : String(one).localeCompare(String(other));
      return isUp ? order : -order;
    };
    this.order = tools.map((_, at) => at).sort(compare);
  }

  private row(tool: number): HTMLElement {
    const row = this.run.tools[tool] ?? emptyRow;
    const cells = this.columns.slice(1).map((column) => {
      return el('td', { class: classOf(column) }, column.key(row).toLocaleString('en-US'));
    });
    const marks = [
      row.silent > 0 ? markTags(['silent']) : null,
      row.removals > 0 ? markTags(['removal']) : null,
      row.contradictions > 0 ? el('span', { class: 'tag' }, 'against the source') : null,
    ];
    return el(
      'tr',
      {},
      el(
        'th',
        { scope: 'row' },
        el('a', { class: 'name', href: `#t${tool}` }, row.id),
        ' ',
        marks,
        el('span', { class: 'summary' }, row.summary),
      ),
      cells,
    );
  }
}

const emptyRow: ToolRow = {
  ...{ id: '', summary: '', stopped: '', sentences: 0, open: 0 },
  ...{ silent: 0, removals: 0, contradictions: 0, calls: 0 },
};

function classOf({ title, isWide }: Column): string {
  const isNumber = title === 'Tool' || title === 'Why it stopped' ? '' : 'number';
  return `${isNumber}${isWide === true ? ' wide' : ''}`;
}

function weightOf({ silent, removals, contradictions, sentences }: ToolRow): number {
  return (silent + removals) * 1e6 + contradictions * 1e3 + sentences;
}
