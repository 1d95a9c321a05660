import { schemaTexts } from './added-texts.js';
import type { RevisionUnderCheck } from './revision-under-check.js';

/** What the catalogue itself says: the tool's own entry, its siblings, the tools' names. Nothing of any answer. */
export function sourceText(revision: RevisionUnderCheck): string {
  return `${ownSourceText(revision)}\n${namesText(revision.toolNames)}`;
}

const own = new WeakMap<RevisionUnderCheck, string>();

/** The same without the names of the catalogue's tools, of which there may be thousands. */
export function ownSourceText(revision: RevisionUnderCheck): string {
  const known = own.get(revision);
  if (known !== undefined) return known;
  const { tool, siblings } = revision;
  const text = [
    tool.name,
    tool.description,
    JSON.stringify(tool.parameters),
    ...schemaTexts(tool.parameters),
    JSON.stringify(tool.returns ?? ''),
    JSON.stringify(tool.call),
    ...siblings.map(({ name, description }) => `${name} ${description}`),
  ].join('\n');
  own.set(revision, text);
  return text;
}

const names = new WeakMap<readonly string[], string>();

/** The names of the catalogue's tools, put together once. */
export function namesText(toolNames: readonly string[]): string {
  const known = names.get(toolNames);
  if (known !== undefined) return known;
  const text = toolNames.join('\n');
  names.set(toolNames, text);
  return text;
}

const lower = new WeakMap<readonly string[], string>();

/** The same in lower case. */
export function lowerNamesText(toolNames: readonly string[]): string {
  const known = lower.get(toolNames);
  if (known !== undefined) return known;
  const text = namesText(toolNames).toLowerCase();
  lower.set(toolNames, text);
  return text;
}
