import { type Catalogue, catalogueSchema } from '../core/catalogue.js';
import { CatalogueError, ConfigurationError } from '../core/errors.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { hiddenCharacters } from './hidden-characters.js';
import type { CatalogueWarning, ReadCatalogue } from './read-catalogue.js';
import { uniqueIds } from './unique-ids.js';

/** Longer descriptions than this do not fit a model's context beside others. */
const longDescription = 20_000;

export interface UnfinishedCatalogue {
  readonly catalogue: Catalogue;
  readonly warnings: readonly CatalogueWarning[];
  /** The file or URL, for messages. */
  readonly location: string;
  /** Why there may be no tool at all, as a sentence. */
  readonly emptyBecause?: string;
}

/**
 * What every reader ends with: unique ids, a check for emptiness (CatalogueError), a valid name and warnings
 * about text that hides something.
 */
export function finishCatalogue(unfinished: UnfinishedCatalogue): ReadCatalogue {
  const { catalogue, location } = unfinished;
  if (catalogue.tools.length === 0) throw emptyCatalogue(unfinished);
  if (!catalogueSchema.shape.name.safeParse(catalogue.name).success) {
    throw new ConfigurationError(`"${catalogue.name}" cannot be the name of a catalogue.`, {
      file: location,
      remedy: 'Use letters, digits, dot, dash and underscore only, a letter or digit first.',
    });
  }
  const { tools, warnings } = uniqueIds(catalogue.tools);
  return {
    catalogue: { ...catalogue, tools },
    warnings: [...unfinished.warnings, ...warnings, ...tools.flatMap(textWarnings)],
  };
}

function emptyCatalogue({ location, emptyBecause, warnings }: UnfinishedCatalogue): CatalogueError {
  const first = warnings[0]?.message;
  const why = emptyBecause ?? first ?? '';
  return new CatalogueError(`${location} has no tool in it.${why === '' ? '' : ` ${why}`}`, {
    file: location,
    remedy: 'Check that this is the right file and, with --tag, the right tag.',
  });
}

function textWarnings(tool: ToolDoc): CatalogueWarning[] {
  const warnings: CatalogueWarning[] = [];
  const hidden = hiddenCharacters(tool.description);
  if (hidden.length > 0) {
    warnings.push({ tool: tool.id, message: `The description hides ${hidden.join(' and ')}.` });
  }
  if (tool.description.length > longDescription) {
    const size = tool.description.length;
    warnings.push({ tool: tool.id, message: `The description is ${size} characters long.` });
  }
  if (hiddenCharacters(tool.name).length > 0 || /[\r\n\t]/.test(tool.name)) {
    warnings.push({ tool: tool.id, message: 'The name has line ends or hidden characters in it.' });
  }
  return warnings;
}
