import type { WrittenTool } from '../written-catalogue.js';
import { constraintChanges } from './constraint-changes.js';
import type { DocumentChanges } from './document-change.js';
import { documentationChanges } from './documentation-changes.js';

/**
 * All that the tools change in the OpenAPI document they were made of: their docs and, of tools that bring them, proven
 * constraints.
 */
export function allChanges(document: unknown, tools: readonly WrittenTool[]): DocumentChanges {
  const parts = [documentationChanges, constraintChanges].map((of) => of(document, tools));
  return {
    changes: parts.flatMap(({ changes }) => changes),
    withheld: parts.flatMap(({ withheld }) => withheld),
  };
}
