import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { loadYaml, yamlForAnyReader } from '../../support/load-yaml.js';

const width = 100;

/** A value on one line, as JSON: right in JSON and in YAML's flow style. */
export function inlineText(value: Json): string {
  return writeJson(value);
}

/**
 * A value behind a key of a YAML block that is indented by `column`: a long line is folded, several lines stay lines, what
 * YAML would read as something else is quoted, an object begins on the next line.
 */
export function yamlText(value: Json, column: number): string {
  const indent = ' '.repeat(column + 2);
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    const block = loadYaml()
      .stringify(value, { ...yamlForAnyReader, lineWidth: width })
      .trimEnd();
    return `\n${block.replace(/^(?=.)/gm, indent)}`;
  }
  if (typeof value !== 'string') return inlineText(value);

  const isPlain = !/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(value);
  const isTidy = isPlain && value === value.trim() && value !== '';
  const lines = value.split('\n');
  if (isTidy && lines.length > 1 && lines.every((line) => line === line.trimEnd())) {
    return `|-\n${lines.map((line) => (line === '' ? '' : indent + line)).join('\n')}`;
  }
  if (isTidy && value.length > width && !/\s{2}/.test(value)) {
    return `>-\n${folded(value.split(' '), width - indent.length)
      .map((line) => indent + line)
      .join('\n')}`;
  }
  if (!isPlain || lines.length > 1) return inlineText(value);
  return loadYaml()
    .stringify(value, { ...yamlForAnyReader, lineWidth: 0 })
    .trimEnd();
}

function folded(words: readonly string[], most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
