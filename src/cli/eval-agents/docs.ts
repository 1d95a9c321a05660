import type { commandOptions } from '../../config/command-options.js';
import type { ModelSettings } from '../../config/model-settings.js';
import { askedVariants, latestRun, loadDocs } from '../../config/load-docs.js';
import type { AgentArm, AgentUnderTest, NamedDocs } from '../../evaluation/agents/agent-arms.js';
import type { Session } from '../../session/open-session.js';
import type { CommandContext } from '../command.js';
import { condenseDocs, namingCondenser } from '../condensing.js';
import { usageError } from '../report-error.js';

type Context = CommandContext<(typeof commandOptions)['eval agents']>;

export interface AskedDocs {
  /** The docs that `--docs` asks for, in order, each once. */
  readonly docs: readonly NamedDocs[];
  /** What `--reference` names; absent without it. */
  readonly reference?: AgentArm | undefined;
}

interface Makers {
  readonly agentsNamed: (names: readonly string[]) => Promise<readonly AgentUnderTest[]>;
  /** What `--reference` says. */
  readonly named: NamedReference | null;
}

interface NamedReference {
  readonly agent: string;
  /** The first ones where they are left out. */
  readonly docs?: string;
}

/** The docs that the options ask for, and the agent and docs of the reference. */
export async function docsAsked(
  { settings, currentFolder, output, signal }: Context,
  { catalogue, models }: Session,
  { agentsNamed, named }: Makers,
): Promise<AskedDocs> {
  const { workspace, concurrency } = settings;
  const condense = condenseDocs(models, concurrency, signal);
  const warn = (message: string): void => output.warn(message);
  const place = { workspace, currentFolder, condense, warn };
  const latest = await latestRun(catalogue, place);
  if (settings.docs.length === 0 && latest === null) {
    output.note('No run has refined these tools, so there is only the raw docs to measure.');
  }
  const loaded = (words: readonly string[], known: readonly NamedDocs[]) =>
    Promise.all(
      askedVariants(words, latest).map(async (asked): Promise<NamedDocs> => {
        const { name, variant } = namingCondenser(asked, models.choices.condenser?.name);
        const own = known.find((one) => one.name === name);
        return own ?? { name, docs: (await loadDocs(catalogue, variant, place)).docs };
      }),
    );
  const docs = await loaded(settings.docs, []);
  if (named === null) return { docs };
  const [own] = named.docs === undefined ? docs : await loaded([named.docs], docs);
  const [agent] = await agentsNamed([named.agent]);
  return own === undefined || agent === undefined
    ? { docs }
    : { docs, reference: { agent, docs: own } };
}

/** What `--reference` says; null without it. */
export function referenceNamed(
  { reference }: Pick<Context['settings'], 'reference'>,
  { judge }: ModelSettings,
): NamedReference | null {
  if (reference === undefined) return null;
  if (judge === undefined) {
    throw usageError(
      '--reference names what Win% is against, and no model judges.',
      'eval agents',
      'Name the judge with --role judge=NAME, or leave --reference out.',
    );
  }
  const [, agent, docs] = /^([^@]+)(?:@(.+))?$/s.exec(reference) ?? [];
  if (agent === undefined || agent.includes(',')) {
    throw usageError(
      `--reference ${reference} names no agent.`,
      'eval agents',
      'Write one agent, and docs after @ where they are not the first ones: --reference react@raw.',
    );
  }
  return { agent, ...(docs === undefined ? {} : { docs }) };
}
