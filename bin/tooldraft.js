#!/usr/bin/env node
import { existsSync } from 'node:fs';

const file = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(file)) {
  const { main } = await import(file.href);
  await main(process.argv.slice(2));
} else {
  console.error('This checkout of tooldraft is not built yet. Run: npm run build');
  process.exitCode = 2;
}
