import { resolve } from 'node:path';
import { writeJson } from '../../core/json-text.js';
import type { commandOptions } from '../../config/command-options.js';
import { readRewardRecords, rewardRecord } from '../../evaluation/rewards/reward-records.js';
import { mean } from '../../metrics/mean.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';
import { textOfFile } from '../text-of-file.js';

/** `tooldraft reward`: rewards of completions, a line a record. */
export const run: RunCommand<typeof commandOptions.reward> = async (context) => {
  const { weighting, epsilon, out } = context.settings;
  const file = resolve(context.currentFolder, context.arguments[0] ?? '');
  const text = await textOfFile(file, 'Name a file with one JSON object a line.');
  const records = readRewardRecords(text, file).map((record, index) =>
    rewardRecord(record, index, { weighting, epsilon }),
  );
  const lines = records.map((record) => writeJson(record)).join('\n');
  const rewards = records.flatMap((record) => record.rewards);
  const average = mean(rewards)?.toFixed(4) ?? 'none';
  context.output.note(
    `${records.length} records, ${rewards.length} completions, mean reward ${average}`,
  );
  if (out === undefined) return done(lines, { records });
  await writeFileAtomic(out, `${lines}\n`);
  return done(`Rewards  ${out}`, { records, file: out });
};
