import type { JsonObject } from '../../src/core/json.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { BfclOracle, hasBfcl } from '../support/bfcl-oracle.js';
import { differences, goldSequences, randomSequence } from '../support/oracle-sequences.js';
import { sharedData } from '../support/shared-data.js';

const base = sharedData('clarifybench/bfcl/BFCL_v4_multi_turn_base.json');
const answers = sharedData('clarifybench/bfcl/possible_answer/BFCL_v4_multi_turn_base.json');
const there = base !== null && answers !== null && hasBfcl();
const beside = there ? describe : describe.skip;

beside('the environments beside the Python ones of bfcl-eval', () => {
  let oracle: BfclOracle;
  beforeAll(() => {
    oracle = new BfclOracle();
  });
  afterAll(() => {
    oracle.stop();
  });

  it('give the same results and final state on every gold sequence of BFCL’s base set', async () => {
    const sequences = goldSequences(base!, answers!);
    const found: string[] = [];
    for (const sequence of sequences) found.push(...(await differences(oracle, sequence)));
    expect(found).toEqual([]);
    expect(sequences).toHaveLength(201);
    expect(sequences.filter(({ stripped }) => !stripped)).toHaveLength(94);
  }, 60_000);

  it.each(['GorillaFileSystem', 'VehicleControlAPI', 'TradingBot', 'TravelAPI'])(
    'give the same results and final state on 500 random call sequences: %s',
    async (api) => {
      const configs = configsOf(api);
      const random = seededRandom(7);
      const found: string[] = [];
      for (let index = 0; index < 500; index += 1) {
        const config = configs[index % configs.length]!;
        const id = `${api}#${index}`;
        found.push(
          ...(await differences(
            oracle,
            await randomSequence(api, config, { id, length: 12, random }),
          )),
        );
      }
      expect(found.slice(0, 5)).toEqual([]);
      expect(found).toHaveLength(0);
    },
    120_000,
  );
});

function configsOf(api: string): JsonObject[] {
  return goldSequences(base!, answers!)
    .filter((sequence) => sequence.api === api)
    .map(({ config }) => config);
}
