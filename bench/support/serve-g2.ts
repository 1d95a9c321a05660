// Serves what stands in for the APIs of ToolBench's G2 (test/support/stable-toolbench.ts): FOLDER is `toolbench/draft`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { readToolBench } from '../../src/catalogues/toolbench.js';
import { startStableToolBench } from '../../test/support/stable-toolbench.js';

const [folder = ''] = argv.slice(-1);
const text = readFileSync(join(folder, 'tool_instruction', 'Initial.json'), 'utf8');
const { catalogue } = readToolBench(JSON.parse(text), { name: 'g2', location: folder });
const { url } = await startStableToolBench({ catalogue });
console.log(`${url} `);
