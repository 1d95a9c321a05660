import type { commandOptions } from '../../config/command-options.js';
import { globMatches } from '../../catalogues/filter-tools.js';
import { maxMessageBytes, proxied, serverToProxy } from '../../config/proxied-server.js';
import { docsToServe, type DocsToServe } from '../../config/served-docs.js';
import { proxyOverHttp } from '../../serving/proxy/proxy-over-http.js';
import { proxyOverStdio } from '../../serving/proxy/proxy-over-stdio.js';
import { refinedListing, wireName } from '../../serving/proxy/refined-listing.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { usageError } from '../report-error.js';
import { withinBudget } from '../within-budget.js';

type Context = CommandContext<typeof commandOptions.proxy>;

/** Settings of a source that a proxy has no use for. */
const unused = {
  auth: [],
  server: undefined,
  update: false,
  tag: [],
  only: [],
  exclude: [],
  limit: undefined,
};

/** Which tools the listing leaves out. */
function hiding(
  { docs }: DocsToServe,
  { settings: { hide }, output }: Context,
): (name: string) => boolean {
  const names = docs.map(({ tool }) => wireName(tool));
  for (const glob of hide) {
    if (names.some((name) => globMatches(glob, name))) continue;
    output.warn(`--hide ${glob}: no tool of the docs has such a name.`);
  }
  return (name) => hide.some((glob) => globMatches(glob, name));
}

/** `tooldraft proxy`: an MCP server with its refined docs, until the client goes or Ctrl-C. */
export const run: RunCommand<typeof commandOptions.proxy> = async (context) => {
  const { arguments: words, settings, environment, currentFolder, stdin, output, signal } = context;
  const { stream: stdout } = output.stdout;
  const { workspace, narrow, port, docs: asked } = settings;
  if (output.json && port === undefined) {
    const remedy = 'Leave out --json, or serve over HTTP with --port.';
    throw usageError('Standard output carries the messages of MCP.', 'proxy', remedy);
  }
  if (asked.length > 1)
    throw usageError('One documentation is served at a time.', 'proxy', 'Give one --docs.');
  const warn = (message: string): void => output.warn(message);
  const request = { settings: { ...settings, ...unused }, environment, currentFolder };
  const server = await serverToProxy(words[0], request);
  const place = { workspace, currentFolder, warn };
  const served = await docsToServe(asked[0], server.findCatalogue, place);
  const { name } = served;
  const budget = { tokens: settings.budgetTokens, narrow };
  const { docs, told: budgetTold } = withinBudget(served.docs, budget, output);
  const isHidden = hiding(served, context);
  const told = new Set<string>();
  const onChanged = (tool: string): void => {
    if (told.has(tool)) return;
    told.add(tool);
    warn(`The server describes ${tool} otherwise than when its doc was made: refine it again.`);
  };
  const refine = refinedListing(docs, { narrow, isHidden, onChanged });
  const to = proxied(server, refine, (chunk) => output.stderr.stream.write(chunk));
  const line = `docs "${name}", ${docs.length} tools, before ${to.label}`;
  if (port === undefined) {
    output.note(escapeControlCharacters(line));
    await proxyOverStdio(to, { stdin, stdout, signal, maxMessageBytes });
  } else {
    const onReady = (url: string): void =>
      output.note(escapeControlCharacters(`${url}: ${line}; Ctrl-C ends it`));
    const onGone = (error: Error): void => warn(error.message);
    await proxyOverHttp(to, { port, signal, maxMessageBytes, onReady, onGone });
  }
  return done('', { docs: name, tools: docs.length, ...budgetTold });
};
