#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// The heap grows by a third before it is cleaned, not to the double or more: large catalogues take half the memory, in the same time.
setFlagsFromString('--heap-growing-percent=30');

const file = new URL('../dist/cli/bin.js', import.meta.url);
if (existsSync(file)) {
  const { runProcess } = await import(file.href);
  await runProcess(process.argv.slice(2));
} else {
  console.error('This checkout of tooldraft is not built yet. Run: npm run build');
  process.exitCode = 2;
}
