import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

const load = createRequire(import.meta.url);

/** The `yaml` package, loaded when there is YAML: most files are JSON, and commands start faster without its 70 modules. */
export function loadYaml(): typeof Yaml {
  return load('yaml') as typeof Yaml;
}
