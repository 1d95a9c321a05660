import type * as Yaml from 'yaml';
import { ExactNumber, numberFromText } from '../core/exact-number.js';
import { loadPackage } from './load-package.js';

/** How YAML is written: texts that YAML 1.1 reads as a date, a truth value or a number (`2024-06-30`, `no`, `1:30`) are quoted. */
export const yamlForAnyReader = {
  compat: 'yaml-1.1',
  aliasDuplicateObjects: false,
  customTags: [
    {
      tag: 'tag:yaml.org,2002:float',
      default: true,
      identify: (value: unknown) => value instanceof ExactNumber,
      resolve: (text: string) => text,
      stringify: ({ value }: Yaml.Scalar) => String(value),
    },
  ] satisfies Yaml.ScalarTag[],
} as const;

/** Gives the numbers of a document the digits of its text, and keys that look like numbers their text. */
export function keepDigits(document: Yaml.Document): void {
  loadYaml().visit(document, {
    Scalar: (place, node) => {
      if (typeof node.value !== 'number' || node.source === undefined) return;
      const number = numberFromText(node.source);
      if (number !== null) node.value = place === 'key' ? node.source : number;
    },
  });
}

/** The `yaml` package, loaded when there is YAML: most files are JSON, and commands start faster without its 70 modules. */
export function loadYaml(): typeof Yaml {
  return loadPackage<typeof Yaml>('yaml');
}

/** The value of a YAML text, every number with its digits. Throws the parser's first error. */
export function parseYaml(text: string): unknown {
  const document = loadYaml().parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw error;
  keepDigits(document);
  return document.toJS();
}
