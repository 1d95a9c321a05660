import type { Parameter } from '../../schema/parameters-of.js';

/** `repo_path`, `workspace`: the place where everything lies is there before the call. */
export function isFolderOfAll({ name }: Pick<Parameter, 'name'>): boolean {
  return /^(?:repo(?:sitory)?|project|workspace|root|base|cwd|working)(?:[_-]?(?:path|dir|directory|folder|root))?$/i.test(
    name,
  );
}
