import { toSafeName } from '../../storage/safe-name.js';
import type { DocsEntry } from './experiment-file.js';

/** A docs entry as it is to be made, by one model where a model has a part in it. */
export interface PlannedDocs {
  /** What it names is named as planned. */
  readonly entry: DocsEntry;
  /** Where it is kept among the catalogue's runs: docs by two models never share a place. */
  readonly run: string;
}

const noModel = 'a chat model has to write them: give --model';
const noAnswers = 'nothing makes answers up: give --answers-url or --model';

/**
 * The entries in their order, those that a model is to write, without one named, once for each model, with all that is made
 * of them. With several models their names end in the model's.
 */
export function docsByModel(
  entries: readonly DocsEntry[],
  models: readonly string[],
): readonly PlannedDocs[] {
  const written = new Set<string>();
  return entries.flatMap((entry) => {
    const isWritten = isForModels(entry, models) || written.has(baseOf(entry) ?? '');
    if (!isWritten) return [{ entry, run: entry.name }];
    if (models.length === 0) {
      const isAnswered = 'refine' in entry && !isWrittenByModel(entry.refine);
      const notMeasured = isAnswered ? noAnswers : noModel;
      return [{ entry: { name: entry.name, notMeasured }, run: entry.name }];
    }
    written.add(entry.name);
    return models.map((model) => {
      const run = toSafeName(`${entry.name}-${model}`);
      const nameOf = (name: string): string =>
        models.length > 1 && written.has(name) ? toSafeName(`${name}-${model}`) : name;
      return { entry: byModel(entry, model, nameOf), run };
    });
  });
}

/** Condensing is done by rule where there is no model. */
function isForModels(entry: DocsEntry, models: readonly string[]): boolean {
  if ('condensed' in entry) return entry.by === undefined && models.length > 0;
  return 'refine' in entry && Object.keys(rolesOpen(entry.refine, '')).length > 0;
}

/** The roles in a refinement that a model has to play and that none is named for, played by this one. */
function rolesOpen(
  options: Extract<DocsEntry, { refine: unknown }>['refine'],
  model: string,
): { readonly role?: string[] } {
  const role = [options['role'] ?? []].flat().map(String);
  const names = (one: string): boolean => role.some((pair) => pair.startsWith(`${one}=`));
  const writes = isWrittenByModel(options) && !('model' in options) && !names('refine');
  const answers =
    options['answers'] === 'simulated' && !('answersUrl' in options) && !names('simulator');
  const played = [
    ...(writes ? [`refine=${model}`] : []),
    ...(answers ? [`simulator=${model}`] : []),
  ];
  return played.length === 0 ? {} : { role: [...role, ...played] };
}

function isWrittenByModel({ engine }: Extract<DocsEntry, { refine: unknown }>['refine']): boolean {
  return engine === 'model' || engine === 'draft';
}

function baseOf(entry: DocsEntry): string | undefined {
  if ('from' in entry) return entry.from;
  if ('joined' in entry) return entry.joined;
  return 'condensed' in entry ? entry.condensed : undefined;
}

function byModel(entry: DocsEntry, model: string, nameOf: (name: string) => string): DocsEntry {
  const name = nameOf(entry.name);
  if ('refine' in entry)
    return { name, refine: { ...entry.refine, ...rolesOpen(entry.refine, model) } };
  if ('from' in entry) return { ...entry, name, from: nameOf(entry.from) };
  if ('joined' in entry) return { name, joined: nameOf(entry.joined) };
  if (!('condensed' in entry)) return entry;
  return { name, condensed: nameOf(entry.condensed), by: entry.by ?? model };
}
