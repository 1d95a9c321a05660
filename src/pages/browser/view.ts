import type { Changes, RunData, ToolData } from '../page-data.js';
import { byId, islandOf } from './dom.js';
import { Reviewing } from './reviewing.js';
import { RunPage } from './run-page.js';
import { fetched } from './fetched.js';

/* The script of a page that is served: it fetches tools, follows the run, and sends what a person decides. */
const run = islandOf<RunData>('run');
const reviewing = new Reviewing();
const page = new RunPage(run, (tool) => fetched<ToolData>(`parts/${tool}`), reviewing);
reviewing.page = page;
let { version } = run;
show(run.problem);
void page.route();

function show(problem: string): void {
  byId('problem').textContent = problem;
}

async function apply(changes: Changes): Promise<void> {
  ({ version } = changes.run);
  show(changes.run.problem);
  page.update(changes.run);
  const { opened } = page;
  if (opened === null || !changes.tools.includes(opened)) return;
  const tool = await fetched<ToolData>(`parts/${opened}`);
  // What is being written stays; the page is drawn anew when that is done.
  if (page.opened === opened && !reviewing.isWriting) page.redraw(tool);
}

let source: EventSource | null = null;
function follow(): void {
  const live = byId('live');
  source = new EventSource(`events?since=${version}`);
  source.onmessage = ({ data }) => void apply(JSON.parse(String(data)) as Changes);
  source.onopen = () => (live.textContent = '');
  source.onerror = () => {
    live.textContent =
      'tooldraft view has ended: this page no longer follows, and decisions cannot be saved.';
  };
}

follow();
// A browser keeps few connections open: a page that nobody sees needs none.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) {
    if (source === null) follow();
    return;
  }
  source?.close();
  source = null;
});
