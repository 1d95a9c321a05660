import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { closestTo } from '../support/did-you-mean.js';

export interface ToolFilter {
  /** Globs (`*`, `?`) on id or name; a tool needs to match one of them. */
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** At most this many, the first ones. */
  readonly limit?: number | undefined;
}

/**
 * The catalogue with only the chosen tools, and only their groups. ConfigurationError, with the nearest name, for a glob
 * that matches nothing (a typo in `exclude` would call what must not be called) and where nothing is left.
 */
export function filterTools(catalogue: Catalogue, filter: ToolFilter): Catalogue {
  const only = (filter.only ?? []).map((glob) => matcher(glob, catalogue));
  const exclude = (filter.exclude ?? []).map((glob) => matcher(glob, catalogue));
  const chosen = catalogue.tools
    .filter((tool) => only.length === 0 || only.some((matches) => matches(tool)))
    .filter((tool) => !exclude.some((matches) => matches(tool)));
  if (chosen.length === 0) {
    throw new ConfigurationError(`The filters leave no tool of ${catalogue.name}.`, {
      remedy: 'Make --only wider or --exclude narrower.',
    });
  }
  const tools = chosen.slice(0, checkedLimit(filter.limit));
  if (tools.length === catalogue.tools.length) return catalogue;
  const used = new Set(tools.map((tool) => tool.group));
  return {
    ...catalogue,
    ...(catalogue.groups === undefined
      ? {}
      : { groups: catalogue.groups.filter((group) => used.has(group.id)) }),
    tools,
  };
}

/** True where a glob (`*` any text, `?` one character, all else itself) matches the whole of a text. */
export function globMatches(glob: string, text: string): boolean {
  let [at, from] = [0, 0];
  /** Where to go on when the text after the last `*` does not fit: the star takes one character more. */
  let retry: { readonly glob: number; readonly text: number } | null = null;
  while (from < text.length) {
    const wanted = glob.charAt(at);
    if (wanted === '*') {
      retry = { glob: at, text: from };
      at += 1;
    } else if (wanted === '?' || (wanted !== '' && wanted === text.charAt(from))) {
      at += 1;
      from += 1;
    } else if (retry !== null) {
      retry = { glob: retry.glob, text: retry.text + 1 };
      at = retry.glob + 1;
      from = retry.text;
    } else return false;
  }
  return /^\**$/.test(glob.slice(at));
}

type Matcher = (tool: ToolDoc) => boolean;

function matcher(glob: string, { tools, name }: Catalogue): Matcher {
  const matches: Matcher = (tool) => globMatches(glob, tool.id) || globMatches(glob, tool.name);
  if (tools.some(matches)) return matches;
  const near = nearNames(glob, tools);
  throw new ConfigurationError(`No tool of ${name} matches "${glob}".`, {
    tool: glob,
    remedy: `Use the id or name of a tool, with * for any text; nearest: ${near.join(', ')}.`,
  });
}

/** The closest id, then ids that share text with the glob, at most five. */
function nearNames(glob: string, tools: readonly ToolDoc[]): string[] {
  const ids = tools.map((tool) => tool.id);
  const plain = glob.replace(/[*?]/g, '').toLowerCase();
  const closest = closestTo(plain, ids);
  const alike = ids.filter(
    (id) => plain.length > 2 && id.toLowerCase().includes(plain.slice(0, 4)),
  );
  const near = [...new Set([...(closest === null ? [] : [closest]), ...alike])].slice(0, 5);
  return near.length > 0 ? near : ids.slice(0, 5);
}

function checkedLimit(limit: number | undefined): number | undefined {
  if (limit === undefined || (Number.isInteger(limit) && limit > 0)) return limit;
  throw new ConfigurationError(`A limit of ${limit} tools makes no sense.`, {
    remedy: 'Give a whole number from 1.',
  });
}
