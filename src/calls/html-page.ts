import { oneLine } from '../support/one-line.js';

/** True for text that is an HTML page, whatever its content type says. */
export function looksLikeHtml(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(
    text.slice(0, 3000),
  );
}

/** The page's title, else its first heading, else its first words. */
export function htmlHeadline(html: string): string | null {
  const start = html.slice(0, 50_000);
  const title = inner(start, 'title');
  const heading = inner(start, 'h1') ?? inner(start, 'h2') ?? inner(start, 'pre');
  if (title !== null && heading !== null && (isBland(title) || tellsMore(heading, title)))
    return heading;
  return title ?? heading ?? words(start.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' '));
}

const ERROR_HEADLINE =
  /\b(error|exception|bad gateway|gateway time-?out|unavailable|not found|forbidden|access denied|unauthori[sz]ed|too many requests|maintenance|captcha|just a moment|attention required|are you (a )?human|page (does not|doesn't) exist|blocked|traceback)\b|^\s*[45]\d\d\b/i;
/** A title may be the site's name on every page: then a heading that tells of the failure says more. */
function tellsMore(heading: string, title: string): boolean {
  return ERROR_HEADLINE.test(heading) && !ERROR_HEADLINE.test(title);
}

/** Titles that frameworks give to every error page; the heading says more. */
function isBland(title: string): boolean {
  return /^(error|oops!?|problem|untitled|html|document)$/i.test(title);
}

function inner(html: string, tag: string): string | null {
  const match = new RegExp(`<${tag}\\b[^>]*>([\\s\\S]{0,2000}?)</${tag}>`, 'i').exec(html);
  return match?.[1] === undefined ? null : words(match[1]);
}

function words(markup: string): string | null {
  const text = markup
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');
  const line = oneLine(text, 300);
  return line === '' ? null : line;
}
