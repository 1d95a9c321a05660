import { escapeControlCharacters } from './escape-control-characters.js';

/** Text for an element or a quoted attribute of XML. Control characters are written as escapes: XML has no other way to hold them. */
export function escapeXml(text: string): string {
  return escapeControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
