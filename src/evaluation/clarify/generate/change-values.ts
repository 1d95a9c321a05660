import { domainValues } from '../../../arguments/schema/restrict-domain.js';
import type { Json } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import { shuffled } from '../../../support/keyed-draw.js';
import { environmentTool } from '../../environments/create-environment.js';
import type { Environment } from '../../environments/environment.js';
import { sampleChanges, type SampleChange, type SampleKind } from '../clarify-sample.js';
import type { DrawnRequest } from './draw-request.js';
import type { Wording } from './render-request.js';
import { pick, type Corruption } from './request-template.js';
import { templatesOf } from './templates-of.js';

/** So many arguments of one call are hidden at most (SAGE appendix B: three). */
const mostHidden = 3;
/** So many values are left after an answer that tells a part. */
const narrowedTo = 3;

/** What is hidden of a call, or wrong with it. */
export interface Changes {
  readonly wordings: ReadonlyMap<string, Wording>;
  readonly change: SampleChange | null;
  /** What the user says first of a value that is told in part. */
  readonly among: ReadonlyMap<string, readonly Json[]>;
}

export const unchanged: Changes = { wordings: new Map(), change: null, among: new Map() };

export interface ChangesWanted {
  readonly kind: SampleKind;
  /** Which sample of its kind it is, from 1: ways to be wrong take turns. */
  readonly number: number;
  readonly environment: Environment;
  readonly drawn: DrawnRequest;
  /** Arguments whose values the plan leaves open. */
  readonly free: readonly string[];
}

/** What an ambiguous sample hides of a call, and what an infeasible one gets wrong; null where no value can be wrong so. */
export function changeValues(wanted: ChangesWanted, random: Random): Changes | null {
  const changes = wanted.kind === 'ambiguous' ? hidden(wanted, random) : corrupted(wanted, random);
  if (changes === null) return null;
  return { ...changes, among: narrowings(wanted, changes.wordings, random) };
}

type Reworded = Omit<Changes, 'among'>;

/** Up to three of the arguments that the tool requires are hidden, where any can be. */
function hidden(
  { environment, drawn: { template }, free }: ChangesWanted,
  random: Random,
): Reworded {
  const known = domainsOf(environment, template.tool);
  const open = free.filter(
    (each) => template.vague[each] !== undefined && known[each]?.required === true,
  );
  if (open.length === 0) return unchanged;
  const count = 1 + Math.floor(random.next() * Math.min(mostHidden, open.length));
  const chosen = shuffled(open, () => random.next()).slice(0, count);
  return {
    wordings: new Map(chosen.map((each) => [each, { kind: 'hidden' }])),
    change: 'hidden',
  };
}

/** One argument gets a value that is wrong in the way whose turn it is; null where none can. */
function corrupted(wanted: ChangesWanted, random: Random): Reworded | null {
  const { environment, free } = wanted;
  const { template, arguments: args } = wanted.drawn;
  const change = corruptionOf(wanted);
  const wrong = free.flatMap((name) =>
    (template.wrong?.[name]?.[change]?.(args[name] ?? null, environment) ?? [])
      .filter((value) => JSON.stringify(value) !== JSON.stringify(args[name]))
      .map((value) => ({ name, value })),
  );
  if (wrong.length === 0) return null;
  const { name, value } = pick(wrong, random);
  return { wordings: new Map([[name, { kind: 'wrong', value }]]), change };
}

const corruptions = sampleChanges.filter((each): each is Corruption => each !== 'hidden');

/** The ways in which values can be wrong in an environment take turns. */
function corruptionOf({ environment: { name }, number }: ChangesWanted): Corruption {
  const known = corruptions.filter((change) =>
    templatesOf(name, 'first').some(({ wrong = {} }) =>
      Object.values(wrong).some((values) => values[change] !== undefined),
    ),
  );
  const change = known[(number - 1) % known.length];
  if (change === undefined) throw new RangeError(`no value can be wrong in ${name}`);
  return change;
}

/** Of changed arguments with many possible values: the right one among two others. */
function narrowings(
  { environment, drawn: { template, arguments: args } }: ChangesWanted,
  wordings: Changes['wordings'],
  random: Random,
): Changes['among'] {
  const domains = domainsOf(environment, template.tool);
  return new Map(
    [...wordings.keys()].flatMap((name) => {
      const domain = domains[name]?.domain;
      const value = args[name] ?? null;
      const values = domain?.kind === 'finite' ? (domainValues(domain, 100) ?? []) : [];
      const others = values.filter((each) => each !== value);
      if (others.length < narrowedTo || others.length === values.length) return [];
      const kept = new Set([
        value,
        ...shuffled(others, () => random.next()).slice(0, narrowedTo - 1),
      ]);
      return [[name, values.filter((each) => kept.has(each))] as const];
    }),
  );
}

function domainsOf(environment: Environment, id: string): ReturnType<Environment['domains']> {
  const tool = environmentTool(environment, id);
  return tool === undefined ? {} : environment.domains(tool);
}
