import type { Catalogue } from '../../core/catalogue.js';
import { rawDocs, type VariantDoc } from '../doc-variants.js';
import type { EnvironmentName } from '../environments/environment.js';
import { environmentNamed } from '../environments/environments.js';
import type { ClarifyDocs } from './evaluate-clarify.js';

/** `clarifybench-files`: what an environment is called where catalogues have names. */
export function environmentCatalogueName(name: EnvironmentName): string {
  return `clarifybench-${name}`;
}

/** An environment's tools as a catalogue; they are called in the process, so it has no source. */
export function environmentCatalogue(name: EnvironmentName): Catalogue {
  return {
    version: 1,
    name: environmentCatalogueName(name),
    source: { kind: 'none' },
    tools: [...environmentNamed(name).tools],
  };
}

/**
 * Docs of the environments under one name. `domains: 'docs'` gives agents the domains that the docs themselves tell, `environment` those
 * the environments publish. Environments without docs of their own have
 * their raw ones.
 */
export function clarifyDocs(
  name: string,
  docs: ReadonlyMap<EnvironmentName, readonly VariantDoc[]>,
  domains: 'environment' | 'docs',
): ClarifyDocs {
  return {
    name,
    docsOf: (environment) => docs.get(environment) ?? rawDocs(environmentCatalogue(environment)),
    domains,
  };
}
