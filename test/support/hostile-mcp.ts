import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';

/** Ways in which the hostile MCP server misbehaves; `good` does not. */
export const hostileMcpModes = [
  'good',
  'two-pages',
  'names',
  'empty-name',
  'no-tools',
  'no-tools-capability',
  'invalid-schemas',
  'deep-schema',
  'hidden-description',
  'instructing-description',
  'huge-description',
  'wrong-fields',
  'endless-pages',
  'same-cursor',
  'empty-cursor',
  'changes-tools',
  'many-tools',
  'never-answers',
  'never-answers-calls',
  'garbage',
  'dies-at-start',
  'dies-on-list',
  'dies-on-call',
  'huge-result',
  'deep-result',
  'instructing-result',
  'no-content',
  'content-is-text',
  'is-error',
  'fault-as-error',
  'control-characters',
  'binary-result',
  'asks-sampling',
  'asks-elicitation',
  'asks-roots',
  'wrong-id',
  'answers-twice',
  'shows-environment',
  'rpc-error',
  'rpc-invalid',
  'future-version',
  'floods-stderr',
  'ignores-signals',
] as const;
export type HostileMcpMode = (typeof hostileMcpModes)[number];

/** How to start the hostile MCP server in one of its modes; its tool is `echo` unless the mode says otherwise. */
export function hostileMcp(mode: HostileMcpMode): { command: string; args: string[] } {
  return { command: process.execPath, args: [compiledServer(), mode] };
}

/** The server as one JavaScript file in the system's temporary folder, made once for each version of it. */
function compiledServer(): string {
  const source = readFileSync(
    new URL('../fixtures/hostile/mcp-server.ts', import.meta.url),
    'utf8',
  );
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 12);
  const file = join(tmpdir(), `tooldraft-hostile-mcp-${digest}.mjs`);
  if (!existsSync(file)) {
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, ts.transpileModule(source, { compilerOptions }).outputText);
    renameSync(draft, file);
  }
  return file;
}
