import type { ToolTrajectory } from '../../refine/trajectories.js';
import { stepLine, type ExperimentView } from '../experiment-view.js';
import { indented } from './indented.js';
import { sentenceLine } from './sentence-lines.js';
import type { TerminalStyle } from './terminal-style.js';

/** What happened to one tool in a run: its experiments with their outcomes, then how its doc came about. */
export function trajectoryView(
  { name, group, mark, revisions, turnedDown, dropped, stopped, ended }: ToolTrajectory,
  experiments: readonly ExperimentView[],
  style: TerminalStyle,
): string {
  const { palette } = style;
  const line = (text: string, indent: number): string[] => indented(text, indent, style);
  return [
    `${palette.bold(name)}  ${palette.dim(`group ${group}, mark ${mark}`)}`,
    ...experiments.flatMap(({ id, tests, breaks, steps }) => [
      '',
      ...line(`${id}: ${tests}${breaks === null ? '' : ` (attacks ${breaks})`}`, 0),
      ...steps.flatMap((step) => line(stepLine(step), 2)),
    ]),
    ...revisions.flatMap(({ message, sentences, description, delta }, at) => {
      const before = revisions[at - 1];
      const said = new Set((before?.sentences ?? []).map(({ text }) => text));
      const now = new Set(sentences.map(({ text }) => text));
      const added = sentences.filter(({ text }) => !said.has(text));
      const gone = (before?.sentences ?? []).filter(({ text }) => !now.has(text));
      const rewritten =
        description === undefined || description === before?.description
          ? []
          : line(`+ ${description}`, 2).map(palette.green);
      if (added.length + gone.length + rewritten.length === 0) return [];
      const change = delta === null ? '' : `, Δ ${delta.toFixed(3)}`;
      return [
        '',
        palette.cyan(`Message ${message}${change}`),
        ...gone.flatMap((one) => line(`- ${sentenceLine(one)}`, 2).map(palette.red)),
        ...added.flatMap((one) => line(`+ ${sentenceLine(one)}`, 2).map(palette.green)),
        ...rewritten,
      ];
    }),
    '',
    ...turnedDown.flatMap(({ id, like }) => line(`Turned down: ${id}, which is like ${like}`, 0)),
    ...dropped.flatMap(({ address, reason }) => line(`Dropped: ${address}, since ${reason}`, 0)),
    ...line(`Stopped: ${stopped}${ended === null ? '' : ` (${ended})`}`, 0),
  ].join('\n');
}
