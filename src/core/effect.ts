import type { ToolDoc } from './tool-doc.js';

/** What calling a tool may do to the system behind it. */
export type Effect = 'read' | 'write' | 'destructive';

/**
 * What a tool may do: the catalogue's `sideEffects` where it says so, else a guess that errs on the safe side.
 * HTTP: GET, HEAD, OPTIONS and QUERY read, DELETE destroys, as do others by their name or the end of their path (`POST /plans/bulk_delete`);
 * all else writes. MCP and unknown calls: a name that says so (`delete_plan`) destroys, all else writes. What shuts something down destroys too.
 */
export function effectOf(tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>): Effect {
  switch (tool.sideEffects) {
    case 'none':
      return 'read';
    case 'write':
      return 'write';
    case 'destructive':
      return 'destructive';
    case 'unknown':
      break;
  }
  if (tool.call.kind !== 'http') return destroysByName(tool.name) ? 'destructive' : 'write';
  const method = tool.call.method.toUpperCase();
  if (['GET', 'HEAD', 'OPTIONS', 'QUERY'].includes(method)) return 'read';
  return method === 'DELETE' || namesOf(tool).some(destroysByName) ? 'destructive' : 'write';
}

/** The name but where it is the path, of which only the end says what is done. */
function namesOf({ name, call }: Pick<ToolDoc, 'name' | 'call'>): readonly string[] {
  if (call.kind !== 'http') return [name];
  return [name.includes('/') ? '' : name, call.path.split('/').at(-1) ?? ''];
}

const shuttingDown = /(?:^|[^a-z])(?:shut[^a-z]?down|power[^a-z]?off)(?![a-z])/i;

const destroying =
  /(?:^|[^a-z])(?:delete|remove|destroy|drop|purge|erase|unlink|wipe|truncate|uninstall)(?![a-z])/i;

function destroysByName(name: string): boolean {
  const words = separated(name);
  return destroying.test(words) || shuttingDown.test(words);
}

function separated(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2');
}
