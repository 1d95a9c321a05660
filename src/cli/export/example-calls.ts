import type { Catalogue } from '../../core/catalogue.js';
import type { DocVariant, VariantDoc } from '../../evaluation/doc-variants.js';
import { exampleCalls } from '../../reports/evidence/example-calls.js';
import { readPrivateEntries } from '../../storage/private-entries.js';
import { evidenceSource } from '../evidence-source.js';

/** The docs of a run, each with a few calls that its tool accepted; of other docs none are known. */
export async function withExampleCalls<Doc extends VariantDoc>(
  docs: readonly Doc[],
  catalogue: Catalogue,
  variant: DocVariant,
  workspace: string,
): Promise<readonly (Doc & { readonly calls?: ReturnType<typeof exampleCalls> })[]> {
  const run = runOf(variant);
  if (run === null) return docs;
  const source = await evidenceSource(workspace, catalogue, run);
  const standIns = readPrivateEntries(workspace, catalogue.name).flatMap((entry) =>
    'token' in entry ? [entry.token] : [],
  );
  return docs.map((one) => ({ ...one, calls: exampleCalls(source, one, standIns) }));
}

function runOf(variant: DocVariant): string | null {
  if (variant.kind === 'run') return variant.run;
  if (variant.kind === 'joined') return runOf(variant.with);
  return variant.kind === 'condensed' ? runOf(variant.docs) : null;
}
