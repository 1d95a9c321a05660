import type { ToolGroup } from '../core/tool-doc.js';
import { parseDocVariant, type DocVariant, type DocVariantOptions } from './doc-variants.js';

/**
 * The catalogue's tool groups with the descriptions they have in a variant; one that the variant says nothing about keeps
 * its own. A run that does not exist describes none.
 */
export async function variantGroups(options: DocVariantOptions): Promise<readonly ToolGroup[]> {
  const { catalogue } = options;
  const groups = catalogue.groups ?? [];
  const variant =
    typeof options.variant === 'string' ? parseDocVariant(options.variant) : options.variant;
  const described = await groupTexts(options, variant);
  return groups.map((group) => {
    const text = described.get(group.id) ?? described.get(group.name) ?? '';
    if (text.trim() === '') return group;
    const isJoined = variant.kind === 'joined' && group.description !== '';
    const isNew = text !== group.description;
    return { ...group, description: isJoined && isNew ? `${group.description}\n${text}` : text };
  });
}

/** Descriptions of groups by id or name. */
async function groupTexts(
  options: DocVariantOptions,
  variant: DocVariant,
): Promise<ReadonlyMap<string, string>> {
  switch (variant.kind) {
    case 'raw':
      return new Map();
    case 'run': {
      const docs = await options.loadRefined(variant.run);
      return new Map((docs?.groups ?? []).map(({ tool, description }) => [tool, description]));
    }
    case 'published': {
      const other = await options.readPublished?.(variant.file);
      return new Map((other?.groups ?? []).map(({ name, description }) => [name, description]));
    }
    case 'joined':
      return groupTexts(options, variant.with);
    case 'condensed':
      return groupTexts(options, variant.docs);
  }
}
