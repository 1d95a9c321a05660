import { writeJson } from '../core/json-text.js';
import { oncePerObject } from '../support/once-per-object.js';
import { schemaTexts } from './added-texts.js';
import type { RevisionUnderCheck } from './revision-under-check.js';

/** What the catalogue itself says: the tool's own entry, its siblings, the tools' names. Nothing of any answer. */
export function sourceText(revision: RevisionUnderCheck): string {
  return `${ownSourceText(revision)}\n${namesText(revision.toolNames)}`;
}

/** The same without the names of the catalogue's tools, of which there may be thousands. */
export const ownSourceText = oncePerObject(({ tool, siblings }: RevisionUnderCheck): string =>
  [
    tool.name,
    tool.description,
    writeJson(tool.parameters),
    ...schemaTexts(tool.parameters),
    writeJson(tool.returns ?? ''),
    writeJson(tool.call),
    ...siblings.map(({ name, description }) => `${name} ${description}`),
  ].join('\n'),
);

/** The names of the catalogue's tools, put together once. */
export const namesText = oncePerObject((toolNames: readonly string[]): string =>
  toolNames.join('\n'),
);

/** The same in lower case. */
export const lowerNamesText = oncePerObject((toolNames: readonly string[]): string =>
  namesText(toolNames).toLowerCase(),
);
