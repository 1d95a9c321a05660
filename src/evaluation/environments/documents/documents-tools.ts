import { argument, between, oneOf, type ArgumentSpec, type ToolSpec } from '../tool-spec.js';

const now = { dataDependent: true } as const;
export const formats = ['pptx', 'doc', 'png', 'jpeg', 'tiff'] as const;
export const corners = [
  ...(['top-left', 'top-middle', 'top-right'] as const),
  ...(['bottom-right', 'bottom-left', 'bottom-middle'] as const),
];
const fontSizes = { domain: between(8, 72) };

function reads(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'none', arguments: args };
}

function writes(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'write', arguments: args };
}

function destroys(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'destructive', arguments: args };
}

const page = (describe: string, importance = 0.9): ArgumentSpec =>
  argument('page_num', 'integer', importance, describe, now);
const range: readonly ArgumentSpec[] = [
  argument('start', 'integer', 0.9, 'First page of the range.', now),
  argument('end', 'integer', 0.9, 'Last page of the range.', now),
];
/** How tools that can keep the original say where the result goes. */
const saving: readonly ArgumentSpec[] = [
  argument('overwrite', 'boolean', 0.7, 'Whether the document itself is changed.'),
  argument('output_pathname', 'string', 0.7, 'File for the result where it is not.', {
    optional: true,
  }),
];

const whole: readonly ToolSpec[] = [
  reads('count_pages', 'How many pages the document has.'),
  reads(
    'search',
    'Looks for a term in the document.',
    argument('object_name', 'string', 0.9, 'What to look for.'),
  ),
  writes(
    'duplicate',
    'Makes a copy of the document.',
    argument('output_filename', 'string', 0.8, 'File for the copy.'),
  ),
  writes(
    'rename',
    'Gives the document another name.',
    argument('output_filename', 'string', 0.8, 'The new name.'),
  ),
  writes(
    'compress_file',
    'Makes the document smaller.',
    argument('output_filename', 'string', 0.6, 'File for the smaller document.', {
      optional: true,
    }),
  ),
  writes(
    'convert',
    'Turns the document into another format.',
    argument('format', 'string', 0.9, 'Format to turn it into.', { domain: oneOf(...formats) }),
    argument('output_filename', 'string', 0.7, 'File for the result.'),
    argument('zip', 'boolean', 0.4, 'Pack the pages into one archive.', {
      ...{ optional: true, default: false },
    }),
  ),
  writes(
    'add_watermark',
    'Prints a text across every page.',
    argument('watermark_text', 'string', 0.9, 'The text.'),
    argument('transparency', 'number', 0.6, 'How much shines through.', { domain: between(0, 1) }),
  ),
  writes(
    'add_password',
    'Locks the document with a password.',
    argument('password', 'string', 0.9, 'The password.'),
  ),
];

const pages: readonly ToolSpec[] = [
  writes(
    'add_comment',
    'Puts a comment on a page.',
    page('Page for the comment.'),
    argument('coordinates', 'numbers', 0.6, 'Where on the page, as x and y.'),
    argument('font_size', 'number', 0.5, 'Size of the letters.', fontSizes),
  ),
  writes(
    'add_signature',
    'Signs a page.',
    page('Page to sign.'),
    argument('position', 'string', 0.7, 'Where on the page.', { domain: oneOf(...corners) }),
    ...saving,
  ),
  writes(
    'add_page_with_text',
    'Inserts a page that holds a text.',
    argument('text_content', 'string', 0.9, 'The text.'),
    argument('font_size', 'number', 0.6, 'Size of the letters.', fontSizes),
    page('Number the new page gets.', 0.8),
  ),
  destroys('delete_page', 'Takes a page out.', page('Page to take out.'), ...saving),
  destroys('delete_page_range', 'Takes several pages out.', ...range, ...saving),
  destroys('extract_pages', 'Keeps a range of pages alone.', ...range, ...saving),
  writes('redact_page_range', 'Blackens whole pages.', ...range),
];

/** `redact_text`, `highlight_text` and `underline_text` have the same arguments. */
function marking(name: string, describe: string): ToolSpec {
  const texts = argument('object_name', 'strings', 0.9, 'The texts it is about.');
  return writes(name, describe, ...range, texts, ...saving);
}

/** The 18 tools of the PDF editor, after the published tables. */
export const documentsTools: readonly ToolSpec[] = [
  ...whole,
  ...pages,
  marking('redact_text', 'Blackens texts on a range of pages.'),
  marking('highlight_text', 'Highlights texts on a range of pages.'),
  marking('underline_text', 'Underlines texts on a range of pages.'),
];
