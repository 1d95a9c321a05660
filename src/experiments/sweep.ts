import { writeJson } from '../core/json-text.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { parametersOf } from '../schema/parameters-of.js';
import { allowsType, typesOf } from '../schema/types-of.js';
import { sameJson } from '../core/differences.js';
import { shortened } from '../support/one-line.js';
import type { StepOutcome } from './step-outcome.js';

/** A body with more members than this is swept by the program. */
export const sweptMembers = 12;
const callsWithoutLeave = 100;

/** A body to sweep: the tool that takes it, the argument it stands in (null if its members are arguments themselves), and its members. */
export interface SweepPlan {
  readonly tool: ToolDoc;
  readonly argument: string | null;
  readonly members: readonly (readonly [name: string, schema: JsonSchema])[];
  /** Calls it will take at most. */
  readonly calls: number;
}

export interface SweepOptions {
  /** Sends one body; resolves to null if the gate does not let it pass. */
  readonly send: (args: JsonObject) => Promise<StepOutcome | null>;
  /** Reads back what the last accepted call made or changed; null if no reader shows it. */
  readonly readBack: () => Promise<Json | null>;
  /** Arguments with which the tool accepts a call. */
  readonly base: JsonObject;
  readonly fitting: (name: string, schema: JsonSchema) => Json | undefined;
}

/** What is odd about a member. */
export interface SweepFinding {
  readonly member: string;
  readonly sent: Json;
  /** `accepted` though of the wrong kind, `refused` though it fits, `dropped` if reading back does not show it, `changed` if it shows another value. */
  readonly odd: 'accepted' | 'refused' | 'dropped' | 'changed';
  readonly shown: Json | null;
}

/** The large bodies of some tools; those that take more than 100 calls only with leave. */
export function planSweeps(tools: readonly ToolDoc[], hasLeave: boolean): readonly SweepPlan[] {
  return tools.flatMap((tool): readonly SweepPlan[] => {
    const parameters = parametersOf(tool.parameters);
    const body = parameters.find(
      ({ schema }) => Object.keys(schema.properties ?? {}).length > sweptMembers,
    );
    const members =
      body === undefined
        ? parameters
            .filter(({ name }) => isInBody(tool, name))
            .map(({ name, schema }) => [name, schema] as const)
        : Object.entries(body.schema.properties ?? {});
    if (members.length <= sweptMembers) return [];
    const calls = members.length * 3;
    if (calls > callsWithoutLeave && !hasLeave) return [];
    return [{ tool, argument: body?.name ?? null, members, calls }];
  });
}

function isInBody({ call }: ToolDoc, name: string): boolean {
  return call.kind !== 'http' || ['body', 'form'].includes(call.bindings[name]?.in ?? '');
}

/** Sends each member once with a fitting value, once with one of the wrong kind and once null, and reads back. */
export async function sweep(
  { argument, members }: SweepPlan,
  { send, readBack, base, fitting }: SweepOptions,
): Promise<readonly SweepFinding[]> {
  const findings: SweepFinding[] = [];
  const withMember = (name: string, value: Json): JsonObject => {
    if (argument === null) return { ...base, [name]: value };
    const body = base[argument];
    return { ...base, [argument]: { ...(isJsonObject(body) ? body : {}), [name]: value } };
  };
  for (const [name, schema] of members) {
    const fits = fitting(name, schema);
    if (fits !== undefined) {
      const outcome = await send(withMember(name, fits));
      if (outcome?.kind === 'refused')
        findings.push({ member: name, sent: fits, odd: 'refused', shown: outcome.body });
      const body = outcome?.kind === 'accepted' ? await readBack() : null;
      if (body !== null) findings.push(...oddness(name, fits, memberIn(body, name)));
    }
    for (const odd of [
      wrongKind(schema),
      allowsType(typesOf(schema, schema), 'null') ? undefined : null,
    ]) {
      if (odd === undefined) continue;
      const outcome = await send(withMember(name, odd));
      if (outcome?.kind !== 'accepted') continue;
      const shown = memberIn(await readBack(), name) ?? null;
      findings.push({ member: name, sent: odd, odd: 'accepted', shown });
    }
  }
  return findings;
}

function oddness(member: string, sent: Json, shown: Json | undefined): readonly SweepFinding[] {
  if (shown === undefined) return [{ member, sent, odd: 'dropped', shown: null }];
  return sameJson(shown, sent) ? [] : [{ member, sent, odd: 'changed', shown }];
}

/** A member wherever it stands in an answer, the outermost first. */
function memberIn(body: Json | null, name: string): Json | undefined {
  if (body === null || typeof body !== 'object') return undefined;
  if (isJsonObject(body) && Object.hasOwn(body, name)) return body[name];
  for (const inner of Object.values(body) as readonly Json[]) {
    const found = memberIn(inner, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A value of another kind than a schema asks for; undefined if it takes any. */
function wrongKind(schema: JsonSchema): Json | undefined {
  const types = typesOf(schema, schema);
  if (types.length === 0) return undefined;
  if (!types.includes('string')) return 'x';
  return types.includes('object') ? undefined : { x: 1 };
}

/** What a sweep found, in lines for a message. */
export function sweepLines(
  { tool, members }: SweepPlan,
  findings: readonly SweepFinding[],
): string {
  const lines = findings.map(({ member, sent, odd, shown }) => {
    const became =
      odd === 'dropped' ? 'accepted and dropped' : odd === 'refused' ? odd : 'accepted';
    const reads =
      odd === 'dropped' || shown === null
        ? ''
        : `, ${odd === 'refused' ? 'says' : 'reads back as'} ${short(shown)}`;
    return `  ${member} = ${short(sent)}: ${became}${reads}`;
  });
  const even = members.length - new Set(findings.map(({ member }) => member)).size;
  const title = `SWEEP of ${tool.name}, ${members.length} members, ${even} as documented`;
  return [title, ...lines].join('\n');
}

function short(value: Json): string {
  return shortened(writeJson(value), 120);
}
