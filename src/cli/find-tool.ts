import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { groupAsTool } from '../catalogues/tools-and-groups.js';
import { didYouMean } from '../support/did-you-mean.js';

/** The tool or tool group with this id, else the only one with this name (any case), tools first. Throws `ConfigurationError` with what was probably meant. */
export function findTool(catalogue: Catalogue, word: string): ToolDoc {
  const { tools, name } = catalogue;
  const groups = (catalogue.groups ?? []).map(groupAsTool);
  const byId = [...tools, ...groups].find(({ id }) => id === word);
  if (byId !== undefined) return byId;
  const lower = word.toLowerCase();
  const isAlike = (tool: ToolDoc): boolean =>
    tool.name.toLowerCase() === lower || tool.id.toLowerCase() === lower;
  const alikeTools = tools.filter(isAlike);
  const alike = alikeTools.length > 0 ? alikeTools : groups.filter(isAlike);
  const [only, another] = alike;
  if (only !== undefined && another === undefined) return only;
  if (another !== undefined) {
    throw new ConfigurationError(`${alike.length} tools of "${name}" are called "${word}".`, {
      remedy: `Give an id: ${alike
        .slice(0, 8)
        .map(({ id }) => id)
        .join(', ')}.`,
    });
  }
  const words = [...tools, ...groups].flatMap((tool) => [tool.id, tool.name]);
  throw new ConfigurationError(`"${name}" has no tool "${word}".${didYouMean(word, words)}`, {
    remedy: `"tooldraft show ${name}" lists its tools.`,
  });
}
