import type { Decision, SentDecision, SentenceData, ToolData } from '../page-data.js';
import { add, el, many, soft, type Child } from './dom.js';
import { fetched, sent } from './fetched.js';
import type { RunPage } from './run-page.js';
import type { Review } from './tool-page.js';

const choices = [
  ['accept', 'Accept', 'a'],
  ['reject', 'Reject', 'r'],
  ['pin', 'Pin for all later runs', 'p'],
  ['edit', 'Edit', 'e'],
  ['remove', 'Accept and remove the refuted words', 'x'],
] as const;
type Choice = (typeof choices)[number][0];

/** What was chosen for a sentence; null for one that is open. */
function chosen({ decision, removes }: SentenceData): Choice | null {
  if (decision === 'open') return null;
  return decision === 'accept' && removes ? 'remove' : decision;
}

/** Only a sentence that refutes words of the source can have them removed. */
function choicesFor({ refutes }: SentenceData): readonly (typeof choices)[number][] {
  return choices.filter(([choice]) => choice !== 'remove' || refutes !== null);
}

/** Lets a person decide about sentences, by buttons and by keys. */
export class Reviewing implements Review {
  page: RunPage | null = null;
  private tool: ToolData | null = null;
  /** What was decided on this page, the last at the end. */
  private readonly made: string[] = [];
  private onlyOpen = false;

  get isWriting(): boolean {
    return document.querySelector('textarea') !== null;
  }

  head(sentences: readonly SentenceData[]): Child {
    const open = sentences.filter(({ decision }) => decision === 'open').length;
    const box = el('input', { type: 'checkbox', id: 'open-sentences' });
    box.checked = this.onlyOpen;
    const key = (name: string, does: string): Child => [el('kbd', {}, name), ` ${does}`];
    return el(
      'div',
      { class: 'row' },
      el('b', { id: 'count' }, `${open} of ${many(sentences.length, 'sentence')} undecided`),
      el('label', {}, box, ' undecided only'),
      soft(
        [key('j', 'next, '), key('k', 'previous; '), key('a', 'accept, '), key('r', 'reject, ')],
        [key('e', 'edit, '), key('p', 'pin, '), key('u', 'undo, '), key('n', 'next tool')],
      ),
    );
  }

  controls(one: SentenceData): Child {
    const buttons = choicesFor(one).map(([choice, text, key]) => {
      const isPressed = String(chosen(one) === choice);
      const about = {
        'aria-pressed': isPressed,
        'aria-keyshortcuts': key,
        title: `${text} (${key})`,
      };
      return el('button', { type: 'button', 'data-choice': choice, ...about }, text);
    });
    return el(
      'div',
      { class: 'decide' },
      el('div', { class: 'choices row', role: 'group', 'aria-label': 'Decision' }, buttons),
      el('p', { class: 'bad', role: 'alert' }),
    );
  }

  /** Takes the page of a tool that was drawn. */
  drawn(tool: ToolData): void {
    if (tool.id !== this.tool?.id) this.made.length = 0;
    this.tool = tool;
    for (const item of this.items()) {
      const { decision, text } = this.sentenceOf(item);
      item.setAttribute('role', 'group');
      item.setAttribute('aria-label', decision === 'open' ? text : `${decision}: ${text}`);
    }
    this.filter();
  }

  handle(event: Event, target: HTMLElement): boolean {
    const item = target.closest<HTMLElement>('.sentence');
    if (event.type === 'change' && target.id === 'open-sentences') {
      this.onlyOpen = (target as HTMLInputElement).checked;
      this.filter();
      return true;
    }
    if (event.type === 'click' && item !== null) return this.handleClick(target, item);
    return event instanceof KeyboardEvent && this.handleKey(event, target, item);
  }

  private handleClick(target: HTMLElement, item: HTMLElement): boolean {
    const { choice, save, cancel } = target.dataset;
    const found = choices.find(([name]) => name === choice);
    if (found !== undefined) this.choose(item, found[0]);
    else if (save !== undefined) this.save(item);
    else if (cancel !== undefined) void this.closeEditor(item);
    else return false;
    return true;
  }

  private handleKey(event: KeyboardEvent, target: HTMLElement, item: HTMLElement | null): boolean {
    const { key } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (target.tagName === 'TEXTAREA' && item !== null) {
      if (key === 'Escape') void this.closeEditor(item);
      if (key === 'Enter' && isModified) this.save(item);
      return true;
    }
    const { page } = this;
    if (page === null || isModified || target.id === 'search') return false;
    if (key === 'n') {
      const next = page.table.nextToReview(page.opened ?? -1);
      if (next !== undefined) location.hash = `#t${next}`;
    } else if (this.tool === null || page.opened === null) return false;
    else if (key === 'j' || key === 'k') this.goOn(item, key === 'j' ? 1 : -1);
    else if (key === 'u') this.undo(item);
    else {
      // view.css marks the first that is open where none has the focus.
      const first = '#tool:not(:has(#next :focus)) .sentence[data-decision=open]';
      const one = item ?? document.querySelector<HTMLElement>(first);
      const choice = one && choicesFor(this.sentenceOf(one)).find(([, , name]) => name === key);
      if (one === null || choice == null) return false;
      this.choose(one, choice[0]);
    }
    event.preventDefault();
    return true;
  }

