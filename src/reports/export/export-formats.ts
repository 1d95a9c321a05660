export const exportFormats = [
  'restbench',
  'toolbench',
  'openai',
  'openai-responses',
  'anthropic',
  'ai-sdk',
  'mcp',
  'descriptions',
  'markdown',
  'native',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Formats whose tools carry the schema of their arguments, with a description of its own, to agents. */
export const schemaFormats = ['openai', 'openai-responses', 'anthropic', 'ai-sdk', 'mcp'] as const;

/** The format that writes a folder: a file for each tool of ToolBench. */
export type FolderExportFormat = 'toolenv';

/** Formats that write into the document that the tools came from, or beside it. */
export const openApiExportFormats = ['openapi', 'overlay'] as const;
export type OpenApiExportFormat = (typeof openApiExportFormats)[number];
