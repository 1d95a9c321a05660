import { ConfigurationError, InterruptedError } from '../../src/core/errors.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import { outcomeSchema, type Outcome } from '../../src/core/outcome.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { domainContains, domainSize, type Domain } from '../../src/schema/domain.js';
import type { Environment } from '../../src/evaluation/environments/environment.js';
import { seededRandom } from '../../src/support/seeded-random.js';

/** What every environment promises. */
export function environmentContract(name: string, make: () => Environment, tools: number): void {
  describe(`the environment ${name}`, () => {
    const environment = make();
    beforeEach(() => environment.reset({}));

    it(`has ${tools} tools with a doc each`, () => {
      expect(environment.tools).toHaveLength(tools);
      expect(new Set(environment.tools.map(({ id }) => id)).size).toBe(tools);
      for (const tool of environment.tools) {
        expect(tool.description.length).toBeGreaterThan(10);
        const names = Object.keys(tool.parameters.properties ?? {});
        expect(names).toEqual(expect.arrayContaining([...(tool.parameters.required ?? [])]));
        for (const each of Object.values(tool.parameters.properties ?? {})) {
          expect(each.description).toBeTruthy();
        }
      }
    });

    it('keeps the domains out of the docs', () => {
      expect(JSON.stringify(environment.tools)).not.toMatch(/"(enum|minimum|maximum)"/);
    });

    it('knows a domain, an importance and whether it is required for each argument', () => {
      for (const tool of environment.tools) {
        const known = environment.domains(tool);
        expect(Object.keys(known)).toEqual(Object.keys(tool.parameters.properties ?? {}));
        for (const [argument, { required, importance, domain }] of Object.entries(known)) {
          expect(required).toBe(tool.parameters.required?.includes(argument) ?? false);
          expect(importance).toBeGreaterThan(0);
          expect(importance).toBeLessThanOrEqual(1);
          expect(domainSize(domain)).toBeGreaterThanOrEqual(0);
        }
      }
    });

    it('does the same after the same configuration, seed and calls', async () => {
      const runs = await Promise.all(
        [1, 2].map(async () => {
          const own = make();
          own.reset({}, 5);
          const outcomes = [];
          for (const call of randomCalls(own, 60, 3)) outcomes.push(await call());
          return { outcomes, state: own.state() };
        }),
      );
      expect(runs[0]).toEqual(runs[1]);
    });

    it('starts over on reset, and is a world of its own', async () => {
      const fresh = environment.state();
      const other = make();
      for (const call of randomCalls(environment, 60, 4)) await call();
      expect(other.state()).toEqual(fresh);
      environment.reset({});
      expect(environment.state()).toEqual(fresh);
    });

    it('answers with outcomes as calls to real servers do, never a fault', async () => {
      const kinds = new Set<string>();
      for (const call of randomCalls(environment, 200, 6)) {
        const outcome = await call();
        expect(outcomeSchema.parse(outcome)).toEqual(outcome);
        expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
        kinds.add(outcome.kind);
      }
      expect([...kinds].sort()).toEqual(['accepted', 'refused']);
    });

    it('changes nothing by tools that only read', async () => {
      const reading = environment.tools.filter(({ sideEffects }) => sideEffects === 'none');
      const before = environment.state();
      for (const call of randomCalls(environment, 150, 8, reading)) await call();
      expect(environment.state()).toEqual(before);
    });

    it('changes nothing by calls that it refuses', async () => {
      for (const call of randomCalls(environment, 200, 9)) {
        const before = environment.state();
        const outcome = await call();
        if (outcome.kind === 'refused') expect(environment.state()).toEqual(before);
      }
    });

    it('says what is wrong with arguments', async () => {
      for (const tool of environment.tools) {
        const [required] = tool.parameters.required ?? [];
        expect(await messageOf(environment, tool, { no_such_argument: 1 })).toMatch(
          /no argument 'no_such_argument'/,
        );
        if (required === undefined) continue;
        expect(await messageOf(environment, tool, {})).toContain(`'${required}'`);
        expect(await messageOf(environment, tool, { [required]: { a: 1 } })).toMatch(/must be/);
      }
    });

    it('refuses tools it does not have and stops when interrupted', async () => {
      const tool: ToolDoc = { ...environment.tools[0]!, id: 'toString' };
      expect(await messageOf(environment, tool, {})).toBe('There is no tool toString.');
      const call = environment.executor.call(
        { tool: environment.tools[0]!, arguments: {} },
        AbortSignal.abort(),
      );
      await expect(call).rejects.toBeInstanceOf(InterruptedError);
      await environment.executor.close();
      await environment.executor.close();
    });
  });
}

/** What every environment says to a configuration of the wrong form. */
export function configurationContract(
  name: string,
  make: () => Environment,
  wrong: JsonObject,
  field: string,
): void {
  it(`${name} names the field of a configuration that does not fit`, () => {
    expect(() => make().reset(wrong)).toThrow(ConfigurationError);
    expect(() => make().reset(wrong)).toThrow(field);
  });
}

async function messageOf(
  environment: Environment,
  tool: ToolDoc,
  args: JsonObject,
): Promise<string> {
  const outcome = await environment.executor.call({ tool, arguments: args });
  if (outcome.kind !== 'refused') throw new Error(`${tool.id} ${outcome.kind}`);
  return outcome.message;
}

/** Calls made from the domains of the moment, now and then with something else. */
function randomCalls(
  environment: Environment,
  count: number,
  seed: number,
  tools: readonly ToolDoc[] = environment.tools,
): (() => Promise<Outcome>)[] {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random.next() * items.length)]!;
  const value = (domain: Domain, type: unknown): Json => {
    if (domain.kind === 'finite' && domain.values.length > 0 && random.next() < 0.9) {
      return pick(domain.values);
    }
    if (type === 'boolean') return random.next() < 0.5;
    if (type === 'integer') return pick([1, 2, 3, 10, 0, -4, 12_346]);
    if (type === 'number') return pick([1, 2.5, 10, 0, -4, 60]);
    if (type === 'array')
      return domain.kind === 'list' && domain.items ? [value(domain.items, 'string')] : [1, 2];
    return pick(['report.txt', 'x', '2024-10-15', 'a|b', 'new']);
  };
  return Array.from({ length: count }, () => () => {
    const tool = pick(tools);
    const args = Object.fromEntries(
      Object.entries(environment.domains(tool))
        .filter(([, { required }]) => required || random.next() < 0.5)
        .map(([name, { domain }]) => [
          name,
          value(domain, tool.parameters.properties?.[name]?.type),
        ]),
    );
    return environment.executor.call({ tool, arguments: args });
  });
}

/** True where each finite domain holds this value. */
export function allows(
  environment: Environment,
  tool: string,
  argument: string,
  value: Json,
): boolean {
  const doc = environment.tools.find(({ id }) => id === tool)!;
  return domainContains(environment.domains(doc)[argument]!.domain, value);
}