  /** Takes back what was decided about a sentence; for one that is open, the last decision. */
  private undo(item: HTMLElement | null): void {
    if (document.querySelector('.sentence[aria-busy=true]') !== null) return;
    const age = (one: HTMLElement): number => this.made.lastIndexOf(one.dataset['key'] ?? '');
    const decided = this.items().filter((one) => one.dataset['decision'] !== 'open');
    const last = decided.filter((one) => age(one) >= 0).toSorted((a, b) => age(b) - age(a))[0];
    const undone = item !== null && decided.includes(item) ? item : last;
    if (undone !== undefined) void this.decide(undone, 'open');
  }

  /** The same choice again takes a decision back. */
  private choose(item: HTMLElement, choice: Choice): void {
    if (choice === 'edit') this.openEditor(item);
    else if (chosen(this.sentenceOf(item)) === choice) void this.decide(item, 'open');
    else if (choice === 'remove') void this.decide(item, 'accept', { removes: true });
    else void this.decide(item, choice);
  }

  private save(item: HTMLElement): void {
    const edit = item.querySelector('textarea')?.value ?? '';
    // What was decided about refuted words stays.
    const { removes } = this.sentenceOf(item);
    void this.decide(item, 'edit', removes ? { edit, removes } : { edit });
  }

  /** Sends a decision, shows what then stands, and goes on to the next sentence where one was decided. */
  private async decide(
    item: HTMLElement,
    decision: Decision,
    more: Pick<SentDecision, 'edit' | 'removes'> = {},
  ): Promise<void> {
    const { page } = this;
    if (page?.opened == null || item.getAttribute('aria-busy') === 'true') return;
    const { opened: tool } = page;
    const { place, text } = this.sentenceOf(item);
    const isTakenBack = decision === 'open';
    item.setAttribute('aria-busy', 'true');
    say(item, '');
    try {
      const body: SentDecision = { tool, place, text, decision, ...more };
      const now = await sent<ToolData>('decisions', body);
      if (page.opened !== tool) return;
      page.redraw(now);
      const same = this.items().find((one) => one.dataset['at'] === item.dataset['at']);
      if (!isTakenBack) this.made.push(item.dataset['key'] ?? '');
      if (isTakenBack && same?.hidden === false) goTo(same);
      else this.goOn(item, 1);
    } catch (error) {
      const isGone = error instanceof TypeError;
      say(item, `Not saved: ${isGone ? 'tooldraft view has ended.' : (error as Error).message}`);
    } finally {
      item.removeAttribute('aria-busy');
    }
  }

  private openEditor(item: HTMLElement): void {
    const box = item.querySelector('.decide');
    if (box === null || this.isWriting) return;
    const { text, edit } = this.sentenceOf(item);
    const field = el('textarea', { id: 'edit', rows: '3' });
    field.value = edit ?? text;
    item.querySelector('.choices')?.toggleAttribute('hidden', true);
    add(box, [
      el('label', { for: 'edit' }, 'What shall stand there'),
      field,
      el('button', { type: 'button', 'data-save': '', title: 'Ctrl-Enter' }, 'Save'),
      ' ',
      el('button', { type: 'button', 'data-cancel': '', title: 'Escape' }, 'Cancel'),
    ]);
    field.focus();
  }

  /** The page is drawn anew: there may be more of the tool by now. */
  private async closeEditor(item: HTMLElement): Promise<void> {
    const { page, tool } = this;
    if (page === null || tool === null) return;
    item.focus({ preventScroll: true });
    page.redraw(tool);
    const { opened } = page;
    const now = await fetched<ToolData>(`parts/${opened ?? 0}`).catch(() => tool);
    if (page.opened === opened && !this.isWriting) page.redraw(now);
  }

  private items(): readonly HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('#tool .sentence')];
  }

  private sentenceOf(item: HTMLElement): SentenceData {
    const found = this.tool?.sentences[Number(item.dataset['at'])];
    if (found === undefined)
      throw new Error('The page shows a sentence that its tool does not have.');
    return found;
  }

  private filter(): void {
    for (const item of this.items())
      item.hidden = this.onlyOpen && this.sentenceOf(item).decision !== 'open';
  }

  /** To the next sentence that is shown, or the one before; at the end to the next tool. */
  private goOn(from: HTMLElement | null, step: 1 | -1): void {
    const here = from === null ? (step > 0 ? -1 : Infinity) : Number(from.dataset['at']);
    const others = this.items().filter(
      (item) => !item.hidden && (Number(item.dataset['at']) - here) * step > 0,
    );
    const end =
      document.querySelector<HTMLElement>('#next a') ?? document.getElementById('open-sentences');
    const next = step > 0 ? (others[0] ?? end) : (others.at(-1) ?? from);
    if (next != null) goTo(next);
  }
}

function goTo(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

function say(item: HTMLElement, text: string): void {
  const alert = item.querySelector('[role=alert]');
  if (alert !== null) alert.textContent = text;
}
