import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** When a file was last changed; 0 where there is none. */
function changed(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Whether the `dist/` of a checkout is there and no older than its `src/`. */
export function isFresh(root) {
  const built = changed(join(root, 'dist', 'cli', 'bin.js'));
  if (built === 0) return false;
  const src = join(root, 'src');
  const sources = changed(src) === 0 ? [] : readdirSync(src, { recursive: true, encoding: 'utf8' });
  const newest = sources
    .filter((file) => /\.(?:ts|json|html|css)$/.test(file))
    .map((file) => changed(join(src, file)));
  return built >= Math.max(0, changed(join(root, 'tsdown.config.ts')), ...newest);
}

/** Builds it; what the build says is shown, on stderr, where it fails. */
export function build(root) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['run', 'build', '--silent'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (done.error !== undefined) throw done.error;
  if (done.status !== 0) process.stderr.write(`${done.stdout}${done.stderr}`);
  return done.status ?? 1;
}
