import {
  acquireCatalogue,
  type AcquiredCatalogue,
  type Target,
} from '../config/acquire-catalogue.js';
import type { CatalogueRequest } from '../config/catalogue-request.js';
import type { Output } from './output.js';

type Requesting = Pick<
  CatalogueRequest,
  'settings' | 'environment' | 'currentFolder' | 'signal'
> & { readonly output: Output };

/** What a command line asks for; what is waited for is noted. */
export function catalogueRequestOf({ output, ...context }: Requesting): CatalogueRequest {
  const { settings, environment, currentFolder, signal } = context;
  return {
    ...{ settings, environment, currentFolder, signal },
    onWait: (line) => output.note(line),
  };
}

type Asking = Requesting & {
  readonly arguments: readonly string[];
  readonly settings: { readonly timeout: number; readonly format?: Target['format'] };
};

/** The catalogue that a command's first word or its `--mcp…` names; says what there is to know of it. */
export async function acquireFor(context: Asking): Promise<AcquiredCatalogue> {
  const { settings, output } = context;
  const { format } = settings;
  const target = { word: context.arguments[0] ?? null, format, timeoutMs: settings.timeout * 1000 };
  const acquired = await acquireCatalogue(target, catalogueRequestOf(context));
  for (const warning of acquired.warnings) output.warn(warning);
  return acquired;
}
