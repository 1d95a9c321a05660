import { createRequire } from 'node:module';

/** Words of the command line that connect to an official MCP server from npm, started over stdio with these arguments. */
export function npmMcpServer(packageName: string, ...words: readonly string[]): string[] {
  const file = createRequire(import.meta.url).resolve(
    `@modelcontextprotocol/${packageName}/dist/index.js`,
  );
  return ['--mcp', [process.execPath, file, ...words].map((word) => `"${word}"`).join(' ')];
}
