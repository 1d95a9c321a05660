import type { Source } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { Environment } from '../support/expand-environment.js';
import { sourceEnvironmentNames } from './referenced-environment.js';

/** Throws `ConfigurationError` where a variable that the source refers to is not set. */
export function checkEnvironment(source: Source, env: Environment): void {
  const missing = sourceEnvironmentNames(source).filter((name) => !env[name]);
  if (missing.length === 0) return;
  throw new ConfigurationError(
    `The catalogue needs ${missing.join(', ')} from the environment, which ${missing.length === 1 ? 'is' : 'are'} not set.`,
    { remedy: `Set ${missing.join(', ')}, or name a file that does with --env-file.` },
  );
}
