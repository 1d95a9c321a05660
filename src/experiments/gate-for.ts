import { resolve } from 'node:path';
import type { Source } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { Gate, type GateSettings } from './gate.js';
import { Marks } from './mark.js';
import { OwnThings } from './own-things.js';
import { nounsOfAll } from './tool-kind.js';

/** The settings of a gate, with what follows from where the tools are. */
export function gateFor(
  source: Source,
  settings: Pick<GateSettings, 'allow' | 'mayWrite' | 'trustNames'>,
): GateSettings {
  return {
    ...settings,
    roots: source.kind === 'mcp-stdio' ? source.args.filter((word) => word.startsWith('/')) : [],
    host: hostOf(source),
  };
}

/** A source with the paths in its command as the server sees them. */
export function located(source: Source): Source {
  if (source.kind !== 'mcp-stdio') return source;
  const isPath = (word: string): boolean => word.includes('/') && !/^-|:\/\//.test(word);
  const at = (word: string): string => (isPath(word) ? resolve(source.cwd ?? '', word) : word);
  return { ...source, args: source.args.map(at) };
}

function hostOf(source: Source): string | null {
  if (source.kind !== 'http' && source.kind !== 'mcp-http') return null;
  return URL.parse(source.kind === 'http' ? source.baseUrl : source.url)?.host ?? null;
}

/** A gate as it is before a run. */
export function newGate(tools: readonly ToolDoc[], settings: GateSettings): Gate {
  const marks = Marks.of('zq00');
  return new Gate(tools, new OwnThings(marks, nounsOfAll(tools)), marks, settings);
}

/** Throws `ConfigurationError` where no tool can be called at all. */
export function requireReadable(tools: readonly ToolDoc[], settings: GateSettings): void {
  if (settings.allow !== 'reads') return;
  const gate = newGate(tools, settings);
  const readers = tools.filter((tool) => gate.kindOf(tool).effect === 'read');
  const isCalled = (tool: ToolDoc): boolean => settings.trustNames || gate.kindOf(tool).promised;
  if (readers.some(isCalled)) return;
  const names = readers.map(({ name }) => name);
  throw new ConfigurationError(
    names.length === 0
      ? `None of the ${tools.length} tools only reads.`
      : `None of the ${tools.length} tools promises that it only reads. ${names.length} sound like it: ${names.slice(0, 12).join(', ')}.`,
    {
      remedy:
        names.length === 0
          ? 'Allow the run to create things of its own with --allow-writes; what was there before is never changed.'
          : 'Call these with --trust-names, or let the run create things of its own with --allow-writes.',
    },
  );
}
