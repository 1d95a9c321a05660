import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { catalogueNameFrom } from '../../catalogues/catalogue-name.js';
import { catalogueFormats, type CatalogueFormat } from '../../catalogues/detect-format.js';
import { parseDocument } from '../../catalogues/parse-document.js';
import { snapshotOfDocument, snapshotOfServer } from '../../session/acquire-catalogue.js';
import { placeInWorkspace, type CatalogueRequest } from '../../config/catalogue-request.js';
import type { commandOptions } from '../../config/command-options.js';
import type { ImportedSource } from '../../config/import-source.js';
import { ordersWarning, toolsWithOrders } from '../../config/tools-with-orders.js';
import { CatalogueError, messageOf } from '../../core/errors.js';
import { writeJson } from '../../core/json-text.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { didYouMean } from '../../support/did-you-mean.js';
import { commandName } from '../command-name.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { usageError } from '../report-error.js';
import { isHttpUrl } from '../../support/is-http-url.js';
import { refuseCredentials } from '../../support/refuse-credentials.js';
import { sessionContext } from '../session-for.js';

type Context = CommandContext<typeof commandOptions.import>;

/** How long an MCP server may take to answer. */
const serverTimeoutMs = 60_000;

interface Wanted {
  /** Found out from the content where it is left out. */
  readonly format?: CatalogueFormat | undefined;
  readonly files: readonly string[];
}

/** The words of the command line: a format and files, or files alone. */
function wantedOf(words: readonly string[], { currentFolder }: CatalogueRequest): Wanted {
  const [first, ...files] = words;
  if (first === undefined || first === 'auto') return { files };
  const format = catalogueFormats.find((name) => name === first);
  if (format !== undefined) return { format, files };
  if (isHttpUrl(first) || existsSync(resolve(currentFolder, first))) return { files: words };
  const known = [...catalogueFormats, 'auto'];
  throw usageError(
    `"${first}" is no format, no file and no URL.${didYouMean(first, known)}`,
    'import',
    `Give a file or URL; before it, if you like, one of: ${known.join(', ')}.`,
  );
}

function locationOf(word: string, request: CatalogueRequest): string {
  refuseCredentials(word, 'The address');
  if (isHttpUrl(word)) return word;
  const path = resolve(request.currentFolder, word);
  if (existsSync(path)) return placeInWorkspace(word, request);
  throw new CatalogueError(`There is no file ${word}.`, { file: path, remedy: 'Check the path.' });
}

async function valuesIn(file: string): Promise<readonly unknown[]> {
  try {
    const { value } = parseDocument(await readFile(file), { file });
    return Array.isArray(value) ? (value as readonly unknown[]) : [value];
  } catch (cause) {
    if (cause instanceof CatalogueError) throw cause;
    throw new CatalogueError(`${file} cannot be read: ${messageOf(cause)}.`, { file, cause });
  }
}

/** Several ToolBench files as one list, which is what a folder of them is read as. */
async function importTogether(
  files: readonly string[],
  request: CatalogueRequest,
): Promise<ImportedSource> {
  const paths = files.map((file) => resolve(request.currentFolder, locationOf(file, request)));
  const values = await Promise.all(paths.map((path) => valuesIn(path)));
  const bytes = Buffer.from(writeJson(values.flat()));
  const first = paths[0] ?? '';
  const name = request.settings.name ?? catalogueNameFrom(dirname(first));
  return snapshotOfDocument(
    { location: `${name}.json`, bytes, format: 'toolbench', name },
    request,
  );
}

async function importAll(
  context: Context,
  request: CatalogueRequest,
): Promise<readonly ImportedSource[]> {
  const { format, files } = wantedOf(context.arguments, request);
  const { mcp, mcpUrl, mcpConfig, name } = context.settings;
  if (mcp !== undefined || mcpUrl !== undefined || mcpConfig !== undefined) {
    if (files.length > 0)
      throw usageError(
        'A server and a file each say where the tools are.',
        'import',
        'Give one of them.',
      );
    if (format !== undefined && format !== 'mcp')
      throw usageError(`An MCP server is imported as "mcp", not as "${format}".`, 'import');
    return [await snapshotOfServer(request, serverTimeoutMs)];
  }
  if (files.length === 0)
    throw usageError('"import" needs a file or URL, or a server with --mcp….', 'import');
  if (files.length > 1 && format === 'toolbench') return [await importTogether(files, request)];
  if (files.length > 1 && name !== undefined) {
    throw usageError(
      '--name names one catalogue, and each of these files becomes one.',
      'import',
      'Import them one by one.',
    );
  }
  const imported: ImportedSource[] = [];
  for (const file of files) {
    const location = locationOf(file, request);
    await sayThatItTakesTime(location, context);
    imported.push(await snapshotOfDocument({ location, format }, request));
  }
  return imported;
}

/** Documents of which reading takes longer than people like to wait without a word. */
const largeBytes = 3_000_000;

async function sayThatItTakesTime(location: string, { settings, output }: Context): Promise<void> {
  if (isHttpUrl(location)) return;
  const { size } = await stat(resolve(settings.workspace, location));
  if (size >= largeBytes) output.note(`reading ${location} (${Math.round(size / 1e6)} MB)`);
}

/** `tooldraft import`: snapshots in `tools/`. */
export const run: RunCommand<typeof commandOptions.import> = async (context) => {
  const { output } = context;
  const all = await importAll(context, sessionContext(context));
  for (const { warnings, catalogue } of all) {
    const orders = ordersWarning(toolsWithOrders(catalogue.tools));
    for (const warning of warnings) output.warn(warning);
    if (orders !== null) output.warn(orders);
  }
  const results = all.map(({ catalogue, snapshot }) => ({
    catalogue: catalogue.name,
    tools: catalogue.tools.length,
    toolsWithOrders: toolsWithOrders(catalogue.tools),
    file: snapshot?.file ?? null,
    status: snapshot?.status ?? null,
  }));
  const lines = results.map(
    ({ catalogue, tools, file, status }) =>
      `${catalogue}: ${tools} ${tools === 1 ? 'tool' : 'tools'}, ${status ?? ''} ${file ?? ''}`,
  );
  const next =
    results[0] === undefined
      ? []
      : ['', `Next: ${commandName(context.environment)} refine ${results[0].catalogue} --dry-run`];
  return done(escapeControlCharacters([...lines, ...next].join('\n')), results);
};
