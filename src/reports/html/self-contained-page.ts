import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.js';

export interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly script?: string;
  /** The script may fetch from where the page came from; else it connects to nothing. */
  readonly fetches?: boolean;
  /** HTML, with everything in it escaped that is not ours. */
  readonly body: string;
}

/**
 * A page that needs nothing else: it loads nothing, and nothing but its own style, and script where it has one, both named by their
 * hashes, can run in it.
 */
export function selfContainedPage(parts: PageParts): string {
  const { title, style, script, fetches = false, body } = parts;
  const policy = [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `style-src ${hashOf(style)}`,
    ...(fetches ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
