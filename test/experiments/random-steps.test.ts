import { leavesOf } from '../../src/core/leaves.js';
import type { Json } from '../../src/core/json.js';
import { parametersOf } from '../../src/schema/parameters-of.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { goodScripts } from './good-scripts.js';
import { ScriptedRun, withoutOwn } from './scripted-run.js';

const rounds = Number(process.env['ROUNDS'] ?? 4);
const stepsPerRound = 150;

/** Steps of random tools with random arguments: values that were there, own ones, new ones, none at all. */
describe('random steps', () => {
  it.each(goodScripts.map((script) => [script.target().name, script] as const))(
    'change nothing that was there: %s',
    async (_, { target: make, reaches }) => {
      let made = 0;
      for (let round = 0; round < rounds; round += 1) {
        const target = make();
        const random = seededRandom(1000 + round);
        const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)]!;
        const foreign = leavesOf(target.state())
          .map(({ value }) => value)
          .filter((value) => value !== '' && value !== null);
        const names = leavesOf(target.state()).flatMap(({ path }) =>
          path.filter((part) => typeof part === 'string'),
        );
        const run = await ScriptedRun.begin(target, { seed: 50 + round });
        await run.run([
          { id: 'u1', tests: 'own things', steps: reaches.slice(0, 12).map((step) => [...step]) },
        ]);
        const before = make().state();
        const own = (): readonly Json[] => [
          ...run.own.all.map((thing) => ('id' in thing ? thing.id : thing.name)),
          ...run.own.all.flatMap((thing) =>
            'id' in thing && /^\d+$/.test(thing.id) ? [Number(thing.id)] : [],
          ),
        ];
        const value = (type: string): Json => {
          const chance = random.next();
          if (type === 'array')
            return [value('string'), ...(chance < 0.4 ? [value('string')] : [])];
          if (type === 'object')
            return {
              [pick(names)]: value('string'),
              ...(chance < 0.5 ? { name: value('string') } : {}),
            };
          if (chance < 0.35 && own().length > 0) return pick(own());
          if (chance < 0.6) return pick(foreign);
          if (chance < 0.68) return pick(names);
          if (chance < 0.85)
            return pick(['ME', 'MEnew', 'ME two', 'xME', 'ME/inner', 'MEa@example.com']);
          return pick<Json>(['', 0, 1, 2, 3, 4, 5, true, 'all', '*', 'me', '.', 'x', null]);
        };
        for (let at = 0; at < stepsPerRound; at += 1) {
          const tool = pick(target.tools);
          const args: Record<string, Json> = {};
          for (const { name, required, types, schema } of parametersOf(tool.parameters)) {
            if (!required && random.next() < 0.45) continue;
            args[name] =
              schema.enum !== undefined && random.next() < 0.8
                ? pick(schema.enum)
                : value(types[0] ?? 'string');
          }
          const records = await run.run([
            { id: `r${at}`, tests: 'random', steps: [[tool.name, args]] },
          ]);
          const [step] = records[0]!.steps;
          if (step?.kind === 'made') made += 1;
          const written = JSON.stringify([tool.name, args]);
          expect({
            step: written,
            kind: step?.kind,
            state: withoutOwn(target.state(), run.mark),
          }).toEqual({
            step: written,
            kind: step?.kind,
            state: before,
          });
        }
      }
      expect(made).toBeGreaterThan(20);
    },
  );
});
