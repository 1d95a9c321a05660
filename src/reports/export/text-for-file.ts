import { loadYaml } from '../../support/load-yaml.js';

/** The text as the file's name promises: JSON becomes YAML where the name ends in `.yaml` or `.yml`; all else stays. */
export function textForFile(text: string, file: string): string {
  if (!/\.ya?ml$/i.test(file) || !/^\s*[{[]/.test(text)) return text;
  try {
    return loadYaml().stringify(JSON.parse(text), { lineWidth: 0, aliasDuplicateObjects: false });
  } catch {
    return text;
  }
}
