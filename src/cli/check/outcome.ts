import type { ReplayVerdict } from '../../docs/replay-verdict.js';
import type { ReplayResult } from './replay.js';
import { indented } from '../../reports/terminal/indented.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import type { LineOfSentence } from '../../storage/refined-docs-store.js';
import { counted } from '../../support/counted.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { groupBy } from '../../support/group-by.js';
import { junitXml } from '../../support/junit.js';
import { someOf } from '../../support/some-of.js';
import { workflowCommand } from '../../support/workflow-command.js';
import type { CommandOutcome, CommandStatus } from '../command.js';
import { asJson } from '../done.js';
import { harmOf } from '../refine/outcome.js';
import type { ToolDrift } from './docs-asked.js';

/** What a check has found out; tools by their ids. */
export interface CheckedDocs extends Pick<ReplayResult, 'audit' | 'calls'> {
  readonly catalogue: string;
  readonly run: string;
  readonly sentences: readonly {
    readonly tool: string;
    readonly place: string;
    readonly text: string;
    /** Those that it cites. */
    readonly steps: readonly string[];
    readonly verdict: ReplayVerdict;
    /** How long its calls took; undefined without calls. */
    readonly seconds?: number | undefined;
  }[];
  readonly drift: ToolDrift;
}

/** Something that is told about a sentence or, without a place, about a tool. */
interface Finding {
  readonly level: 'error' | 'warning' | 'notice';
  readonly tool: string;
  readonly place: string;
  /** The sentence, or the tool's id. */
  readonly about: string;
  readonly steps: readonly string[];
  readonly says: string;
}

function findingsOf({ sentences, drift }: CheckedDocs): readonly Finding[] {
  const aboutTools = (level: Finding['level'], ids: readonly string[], says: string) =>
    ids.map((tool): Finding => ({ level, tool, place: '', about: tool, steps: [], says }));
  return [
    ...sentences.flatMap(({ tool, place, text: about, steps, verdict }): readonly Finding[] => {
      if (verdict.kind === 'holds') return [];
      const level = verdict.kind === 'differs' ? 'error' : 'notice';
      return [{ level, tool, place, about, steps, says: textOf(verdict) }];
    }),
    ...aboutTools('error', drift.gone, 'the tool is gone'),
    ...aboutTools('warning', drift.added, 'has no refined docs: it is new, or was left out'),
    ...aboutTools('warning', drift.changed, 'has other source docs than those that were refined'),
  ];
}

function textOf(verdict: Exclude<ReplayVerdict, { readonly kind: 'holds' }>): string {
  if (verdict.kind === 'open') return verdict.reason;
  return `${verdict.step} ${verdict.tool}: ${verdict.was}; now: ${verdict.now}`;
}

/** Tools to refine again: those of sentences that no longer hold, and those that are new or changed. */
export function toolsToFix({ sentences, drift }: CheckedDocs): ReadonlySet<string> {
  const differing = sentences.filter(({ verdict }) => verdict.kind === 'differs');
  return new Set([...differing.map(({ tool }) => tool), ...drift.added, ...drift.changed]);
}

/** What `check` answers: exit code 5 where something no longer holds, 3 where something of somebody's was changed. */
export function checkOutcome(checked: CheckedDocs, style: TerminalStyle): CommandOutcome {
  const { sentences, audit, ...about } = checked;
  const failed = findingsOf(checked).filter(({ level }) => level === 'error');
  const isNothing = sentences.every(({ verdict }) => verdict.kind === 'open');
  const [status, exitCode]: readonly [CommandStatus, number] =
    failed.length > 0
      ? ['threshold', 5]
      : audit.harmed.length > 0
        ? ['partial', 3]
        : isNothing
          ? ['failed', 1]
          : ['done', 0];
  return {
    ...{ status, exitCode, text: summaryText(escapeRecord(checked), style) },
    results: asJson({
      ...{ ...about, harmed: audit.harmed, left: audit.left },
      sentences: sentencesFor(checked),
    }),
    errors: [
      ...failed.map(({ tool, about, says }) => ({
        ...{ code: 'threshold', tool, message: `No longer holds: "${about}" ${says}` },
        remedy: `Refine the tool again: "tooldraft check ${checked.catalogue} --fix".`,
      })),
      ...audit.harmed.map((one) => ({ ...harmOf(one), remedy: 'Restore it.' })),
      ...(exitCode === 1
        ? [{ code: 'nothing-measured', message: nothingChecked(checked), remedy: null }]
        : []),
    ],
  };
}

