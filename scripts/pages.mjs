// Makes an HTML file of `src/pages` one page that needs nothing else: for the bundle, as a plugin, and for the tests, as a transformer of Jest.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

/** @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A script with all that it imports, in one text.
 * @param {string} input
 */
async function bundled(input) {
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const { code } = output[0];
  if (/<\/script|<!--|\{\{/i.test(code)) throw new Error(`${input}: the page would break in it`);
  return code;
}

/**
 * The page with its style sheets and its script in it. Its content security policy allows `'self'` where the files stand, and what has
 * their hashes once they are inside.
 * @param {string} file
 */
export async function pageOf(file) {
  const folder = dirname(file);
  let html = readFileSync(file, 'utf8');
  const sheets = [...html.matchAll(/ *<link rel="stylesheet" href="(.+?)" \/>\n/g)];
  const style = sheets.map(([, name]) => readFileSync(join(folder, name ?? ''), 'utf8')).join('');
  sheets.forEach(([link], at) => {
    html = html.replace(link, () => (at === 0 ? `<style>${style}</style>\n` : ''));
  });
  html = html.replace("style-src 'self'", () => `style-src ${hashOf(style)}`);
  const [tag, name] = /<script type="module" src="(.+?)"><\/script>/.exec(html) ?? [];
  if (tag === undefined || name === undefined) return html;
  const script = await bundled(join(folder, name));
  return html
    .replace(tag, () => `<script>${script}</script>`)
    .replace("script-src 'self'", () => `script-src ${hashOf(script)}`);
}

/** @param {string} file */
const moduleOf = async (file) => `export default ${JSON.stringify(await pageOf(file))};\n`;

/** The plugin of the bundler: `import page from './report.html'` gives the page as a text. */
export const pages = {
  name: 'pages',
  load: {
    filter: { id: /\.html$/ },
    /** @param {string} id */
    handler: async (id) => ({ code: await moduleOf(id), moduleType: 'js' }),
  },
};

/** @param {string} file */
function keyOf(file) {
  const hash = createHash('sha256')
    .update(file)
    .update(readFileSync(import.meta.filename));
  const folder = dirname(file);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(?:html|css|ts)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** The transformer of Jest. */
export default {
  process() {
    throw new Error('A page is made asynchronously: import it from an ES module.');
  },
  /** @param {string} _text @param {string} file */
  processAsync: async (_text, file) => ({ code: await moduleOf(file) }),
  /** @param {string} _text @param {string} file */
  getCacheKey: (_text, file) => keyOf(file),
  /** @param {string} _text @param {string} file */
  getCacheKeyAsync: async (_text, file) => keyOf(file),
};
