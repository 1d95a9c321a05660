import type { RunData, ToolData } from '../page-data.js';
import { islandOf, unpacked } from './dom.js';
import { RunPage } from './run-page.js';

/* The script of a report: the file holds all data itself. */
const run = islandOf<RunData>('run');
void new RunPage(run, (tool) => unpacked<ToolData>(`t${tool}`)).route();
