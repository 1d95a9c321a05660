import { fileURLToPath } from 'node:url';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Catalogue } from '../../src/core/catalogue.js';

/** The path of a fixture under `test/fixtures/catalogues`. */
export function catalogueFixture(name: string): string {
  return fileURLToPath(new URL(`../fixtures/catalogues/${name}`, import.meta.url));
}

/** The tool of an id; a test without it has failed. */
export function toolOf(catalogue: Catalogue, id: string): ToolDoc {
  const tool = catalogue.tools.find((one) => one.id === id);
  if (tool === undefined) {
    throw new Error(`no tool ${id}; there are: ${catalogue.tools.map((one) => one.id).join(', ')}`);
  }
  return tool;
}

/** Its HTTP call; a test of a tool without one has failed. */
export function httpCallOf(tool: ToolDoc): Extract<ToolDoc['call'], { kind: 'http' }> {
  if (tool.call.kind !== 'http') throw new Error(`${tool.id} is not called over HTTP`);
  return tool.call;
}