/** Why nothing could be checked, with the flags that would help. */
function nothingChecked({ sentences }: CheckedDocs): string {
  const reasons = sentences.flatMap(({ verdict }) =>
    verdict.kind === 'open' ? [verdict.reason] : [],
  );
  const told = [...groupBy(reasons, (reason) => reason)].map(
    ([reason, those]) => `${reason} (${counted(those.length, 'sentence')})`,
  );
  return `No sentence could be checked: ${someOf(told, 4)}`;
}

/** The sentences with their verdicts, for `--json`. */
export function sentencesFor({ sentences }: Pick<CheckedDocs, 'sentences'>): readonly object[] {
  return sentences.map(({ verdict: { kind, ...found }, ...one }) => ({
    ...{ ...found, ...one },
    verdict: { holds: kind, differs: 'no longer holds', open: 'not checked' }[kind],
  }));
}

/** What a check found, for people; its texts are escaped. */
export function summaryText(checked: CheckedDocs, style: TerminalStyle): string {
  const { audit } = checked;
  const { red, bold } = style.palette;
  const [differing = [], others = []] = ['error', 'other'].map((level) =>
    findingsOf(checked).filter((one) => (one.level === 'error') === (level === 'error')),
  );
  return [
    ...differing.flatMap(({ tool, place, about, says }) => [
      ...indented(
        `${red('NO LONGER')} ${tool}${place === '' ? '' : `, ${place}: "${about}"`}`,
        0,
        style,
      ),
      ...indented(says, 2, style),
    ]),
    ...[...groupBy(others, ({ level, says }) => `${level} ${says}`).values()].flatMap((those) => {
      const places = those.map(({ tool, place }) => (place === '' ? tool : `${tool} (${place})`));
      const title = those[0]?.level === 'notice' ? 'Not checked, ' : '';
      return indented(
        `${title}${those[0]?.says ?? ''}: ${someOf([...new Set(places)], 8)}`,
        0,
        style,
      );
    }),
    ...audit.harmed.map((one) => red(harmOf(one).message)),
    ...audit.left.map(({ tool, record }) => `Left behind: ${record} (${tool})`),
    bold(countsText(checked)),
  ].join('\n');
}

function countsText({ sentences, calls }: CheckedDocs): string {
  const count = (kind: string): number =>
    sentences.filter(({ verdict }) => verdict.kind === kind).length;
  return `${counted(count('holds'), 'sentence holds', 'sentences hold')}, ${count('differs')} no longer, ${count('open')} not checked: ${counted(calls, 'call')}`;
}

/** A check as workflow commands of GitHub Actions: what was found, each beside its line in the file, and what came of the whole. */
export function annotationsOf(
  checked: CheckedDocs,
  { status }: Pick<CommandOutcome, 'status'>,
  { file, lineOf }: { readonly file: string; readonly lineOf: LineOfSentence },
): readonly string[] {
  const found = findingsOf(checked).map(({ level, tool, place, about, steps, says }) => {
    const line = lineOf(tool, { place, text: about, steps });
    const title = place === '' ? tool : `${tool}, ${place}`;
    const told = { error: 'No longer holds: ', notice: 'Not checked: ', warning: '' }[level];
    return workflowCommand({ level, file, line, title, text: `${told}"${about}" ${says}` });
  });
  const { harmed, left } = checked.audit;
  const told = (level: Finding['level'], text: string): string =>
    workflowCommand({ level, title: `tooldraft check ${checked.catalogue}`, text });
  const records = left.map(({ tool, record }) => `${record} (${tool})`);
  return [
    ...found,
    ...harmed.map((one) => told('error', harmOf(one).message)),
    ...(records.length === 0 ? [] : [told('notice', `Left behind: ${someOf(records, 20)}`)]),
    ...(status === 'failed' ? [told('error', nothingChecked(checked))] : []),
    told('notice', countsText(checked)),
  ];
}

/** The check as JUnit XML: one suite a tool, one case a sentence; what was not checked is skipped. */
export function junitOf({ sentences, drift }: CheckedDocs): string {
  const suites = [...groupBy(sentences, ({ tool }) => tool)].map(([name, those]) => ({
    name,
    cases: those.map(({ place, text, verdict, seconds }) => ({
      ...{ name: `${place}: ${text}`, seconds },
      skipped: verdict.kind === 'open' ? verdict.reason : undefined,
      failure:
        verdict.kind === 'differs'
          ? { message: `differs in ${verdict.step}`, details: textOf(verdict) }
          : undefined,
    })),
  }));
  const failure = { message: 'gone', details: '' };
  const gone = drift.gone.map((name) => ({ name, cases: [{ name: 'the tool', failure }] }));
  return junitXml([...suites, ...gone]);
}
