import { relative } from 'node:path';
import { schemaToShow } from '../../schema/schema-changes.js';
import type { commandOptions } from '../../config/command-options.js';
import {
  askedVariants,
  catalogueByWord,
  latestRun,
  loadDocs,
  type DocsPlace,
} from '../../config/load-docs.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { DocText } from '../../core/refined-docs.js';
import { ConfigurationError } from '../../core/errors.js';
import type { VariantDoc } from '../../evaluation/doc-variants.js';
import { drawStudy, type ToolTexts } from '../../evaluation/study/study.js';
import { docText } from '../../reports/terminal/doc-text.js';
import { safeName } from '../../storage/safe-name.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { repeatedIn } from '../../support/repeated-in.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';
import { usageError } from '../report-error.js';
import { StudyFolder } from './study-folder.js';

const usualRaters = ['rater-1', 'rater-2', 'rater-3'];

/** `tooldraft study create`: what people shall compare, drawn and written. */
export const run: RunCommand<(typeof commandOptions)['study create']> = async (context) => {
  const { settings, output, currentFolder } = context;
  const { workspace, limit: sample, seed } = settings;
  const warn = (message: string): void => output.warn(message);
  const place = { workspace, currentFolder, warn };
  const catalogue = await catalogueByWord(context.arguments[0] ?? '', place);
  const raters = ratersOf(settings.raters);
  const [first, second] = await comparedDocs(settings.docs, catalogue, place);
  const name = settings.name ?? catalogue.name;
  const plan = {
    ...{ name, catalogue: catalogue.name, raters, sample, seed },
    docs: [first.name, second.name] as const,
  };
  const study = drawStudy(plan, textsOf(first.docs, second.docs));
  const folder = await StudyFolder.create(workspace, study);
  const { items, leftOut, docs } = study;
  const shown = relative(currentFolder, folder.path) || folder.path;
  const lines = [
    `${name}: ${items.length} of ${catalogue.tools.length} tools, ${docs.join(' against ')}, raters ${raters.join(', ')}`,
    ...(leftOut === 0 ? [] : [`${leftOut} tools left out, of which both docs say the same`]),
    `  ${shown}/study.json: the key, not for raters`,
    `  ${shown}/forms/<rater>.yaml: for raters without a browser`,
    `Next: tooldraft study serve ${name} --rater ${raters[0] ?? ''}, then tooldraft study score ${name}`,
  ];
  return done(lines.map(escapeControlCharacters).join('\n'), {
    ...{ study: name, folder: folder.path, catalogue: catalogue.name, docs, raters, leftOut },
    items: items.map(({ id, tool }) => ({ item: id, tool })),
  });
};

function ratersOf(given: readonly string[]): readonly string[] {
  const names = given.flatMap((value) => value.split(',')).map((name) => name.trim());
  const raters = names.filter((name) => name !== '');
  const [twice] = repeatedIn(raters.map((name) => name.toLowerCase()));
  if (twice !== undefined) {
    throw usageError(
      `--raters names "${twice}" twice.`,
      'study create',
      'Give every rater a name of their own; upper and lower case are the same here.',
    );
  }
  return (raters.length === 0 ? usualRaters : raters).map((name) => safeName('rater', name));
}

async function comparedDocs(asked: readonly string[], catalogue: Catalogue, place: DocsPlace) {
  const variants = askedVariants(asked, await latestRun(catalogue, place));
  const [first, second] = variants;
  if (first === undefined || second === undefined || variants.length > 2) {
    const names = variants.map(({ name }) => name).join(', ');
    throw new ConfigurationError(
      `A study compares two docs, and here are ${variants.length}: ${names}.`,
      {
        remedy: `Give --docs twice, e.g. --docs raw --docs builtin; "tooldraft refine ${catalogue.name}" makes refined docs.`,
      },
    );
  }
  const load = async ({ name, variant }: typeof first) => {
    return { name, docs: (await loadDocs(catalogue, variant, place)).docs };
  };
  return [await load(first), await load(second)] as const;
}

/** Both docs of each tool, as an agent gets them. */
function textsOf(first: readonly VariantDoc[], second: readonly VariantDoc[]): ToolTexts[] {
  const others = new Map(second.map(({ tool, doc }) => [tool.id, doc]));
  return first.flatMap(({ tool, doc }) => {
    const other = others.get(tool.id);
    if (other === undefined) return [];
    const textOf = (one: DocText): string =>
      docText({
        description: one.description,
        parameters: schemaToShow(tool.parameters, one.parameters, { narrow: false }),
      });
    return [{ tool: tool.id, name: tool.name, texts: [textOf(doc), textOf(other)] as const }];
  });
}
