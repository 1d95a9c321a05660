import { deflateRawSync } from 'node:zlib';
import { writeJson } from '../core/json-text.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute; hidden characters are shown. */
export function shownHtml(text: string): string {
  return escapeControlCharacters(text).replace(/[&<>"']/g, (found) => entities[found] ?? found);
}

/** Data that a page carries and no browser runs; nothing in it can end the element. */
export function jsonIsland(id: string, data: unknown): string {
  const text = writeJson(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${shownHtml(id)}">${text}</script>`;
}

/** The same for data that is read on demand: packed, since a page may hold that of thousands of tools. */
export function packedIsland(id: string, data: unknown): string {
  const packed = deflateRawSync(writeJson(data)).toString('base64');
  return `<script type="text/plain" id="${shownHtml(id)}">${packed}</script>`;
}

/** A page with its title and what goes in place of `{{content}}`: HTML, with everything in it escaped that is not ours. */
export function filledPage(page: string, title: string, content: string): string {
  const parts: Readonly<Record<string, string>> = { title: shownHtml(title), content };
  return page.replace(/\{\{(title|content)\}\}/g, (_, name: string) => parts[name] ?? '');
}
