import type { RunData, ToolData } from '../page-data.js';
import { islandOf, unpacked } from './dom.js';
import { RunPage } from './run-page.js';

/* The script of a report: the file holds all data itself. */
const page = new RunPage(islandOf<RunData>('run'), {
  load: (tool) => unpacked<ToolData>(`t${tool}`),
  review: null,
});
void page.route();
