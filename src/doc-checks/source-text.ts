import { schemaTexts } from './added-texts.js';
import type { RevisionUnderCheck } from './revision-under-check.js';

/** What the catalogue itself says: the tool's own entry, its siblings, the tools' names. Nothing of any answer. */
export function sourceText({ tool, siblings, toolNames }: RevisionUnderCheck): string {
  return [
    tool.name,
    tool.description,
    JSON.stringify(tool.parameters),
    ...schemaTexts(tool.parameters),
    JSON.stringify(tool.returns ?? ''),
    JSON.stringify(tool.call),
    ...siblings.map(({ name, description }) => `${name} ${description}`),
    ...toolNames,
  ].join('\n');
}
