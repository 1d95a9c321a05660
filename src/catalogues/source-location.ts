import type { Source } from '../core/catalogue.js';
import { maskAddress } from './mask-tokens.js';

/** Where a source is, in one line without secrets: the command line, the URL, the base URL; empty for docs alone. */
export function sourceLocation(source: Source): string {
  switch (source.kind) {
    case 'mcp-stdio':
      return [source.command, ...source.args].map(quoted).join(' ');
    case 'mcp-http':
      return maskAddress(source.url);
    case 'http':
      return maskAddress(source.baseUrl);
    case 'none':
      return '';
  }
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\${}-]+$/.test(word) ? word : `"${word.replace(/(["\\])/g, '\\$1')}"`;
}
