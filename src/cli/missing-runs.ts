/** What an evaluation says of runs that it did not make; nothing where it made all. */
export function missingRunsLines(count: number): readonly string[] {
  if (count === 0) return [];
  const [runs, them] = count === 1 ? ['1 run is', 'it'] : [`${count} runs are`, 'them'];
  return [`${runs} missing; the same command goes on with ${them}.`];
}
