import type { commandOptions } from '../../config/command-options.js';
import { examine, repairAll } from '../../doctor/doctor.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandOutcome, ReportedError, RunCommand } from '../command.js';
import { asJson } from '../done.js';
import { stepProgress } from '../step-progress.js';
import { styleOf } from '../terminal-style.js';
import { doctorView, type Diagnosis, type ToldDamage } from './doctor-view.js';

/** `tooldraft doctor`: what is broken in a workspace. */
export const run: RunCommand<typeof commandOptions.doctor> = async (context) => {
  const { settings, output, signal } = context;
  const { workspace, repair } = settings;
  const progress = stepProgress(output, () => performance.now());
  try {
    const { files, runs, damages } = await examine(workspace, {
      ...{ now: () => new Date(), signal, onProgress: progress.onStep },
    });
    const repaired = repair ? await repairAll(damages, { signal }) : [];
    progress.stop();
    const told = damages.map((damage): ToldDamage => {
      const { check, kind, file, what, remedy } = damage;
      const result = repaired.find((one) => one.damage === damage);
      return {
        ...{ check, kind, file, what, remedy },
        repair: damage.repair?.does ?? null,
        isRepaired: result?.problem === null,
        problem: result?.problem ?? null,
      };
    });
    const inUse = runs.filter(({ isHeld }) => isHeld).map((one) => `${one.catalogue}/${one.run}`);
    return outcomeOf({ workspace, files, runs: runs.length, inUse, damages: told }, (diagnosis) =>
      doctorView(escapeRecord(diagnosis), styleOf(output.stdout)),
    );
  } finally {
    progress.stop();
  }
};

function outcomeOf(diagnosis: Diagnosis, viewOf: (of: Diagnosis) => string): CommandOutcome {
  const left = diagnosis.damages.filter(({ isRepaired }) => !isRepaired);
  return {
    status: left.length === 0 ? 'done' : 'damaged',
    exitCode: left.length === 0 ? 0 : 5,
    text: viewOf(diagnosis),
    results: asJson(diagnosis),
    errors: left.map(({ kind, file, what, remedy, problem }): ReportedError => ({
      ...{ code: kind, file, remedy },
      message: problem === null ? what : `${what} It could not be repaired: ${problem}`,
    })),
  };
}
