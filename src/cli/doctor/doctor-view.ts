import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { groupBy } from '../../support/group-by.js';
import { wrapToWidth } from '../../support/text-width.js';

export interface ToldDamage {
  readonly check: string;
  readonly kind: string;
  readonly file: string;
  readonly what: string;
  readonly remedy: string;
  /** What a repair does, as the rest of a sentence that begins with the file; null where there is none. */
  readonly repair: string | null;
  readonly isRepaired: boolean;
  /** Why a repair failed. */
  readonly problem: string | null;
}

/** What a look at a workspace found. */
export interface Diagnosis {
  readonly workspace: string;
  readonly files: number;
  readonly runs: number;
  /** Runs that a living process works on. */
  readonly inUse: readonly string[];
  readonly damages: readonly ToldDamage[];
}

const indent = '    ';
const widest = 100;

/** Damages check by check, each with what is wrong and what to do, and how many there are. */
export function doctorView(diagnosis: Diagnosis, style: TerminalStyle): string {
  const { damages, inUse } = diagnosis;
  const byCheck = [...groupBy(damages, ({ check }) => check)];
  const blocks = byCheck.flatMap(([check, own]) => [
    style.palette.bold(check),
    ...own.flatMap((damage) => linesOf(damage, diagnosis, style)),
    '',
  ]);
  const held = inUse.map((run) => `In use    ${run}: nothing of it is repaired while it runs.`);
  return [...blocks, ...held, ...summary(diagnosis)].join('\n');
}

function linesOf(
  { kind, file, what, remedy, repair, isRepaired, problem }: ToldDamage,
  { workspace }: Diagnosis,
  { palette, width }: TerminalStyle,
): readonly string[] {
  const short = (text: string): string => text.replaceAll(`${workspace}/`, '');
  const wrapped = (text: string): readonly string[] =>
    wrapToWidth(text, Math.min(width, widest) - indent.length).map((line) => indent + line);
  const name = file === workspace ? '.' : short(file);
  const colour = isRepaired ? palette.green : palette.red;
  const said = wrapped(short(what));
  if (isRepaired) {
    return [`  ${colour(kind)}  ${name}`, ...said, ...wrapped(`Repaired: it ${repair ?? ''}.`)];
  }
  const failed = problem === null ? [] : wrapped(`The repair failed: ${short(problem)}`);
  return [`  ${colour(kind)}  ${name}`, ...said, ...failed, ...wrapped(`→ ${remedy}`)];
}

function summary({ workspace, files, runs, damages }: Diagnosis): readonly string[] {
  const looked = `Looked at ${counted(files, 'file')}, ${counted(runs, 'run')}`;
  if (files === 0 && damages.length === 0)
    return [looked, `Found     nothing of tooldraft's in ${workspace}`];
  if (damages.length === 0) return [looked, 'Found     nothing wrong'];
  const repaired = damages.filter(({ isRepaired }) => isRepaired).length;
  const safe = damages.filter((one) => one.repair !== null && !one.isRepaired).length;
  const found = `Found     ${counted(damages.length, 'damage')}`;
  if (repaired > 0)
    return [looked, `${found}, ${repaired} repaired, ${damages.length - repaired} left`];
  const which = damages.length === 1 ? 'it' : safe === damages.length ? 'all' : `${safe} of them`;
  return [looked, safe === 0 ? found : `${found}; --repair sets ${which} right`];
}

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}
