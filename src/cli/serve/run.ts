import { stdin, stdout } from 'node:process';
import type { commandOptions } from '../../config/command-options.js';
import { environmentAsked } from '../../config/environment-names.js';
import { environmentCatalogueName } from '../../evaluation/clarify/docs-of-environments.js';
import { environmentNamed } from '../../evaluation/environments/environments.js';
import { serveTools } from '../../serving/serve-tools.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';

/** `tooldraft serve`: a simulated environment over MCP, until the client goes. */
export const run: RunCommand<typeof commandOptions.serve> = async ({
  arguments: words,
  settings,
  signal,
}) => {
  const name = environmentAsked(words[0] ?? '');
  const environment = environmentNamed(name);
  environment.reset({}, settings.seed);
  const { tools, executor } = environment;
  const served = { name: environmentCatalogueName(name), version: '1.0.0', tools, executor };
  await serveTools(served, { stdin, stdout }, signal);
  return done('', { environment: name, tools: tools.length });
};
