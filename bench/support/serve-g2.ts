// Serves what stands in for the APIs of ToolBench's G2 (test/support/stable-toolbench.ts), by the file of its docs.
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { readToolBench } from '../../src/catalogues/toolbench.js';
import { startStableToolBench } from '../../test/support/stable-toolbench.js';

const [file = ''] = argv.slice(-1);
const docs: unknown = JSON.parse(readFileSync(file, 'utf8'));
const { catalogue } = readToolBench(docs, { name: 'g2', location: file });
const { url } = await startStableToolBench({ catalogue });
console.log(`${url} `);
