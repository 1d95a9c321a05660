import { writeJson } from '../../core/json-text.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The same of a stranger's text: what hides in it is shown. */
export function shownHtml(text: string): string {
  return escapeHtml(escapeControlCharacters(text));
}

/** Data that a page carries and no browser runs; nothing in it can end the element. */
export function jsonIsland(id: string, data: unknown): string {
  const text = writeJson(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${escapeHtml(id)}">${text}</script>`;
}
