import { toolChanged } from '../../calls/mcp-tool.js';
import { credentialsRemedy } from '../../catalogues/credentials-remedy.js';
import { sourceLocation } from '../../catalogues/source-location.js';
import type { Source } from '../../core/catalogue.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { GroupResult } from '../../core/run-results.js';
import { shellWords } from '../../support/shell-words.js';
import { someOf } from '../../support/some-of.js';

const mostListed = 10;

type RemediedGroup = Pick<GroupResult, 'experiments' | 'tools' | 'dropped'>;

/** What remedies depend on. */
export interface RemediedRun {
  readonly catalogue: string;
  readonly tools: readonly ToolDoc[];
  readonly source: Source;
  readonly result: { readonly groups: readonly RemediedGroup[] };
  /** What starts this program, and words that the next command needs too. */
  readonly command: string;
  readonly furtherWords: readonly string[];
}

/** What the model said in place of a usable answer, where that ended the work on a tool. */
export function unusableAnswers({ tools, dropped }: RemediedGroup, id?: string): readonly string[] {
  const isOf = (one: (typeof tools)[number]): boolean => id === undefined || one.id === id;
  const isFailed = tools.some((one) => isOf(one) && one.stopped === 'model failed');
  const last = dropped.filter(({ address }) => address === 'last answer');
  return isFailed ? last.map(({ reason }) => reason) : [];
}

/** What to do about a model without usable answers, a server that wanted a key, and one that changed its tools during the run. */
export function remedies(finished: RemediedRun): readonly string[] {
  const { tools, source, result, command, catalogue, furtherWords } = finished;
  const steps = result.groups
    .flatMap(({ experiments }) => experiments.flatMap(({ results }) => results))
    .flatMap((step) => (step.kind === 'made' ? [step] : []));
  const isRefused = steps.some(({ status }) => status === 401 || status === 407);
  const changed = steps.filter(({ message }) => message === toolChanged).map(({ tool }) => tool);
  const update = (): string => {
    const server = [source.kind === 'mcp-http' ? '--mcp-url' : '--mcp', sourceLocation(source)];
    return shellWords(['import', ...server, '--name', catalogue, '--update', ...furtherWords]);
  };
  const unusable = new Set(result.groups.flatMap((group) => unusableAnswers(group)));
  return [
    ...[...unusable].map(
      (said) =>
        `The model gave no usable answer: ${said}. Take another model, or try again with --fresh.`,
    ),
    ...(isRefused
      ? [`The server wants a key: ${credentialsRemedy({ source, tools: [...tools] })}.`]
      : []),
    ...(changed.length > 0
      ? [
          `The server changed tools during the run, which were not called from then on: ${someOf([...new Set(changed)], mostListed)}. Take the change with: ${command} ${update()}`,
        ]
      : []),
  ];
}
