import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Compiles folders of `src/` into `target`, for child processes that run without a build. Gives the URL of a
 * compiled module, e.g. of `storage/lock-run`.
 */
export async function compiledSource(
  target: string,
  folders: readonly string[],
): Promise<(module: string) => string> {
  await mkdir(target, { recursive: true });
  await symlink(join(root, 'node_modules'), join(target, 'node_modules'));
  await writeFile(join(target, 'package.json'), '{"type":"module"}');
  for (const folder of folders) {
    await mkdir(join(target, folder), { recursive: true });
    for (const name of await readdir(join(root, 'src', folder))) {
      if (name.endsWith('.json'))
        await copyFile(join(root, 'src', folder, name), join(target, folder, name));
      if (!name.endsWith('.ts')) continue;
      const { outputText } = ts.transpileModule(
        await readFile(join(root, 'src', folder, name), 'utf8'),
        {
          compilerOptions: {
            target: ts.ScriptTarget.ES2022,
            module: ts.ModuleKind.ESNext,
            verbatimModuleSyntax: true,
          },
        },
      );
      await writeFile(join(target, folder, name.replace(/\.ts$/, '.js')), outputText);
    }
  }
  return (module) => pathToFileURL(join(target, `${module}.js`)).href;
}
