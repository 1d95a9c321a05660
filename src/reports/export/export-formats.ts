export const exportFormats = [
  'restbench',
  'toolbench',
  'openai',
  'openai-responses',
  'anthropic',
  'mcp',
  'descriptions',
  'markdown',
  'native',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Formats that write into the document that the tools came from, or beside it. */
export const openApiExportFormats = ['openapi', 'overlay'] as const;
export type OpenApiExportFormat = (typeof openApiExportFormats)[number];

/** The format that writes into the code that registers the tools. */
export type SourceExportFormat = 'patch';
