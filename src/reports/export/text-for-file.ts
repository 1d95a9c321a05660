import { parseJson } from '../../core/json-text.js';
import { loadYaml, yamlForAnyReader } from '../../support/load-yaml.js';

/** The text as the file's name promises: JSON becomes YAML where the name ends in `.yaml` or `.yml`; all else stays. */
export function textForFile(text: string, file: string): string {
  if (!/\.ya?ml$/i.test(file) || !/^\s*[{[]/.test(text)) return text;
  try {
    return loadYaml().stringify(parseJson(text), {
      ...yamlForAnyReader,
      compat: 'core',
      lineWidth: 0,
    });
  } catch {
    return text;
  }
}
