import type * as Yaml from 'yaml';
import { loadPackage } from './load-package.js';

/** How YAML is written: texts that YAML 1.1 reads as a date, a truth value or a number (`2024-06-30`, `no`, `1:30`) are quoted. */
export const yamlForAnyReader = { compat: 'yaml-1.1', aliasDuplicateObjects: false } as const;

/** The `yaml` package, loaded when there is YAML: most files are JSON, and commands start faster without its 70 modules. */
export function loadYaml(): typeof Yaml {
  return loadPackage<typeof Yaml>('yaml');
}
