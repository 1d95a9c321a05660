import { ConfigurationError } from '../core/errors.js';
import { environmentNames, type EnvironmentName } from '../evaluation/environments/environment.js';
import { didYouMean } from '../support/did-you-mean.js';

/** Environments by their names, each once, all five where none is given. Throws `ConfigurationError`. */
export function environmentsAsked(words: readonly string[]): readonly EnvironmentName[] {
  const names = words.flatMap((word) => word.split(',')).map((word) => word.trim());
  return names.length === 0 ? environmentNames : [...new Set(names.map(environmentAsked))];
}

/** An environment by its name, `clarifybench/` before it or not. Throws `ConfigurationError`. */
export function environmentAsked(word: string): EnvironmentName {
  const bare = word.replace(/^clarifybench\//, '');
  const known = environmentNames.find((name) => name === bare);
  if (known !== undefined) return known;
  throw new ConfigurationError(
    `There is no environment "${word}".${didYouMean(bare, environmentNames)}`,
    { remedy: `Use one of: ${environmentNames.join(', ')}.` },
  );
}
