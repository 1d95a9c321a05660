import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCatalogueSource } from '../../catalogues/read-catalogue-source.js';
import type { commandOptions } from '../../config/command-options.js';
import { environmentAsked } from '../../config/environment-names.js';
import { environmentCatalogueName } from '../../evaluation/clarify/docs-of-environments.js';
import { environmentNamed } from '../../evaluation/environments/environments.js';
import { serveTools } from '../../serving/serve-tools.js';
import { mockApi } from '../../serving/mock-api.js';
import { serveMock } from '../../serving/serve-mock.js';
import { isHttpUrl } from '../../support/is-http-url.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';

type Context = CommandContext<typeof commandOptions.serve>;

/** A document's operations on 127.0.0.1, until Ctrl-C. */
async function serveDocument({ settings, output, signal }: Context, location: string) {
  const { workspace, port } = settings;
  const { catalogue } = await readCatalogueSource({ location, workspace, format: 'openapi' });
  const { name, tools } = catalogue;
  const onReady = (url: string): void => {
    output.note(`${name}: ${tools.length} operations on ${url}; Ctrl-C ends it`);
  };
  await serveMock(mockApi(tools), { port, signal, onReady });
  return done('', { mock: name, tools: tools.length });
}

/** `tooldraft serve`: a simulated environment over MCP, until the client goes, or a mock of an OpenAPI document. */
export const run: RunCommand<typeof commandOptions.serve> = async ({
  arguments: words,
  settings,
  signal,
  ...context
}) => {
  const word = words[0] ?? '';
  const path = resolve(context.currentFolder, word);
  if (isHttpUrl(word) || (existsSync(path) && statSync(path).isFile()))
    return serveDocument(
      { ...context, arguments: words, settings, signal },
      isHttpUrl(word) ? word : path,
    );
  const name = environmentAsked(word);
  const environment = environmentNamed(name);
  environment.reset({}, settings.seed);
  const { tools, executor } = environment;
  const served = { name: environmentCatalogueName(name), version: '1.0.0', tools, executor };
  const { stdin, output } = context;
  await serveTools(served, { stdin, stdout: output.stdout.stream }, signal);
  return done('', { environment: name, tools: tools.length });
};
