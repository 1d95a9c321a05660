import { stderr, stdin, stdout } from 'node:process';
import type { commandOptions } from '../../config/command-options.js';
import { maxMessageBytes, proxied, serverToProxy } from '../../config/proxied-server.js';
import { docsToServe } from '../../config/served-docs.js';
import { proxyOverHttp } from '../../serving/proxy/proxy-over-http.js';
import { proxyOverStdio } from '../../serving/proxy/proxy-over-stdio.js';
import { refinedListing } from '../../serving/proxy/refined-listing.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';
import { usageError } from '../report-error.js';
import { withinBudget } from '../within-budget.js';

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

/** `tooldraft proxy`: an MCP server with its refined docs, until the client goes or Ctrl-C. */
export const run: RunCommand<typeof commandOptions.proxy> = async ({
  arguments: words,
  settings,
  environment,
  currentFolder,
  output,
  signal,
}) => {
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
  const { name, docs: whole } = await docsToServe(asked[0], server.findCatalogue, place);
  const budget = { tokens: settings.budgetTokens, narrow };
  const { docs, told: budgetTold } = withinBudget(whole, budget, output);
  const told = new Set<string>();
  const onChanged = (tool: string): void => {
    if (told.has(tool)) return;
    told.add(tool);
    warn(`The server describes ${tool} otherwise than when its doc was made: refine it again.`);
  };
  const refine = refinedListing(docs, { narrow, onChanged });
  const to = proxied(server, refine, (chunk) => stderr.write(chunk));
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
