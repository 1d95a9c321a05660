import type { RefinementSettings } from '../refinement/settings.js';
import { ConfigurationError } from '../core/errors.js';
import type { Json } from '../core/json.js';
import type { EmbeddingModel } from '../core/ports.js';
import { engineNameOf } from './engine-name-of.js';
import type { RefineSettings } from './refine-settings.js';

/** The settings that change what a trajectory holds, out of all of the command's. */
export function refinementSettings(
  settings: RefineSettings,
  embeddings: Pick<EmbeddingModel, 'name' | 'defaultPhi'>,
): RefinementSettings {
  const draft = settings.preset === 'draft';
  return {
    engine: engineNameOf(settings),
    phi: settings.phi ?? embeddings.defaultPhi,
    tau: settings.tau,
    iterations: settings.iterations,
    diversity: diversityOf(settings),
    adaptiveStop: !settings.noAdaptiveStop,
    probesPerIteration: draft ? 0 : settings.probes,
    select: draft ? 'last' : settings.select,
    maxDocWords: settings.maxDocWords,
    embeddings: embeddings.name,
    seed: settings.seed,
    values: givenValues(settings.value),
    ...(settings.quotes === 'short' ? {} : { quotes: settings.quotes }),
    ...(settings.examples === 'none' ? { examples: 'none' } : {}),
    engineSettings: {},
  };
}

/** `--no-diversity` is short for `--diversity off`; the paper compares queries alone. */
function diversityOf({
  diversity,
  noDiversity,
  preset,
}: RefineSettings): RefinementSettings['diversity'] {
  if (noDiversity || diversity === 'off') return 'off';
  return preset === 'draft' ? 'query' : diversity;
}

/** `ARGUMENT=VALUE` pairs by argument; a value that is JSON is taken as that. */
export function givenValues(pairs: readonly string[]): Readonly<Record<string, readonly Json[]>> {
  const values: Record<string, Json[]> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) {
      throw new ConfigurationError(`--value "${pair}" does not name an argument.`, {
        remedy: 'Write --value ARGUMENT=VALUE, e.g. --value repo_path=/srv/repo.',
      });
    }
    const name = pair.slice(0, at);
    values[name] = [...(values[name] ?? []), jsonOrText(pair.slice(at + 1))];
  }
  return values;
}

/** The pair that `givenValues` reads this value from. */
export function pairOfValue(name: string, value: Json): string {
  const isPlain = typeof value === 'string' && jsonOrText(value) === value;
  return `${name}=${isPlain ? value : JSON.stringify(value)}`;
}

function jsonOrText(text: string): Json {
  if (!/^(-?\d|true$|false$|null$|\[|\{|")/.test(text)) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** `all`, `none` or the patterns, as the plan wants it. */
export function allowedWrites(patterns: readonly string[]): readonly string[] | 'all' | 'none' {
  if (patterns.length === 0) return 'none';
  return patterns.includes('*') ? 'all' : patterns;
}
