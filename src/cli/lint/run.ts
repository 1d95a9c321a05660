import { readFile, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { filterTools, globMatches } from '../../catalogues/filter-tools.js';
import { findCatalogueFile, isCatalogueName } from '../../catalogues/load-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import { askedVariants, catalogueByWord, latestRun, loadDocs } from '../../config/load-docs.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { DocVariant } from '../../evaluation/doc-variants.js';
import { lintDocs, type LintedDocs } from '../../lint/lint-docs.js';
import { rules } from '../../lint/registry.js';
import type { Rule } from '../../lint/rule.js';
import { findingsAsBad, junitOfLint, lintAnnotations } from '../../lint/told-places.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { didYouMean } from '../../support/did-you-mean.js';
import { escapeControlCharacters, escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandContext, CommandOutcome, RunCommand } from '../command.js';
import { asJson } from '../done.js';
import { outFile } from '../out-file.js';
import { usageError } from '../report-error.js';
import { stepProgress } from '../step-progress.js';
import { styleOf } from '../terminal-style.js';
import { lintView } from './lint-view.js';

type Context = CommandContext<typeof commandOptions.lint>;

function ruleNamed(name: string): Rule {
  const found = rules.find((rule) => rule.name === name);
  if (found !== undefined) return found;
  const names = rules.map((rule) => rule.name);
  throw new ConfigurationError(`There is no rule "${name}".${didYouMean(name, names)}`, {
    remedy: `There are: ${names.join(', ')}.`,
  });
}

/** What `--ignore RULE` and `--ignore RULE=GLOB` leave out. */
function ignoring(words: readonly string[]): (tool: ToolDoc, rule: Rule) => boolean {
  const ignored = words.map((word) => {
    const [name = '', ...glob] = word.split('=');
    return { rule: ruleNamed(name.trim()), glob: glob.length === 0 ? '*' : glob.join('=') };
  });
  return (tool, rule) =>
    ignored.some(
      (one) =>
        one.rule === rule && (globMatches(one.glob, tool.id) || globMatches(one.glob, tool.name)),
    );
}

interface DocsPlace {
  readonly catalogue: Catalogue;
  readonly workspace: string;
  readonly currentFolder: string;
  /** What the command line calls the catalogue. */
  readonly word: string;
}

/** The file in which the docs stand: refined docs, published ones, else what the catalogue was read from. */
async function fileOf(variant: DocVariant, place: DocsPlace): Promise<string> {
  const { catalogue, workspace, currentFolder, word } = place;
  switch (variant.kind) {
    case 'run':
      return workspacePaths(workspace).refinedDocsFile(catalogue.name, variant.run);
    case 'published':
      return resolve(currentFolder, variant.file);
    case 'joined':
      return fileOf(variant.with, place);
    case 'condensed':
      return fileOf(variant.docs, place);
    case 'raw': {
      const named = isCatalogueName(word) ? await findCatalogueFile(workspace, word) : null;
      const source = resolve(workspace, catalogue.origin?.location ?? '');
      if (named !== null && (await isFile(source))) return source;
      return named ?? resolve(currentFolder, word);
    }
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

async function annotationsFor(
  linted: LintedDocs,
  variant: DocVariant,
  place: DocsPlace,
): Promise<readonly string[]> {
  const file = await fileOf(variant, place);
  // ToolBench's files are a folder: findings then stand beside no line.
  const text = (await isFile(file)) ? await readFile(file, 'utf8') : '';
  const path = relative(place.currentFolder, file).split(sep).join('/');
  const { tools } = place.catalogue;
  return lintAnnotations(linted, { path, text, tools }).map(escapeControlCharacters);
}

/** What of it ends the command with another code than 0. */
function endOf(
  { findings }: LintedDocs,
  failOn: Context['settings']['failOn'],
): Pick<CommandOutcome, 'status' | 'exitCode' | 'errors'> {
  const bad = findingsAsBad(findings, failOn);
  if (bad.length === 0) return { status: 'done', exitCode: 0, errors: [] };
  const message = `${bad.length} of ${findings.length} findings are at least as bad as --fail-on ${failOn} allows.`;
  const remedy = 'Mend them, leave a rule out with --ignore RULE, or choose another --fail-on.';
  return { status: 'threshold', exitCode: 5, errors: [{ code: 'threshold', message, remedy }] };
}

/** `tooldraft lint`: what is wrong with the docs, without a call. */
export const run: RunCommand<typeof commandOptions.lint> = async (context) => {
  const { settings, currentFolder, output } = context;
  const { workspace, only, exclude, maxDocTokens, failOn, format, junit } = settings;
  const [word = ''] = context.arguments;
  const place = { workspace, currentFolder, warn: (message: string) => output.warn(message) };
  if (settings.docs.length > 1)
    throw usageError('One documentation is looked at at a time.', 'lint', 'Give one --docs.');
  const isIgnored = ignoring(settings.ignore);
  const asked = settings.rule.length === 0 ? rules : settings.rule.map(ruleNamed);
  const catalogue = await catalogueByWord(word, place);
  const latest = await latestRun(catalogue, place);
  const words = settings.docs.length === 0 ? ['raw'] : settings.docs;
  const [{ name, variant } = { name: 'raw', variant: { kind: 'raw' as const } }] = askedVariants(
    words,
    latest,
  );
  const { docs } = await loadDocs(catalogue, variant, place);
  const chosen = new Set(filterTools(catalogue, { only, exclude }).tools.map(({ id }) => id));
  const progress = stepProgress(output, () => performance.now());
  const linted = lintDocs({
    ...{ docs, maxDocTokens, rules: asked, isIgnored },
    isChosen: ({ id }) => chosen.has(id),
    onProgress: (done, of, text) => progress.onStep({ done, of, text }),
  });
  progress.stop();
  if (junit !== undefined) await writeFileAtomic(outFile(junit), junitOfLint(linted, failOn));
  const shown = lintView(escapeRecord(linted), styleOf(output.stdout));
  const annotated =
    format === 'text' ? [] : await annotationsFor(linted, variant, { ...place, catalogue, word });
  const head = escapeControlCharacters(
    `${catalogue.name}: ${chosen.size === 1 ? '1 tool' : `${chosen.size} tools`}, docs "${name}"`,
  );
  output.note(head);
  return {
    ...endOf(linted, failOn),
    errorsOnStderr: true,
    text: [...annotated, shown].join('\n'),
    results: asJson({ catalogue: catalogue.name, docs: name, ...linted }),
  };
};
