import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../src', import.meta.url));

export interface SourceFile {
  /** Relative to `src`, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly syntax: ts.SourceFile;
  /** TypeScript files of `src` that it imports or re-exports from, types too, relative to `src`. */
  readonly imports: readonly string[];
}

/** Every TypeScript file of `src`, parsed. */
export function sourceFiles(): readonly SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split('\\').join('/'))
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
      return { path, text, syntax, imports: importsOf(path, syntax) };
    });
}

function importsOf(path: string, syntax: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (node === undefined || !ts.isStringLiteralLike(node) || !node.text.startsWith('.')) return;
    if (/\.(?:json|html)$/.test(node.text)) return;
    found.push(posix.join(dirname(path), node.text).replace(/\.js$/, '.ts'));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return [...new Set(found)];
}
