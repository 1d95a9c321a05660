import { globMatches } from '../../catalogues/filter-tools.js';
import type { Source } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { GateSettings } from '../../experiments/gate.js';
import { gateFor } from '../../experiments/gate-for.js';
import { hashJson } from '../../support/hash-json.js';
import { jsonOf } from '../../support/json-of.js';
import { packageVersion } from '../package-version.js';
import type { ChosenEngine } from './chosen-engine.js';
import type { RefineSettings } from './engine.js';

type WriteSettings = Pick<RefineSettings, 'allowWrites'> &
  Partial<Pick<RefineSettings, 'allowDestructive'>>;

/** What the gate lets pass: reads alone, own things with `--allow-writes`, and everything on a scratch target or where no tool answers. */
export function gateSettings(
  settings: WriteSettings & Pick<RefineSettings, 'scratch' | 'answers' | 'replay' | 'trustNames'>,
  source: Source,
): GateSettings {
  const { scratch, answers, replay, trustNames } = settings;
  const allowWrites = writesAllowed(settings);
  const isSafe = scratch || answers !== 'live' || replay !== undefined;
  const named = allowWrites.filter((glob) => glob !== '*');
  const isNamed = ({ id, name }: ToolDoc): boolean =>
    named.some((glob) => globMatches(glob, id) || globMatches(glob, name));
  return gateFor(source, {
    allow: isSafe ? 'scratch' : allowWrites.length === 0 ? 'reads' : 'writes',
    ...(isSafe || allowWrites.includes('*') ? {} : { mayWrite: isNamed }),
    trustNames: trustNames || isSafe,
  });
}

function writesAllowed({ allowWrites, allowDestructive }: WriteSettings): readonly string[] {
  return allowDestructive === true && allowWrites.length === 0 ? ['*'] : allowWrites;
}

/** The pairs of `--may-change ARGUMENT=VALUE`. */
export function releasedThings(
  pairs: readonly string[],
): readonly (readonly [name: string, value: string])[] {
  return pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1)
      throw new ConfigurationError(`--may-change "${pair}" does not name an argument.`, {
        remedy: 'Write --may-change ARGUMENT=VALUE, e.g. --may-change project_id=42.',
      });
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
}

/** What a run is about. */
interface RunTarget {
  readonly tools: readonly ToolDoc[];
  readonly engine: ChosenEngine;
  /** What answers in place of the tools; null where they do. */
  readonly answers: JsonObject | null;
}

/** What an unfinished group must have in common with the run that goes on with it. */
export function runIdentity(
  settings: RefineSettings,
  { tools, engine, answers }: RunTarget,
): JsonObject {
  const { scratch, trustNames, mayChange, value, messages, tau, phi, sweep } = settings;
  const allowWrites = [...writesAllowed(settings)];
  const { iterations, context, batch } = settings;
  const given = { allowWrites, scratch, trustNames, mayChange, value, messages, tau, phi, sweep };
  return {
    version: packageVersion(),
    ...{ engine: engine.name, model: engine.model, answers, tools: hashJson(jsonOf(tools)) },
    settings: hashJson(jsonOf({ ...given, iterations, context, batch })),
  };
}
