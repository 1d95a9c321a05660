import type { Agent, AgentLimits, AgentRun } from '../../agents/agent.js';
import type { JsonObject } from '../../core/json.js';
import { canonicalJson } from '../../support/canonical-json.js';
import type { VariantDoc } from '../doc-variants.js';
import type { ControlKind } from '../null-control.js';
import { placeOf, type AgentRecord } from './agent-record.js';
import { jsonOf } from '../../support/json-of.js';

/** An agent under test, with the settings that change what it does. */
export interface AgentUnderTest {
  readonly agent: Agent;
  /** Model, temperature, …: part of a run's key. */
  readonly settings: JsonObject;
  /** True where the same answers of tools lead to the same run: no model has a part in it. */
  readonly isDeterministic?: boolean | undefined;
  /** What differs from the evaluation's limits. */
  readonly limits?: Partial<AgentLimits> | undefined;
}

export interface NamedDocs {
  readonly name: string;
  readonly docs: readonly VariantDoc[];
}

/** An agent with one documentation. */
export interface AgentArm {
  readonly agent: AgentUnderTest;
  readonly docs: NamedDocs;
}

/** What is run: an agent with docs, as it was asked for, as the reference alone, or once more as the null control of what it is. */
export interface PlannedArm extends AgentArm {
  readonly as: 'asked' | 'reference' | 'control';
}

/** The null control of an agent with docs. */
export interface ArmControl {
  readonly agent: string;
  readonly docs: string;
  readonly kind: ControlKind;
  /** Numbered as those they are held against; empty where nothing had to be run. */
  readonly records: readonly AgentRecord[];
}

interface Planned {
  readonly agents: readonly AgentUnderTest[];
  readonly docs: readonly NamedDocs[];
  readonly reference?: AgentArm | undefined;
  readonly control?: boolean | undefined;
  readonly answers: { readonly kind: AgentRecord['answers'] };
}

/** Every agent with every documentation, the reference where it is none of these, and the control of each that others are compared with. */
export function plannedArms(options: Planned): readonly PlannedArm[] {
  const { agents, docs, reference } = options;
  const asked = agents.flatMap((agent) => docs.map((each) => ({ agent, docs: each })));
  const isAlone = reference !== undefined && !asked.some((arm) => isSame(arm, reference));
  const controls = controlled(options).filter((arm) => !isKnown(arm, options));
  return [
    ...asked.map((arm) => ({ ...arm, as: 'asked' as const })),
    ...(isAlone ? [{ ...reference, as: 'reference' as const }] : []),
    ...controls.map((arm) => ({ ...arm, as: 'control' as const })),
  ];
}

/** What others are compared with: each agent on the first docs, the first agent on them, the reference. */
function controlled({ agents, docs, reference, control }: Planned): readonly AgentArm[] {
  const [first] = docs;
  if (control !== true || first === undefined) return [];
  const compared = docs.length > 1 ? agents : agents.length > 1 ? agents.slice(0, 1) : [];
  const own = compared.map((agent) => ({ agent, docs: first }));
  return reference === undefined || own.some((arm) => isSame(arm, reference))
    ? own
    : [...own, reference];
}

function isSame(one: AgentArm, other: AgentArm): boolean {
  return one.agent.agent.name === other.agent.agent.name && one.docs.name === other.docs.name;
}

/** True where a second run is known to come to the same as the first. */
function isKnown({ agent }: AgentArm, { answers }: Planned): boolean {
  return agent.isDeterministic === true && answers.kind === 'recorded';
}

/** The controls with their runs among `records`, those with a repeat beyond `repeats`. */
export function controlsOf(
  options: Planned & { readonly repeats: number },
  records: readonly AgentRecord[],
): readonly ArmControl[] {
  const { repeats } = options;
  return controlled(options).map((arm): ArmControl => {
    const { agent, docs } = { agent: arm.agent.agent.name, docs: arm.docs.name };
    const own = records.filter((record) => record.agent === agent && record.docs === docs);
    const again = own
      .filter(({ repeat }) => repeat > repeats)
      .map((record) => ({ ...record, repeat: record.repeat - repeats }));
    const isSettled =
      isKnown(arm, options) ||
      (arm.agent.isDeterministic === true &&
        haveDoneTheSame(
          own.filter(({ repeat }) => repeat <= repeats),
          again,
        ));
    return isSettled
      ? { agent, docs, kind: 'deterministic', records: [] }
      : { agent, docs, kind: 'measured', records: again };
  });
}

/** True where each run has a second one in which the same was called, answered and said. */
function haveDoneTheSame(runs: readonly AgentRecord[], again: readonly AgentRecord[]): boolean {
  const seconds = new Map(again.map((record) => [placeOf(record), actsOf(record.run)]));
  return (
    runs.length === again.length &&
    runs.every((record) => seconds.get(placeOf(record)) === actsOf(record.run))
  );
}

function actsOf({ steps, answer, end }: AgentRun): string {
  const acts = steps.map((step) =>
    step.kind === 'call'
      ? [step.tool, step.arguments, step.outcome.kind]
      : [step.kind, 'text' in step ? step.text : ''],
  );
  return canonicalJson(jsonOf([acts, answer, end]));
}
