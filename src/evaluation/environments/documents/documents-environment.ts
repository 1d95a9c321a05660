import { createEnvironment } from '../create-environment.js';
import type { Environment } from '../environment.js';
import { between } from '../tool-spec.js';
import { readToolTable } from '../read-tool-table.js';
import { documentsJson, startDocuments, type DocumentsState } from './documents-state.js';
import tools from './documents-tools.json' with { type: 'json' };
import { pageHandlers } from './pages.js';
import { wholeDocumentHandlers } from './whole-document.js';

const documentsTools = readToolTable(tools);

/** A PDF editor with 18 tools and one document open. */
export function documentsEnvironment(): Environment {
  return createEnvironment<DocumentsState>({
    name: 'documents',
    tools: documentsTools,
    start: startDocuments,
    handlers: { ...wholeDocumentHandlers, ...pageHandlers },
    state: documentsJson,
    // All that depends on the data are page numbers; a new page may come after the last one.
    domain: ({ pages }, tool) =>
      between(1, pages.length + (tool === 'add_page_with_text' ? 1 : 0), true),
  });
}
