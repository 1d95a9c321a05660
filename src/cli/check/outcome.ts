import { writeJson } from '../../core/json-text.js';
import type { ReplayVerdict } from '../../docs/replay-verdict.js';
import type { ReplayResult } from '../../refine/replay.js';
import { indented } from '../../reports/terminal/indented.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { counted } from '../../support/counted.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { groupBy } from '../../support/group-by.js';
import { junitXml, type JunitCase } from '../../support/junit.js';
import { someOf } from '../../support/some-of.js';
import { workflowCommand } from '../../support/workflow-command.js';
import type { CommandOutcome, ReportedError } from '../command.js';
import { asJson } from '../done.js';
import { harmOf } from '../refine/outcome.js';
import type { ToolDrift } from './docs-asked.js';

/** A sentence of the docs and what was found out about it; `tool` is an id. */
export interface CheckedSentence {
  readonly tool: string;
  readonly place: string;
  readonly text: string;
  readonly verdict: ReplayVerdict;
}

/** What a check has found out. */
export interface CheckedDocs extends Pick<ReplayResult, 'audit' | 'calls'> {
  readonly catalogue: string;
  readonly run: string;
  readonly sentences: readonly CheckedSentence[];
  readonly drift: ToolDrift;
}

type Told = CheckedSentence & { readonly says: string };

/** The sentences with one sort of verdict, and what it says. */
function told({ sentences }: CheckedDocs, kind: ReplayVerdict['kind']): readonly Told[] {
  return sentences
    .filter(({ verdict }) => verdict.kind === kind)
    .map((one) => ({ ...one, says: textOf(one.verdict) }));
}

function textOf(verdict: ReplayVerdict): string {
  if (verdict.kind === 'holds') return 'holds';
  if (verdict.kind === 'open') return verdict.reason;
  return `${verdict.step} ${verdict.tool}: ${verdict.was}; now: ${verdict.now}`;
}

/** Tools to refine again: those of sentences that no longer hold, and those that are new or changed. */
export function toolsToFix(checked: CheckedDocs): readonly string[] {
  const { gone, added, changed } = checked.drift;
  const differing = told(checked, 'differs').map(({ tool }) => tool);
  return [...new Set([...differing, ...added, ...changed])].filter((id) => !gone.includes(id));
}

/** What `check` answers: exit code 5 where something no longer holds, 3 where something of somebody's was changed. */
export function checkOutcome(checked: CheckedDocs, style: TerminalStyle): CommandOutcome {
  const { catalogue, run, sentences, drift, audit, calls } = checked;
  const holding = told(checked, 'holds').length;
  const differing = told(checked, 'differs');
  const failures = [
    ...differing.map(({ tool, text, says }): ReportedError => ({
      ...{ code: 'threshold', tool, message: `No longer holds: "${text}" ${says}` },
      remedy: `Refine the tool again: "tooldraft check ${catalogue} --fix".`,
    })),
    ...drift.gone.map((tool): ReportedError => ({
      ...{ code: 'threshold', tool, message: `The tool ${tool} is gone, and has refined docs.` },
      remedy: 'Remove it from the docs, or bring the tool back.',
    })),
  ];
  const nothing: readonly ReportedError[] =
    holding + failures.length > 0
      ? []
      : [{ code: 'nothing-measured', message: 'No sentence could be checked.', remedy: null }];
  const [status, exitCode] =
    failures.length > 0
      ? (['threshold', 5] as const)
      : audit.harmed.length > 0
        ? (['partial', 3] as const)
        : nothing.length > 0
          ? (['failed', 1] as const)
          : (['done', 0] as const);
  return {
    ...{ status, exitCode },
    text: summaryText(escapeRecord(checked), style),
    results: asJson({
      ...{ catalogue, run, calls, drift, harmed: audit.harmed, left: audit.left },
      sentences: sentences.map(({ verdict, ...one }) => ({ ...one, ...shownVerdict(verdict) })),
    }),
    errors: [
      ...failures,
      ...audit.harmed.map((one) => ({ ...harmOf(one), remedy: 'Restore it.' })),
      ...nothing,
    ],
  };
}

function shownVerdict(verdict: ReplayVerdict): object {
  if (verdict.kind === 'differs') {
    const { step, was, now } = verdict;
    return { verdict: 'no longer holds', step, was, now };
  }
  return verdict.kind === 'holds'
    ? { verdict: 'holds' }
    : { verdict: 'not checked', reason: verdict.reason };
}

function summaryText(checked: CheckedDocs, style: TerminalStyle): string {
  const { drift, audit, calls } = checked;
  const [holds, differing, open] = [
    told(checked, 'holds'),
    told(checked, 'differs'),
    told(checked, 'open'),
  ];
  const { red, yellow, bold } = style.palette;
  const sentenceLines = ({ tool, place, text, says }: Told): readonly string[] => [
    ...indented(`${tool}, ${place}: "${text}"`, 2, style),
    ...indented(says, 4, style),
  ];
  const unchecked = [...groupBy(open, ({ says }) => says)].flatMap(([reason, those]) => {
    const places = [...new Set(those.map(({ tool, place }) => `${tool} (${place})`))];
    return indented(`${reason}: ${someOf(places, 8)}`, 2, style);
  });
  const named = (title: string, ids: readonly string[]): readonly string[] =>
    ids.length === 0 ? [] : indented(`${title}: ${someOf(ids, 12)}`, 0, style);
  return [
    ...section(red('No longer true:'), differing.flatMap(sentenceLines)),
    ...section(yellow('Not checked:'), unchecked),
    ...named('Tools that are gone', drift.gone),
    ...named('Tools without refined docs, new or left out of the run', drift.added),
    ...named('Tools whose source docs have changed', drift.changed),
    ...audit.harmed.map((one) => red(harmOf(one).message)),
    ...named(
      'Left behind',
      audit.left.map(({ tool, record }) => `${record} (${tool})`),
    ),
    bold(
      `${counted(holds.length, 'sentence holds', 'sentences hold')}, ${differing.length} no longer, ${open.length} not checked: ${counted(calls, 'call')}`,
    ),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines, ''];
}

/** What no longer holds as workflow commands of GitHub Actions, beside the sentence's line in the file of the docs. */
export function annotationsOf(checked: CheckedDocs, file: string, text: string): readonly string[] {
  const lines = text.split('\n');
  const lineOf = (words: string): number | undefined => {
    const at = lines.findIndex((line) => line.includes(writeJson(words)));
    return at < 0 ? undefined : at + 1;
  };
  const { gone, added, changed } = checked.drift;
  const aboutTools = (
    level: 'error' | 'warning',
    ids: readonly string[],
    what: string,
  ): readonly string[] =>
    ids.map((tool) =>
      workflowCommand({ level, file, line: lineOf(tool), title: tool, text: `${tool} ${what}` }),
    );
  return [
    ...told(checked, 'differs').map(({ tool, place, text: sentence, says }) =>
      workflowCommand({
        ...{ level: 'error', file, line: lineOf(sentence), title: `${tool}, ${place}` },
        text: `No longer holds: "${sentence}" ${says}`,
      }),
    ),
    ...told(checked, 'open').map(({ tool, place, text: sentence, says }) =>
      workflowCommand({
        ...{ level: 'notice', file, line: lineOf(sentence), title: `${tool}, ${place}` },
        text: `Not checked: ${says}`,
      }),
    ),
    ...aboutTools('error', gone, 'is gone'),
    ...aboutTools('warning', added, 'has no refined docs: it is new, or was left out of the run'),
    ...aboutTools('warning', changed, 'has other source docs than those that were refined'),
  ];
}

/** The check as JUnit XML: one suite a tool, one case a sentence; what was not checked is skipped. */
export function junitOf(checked: CheckedDocs): string {
  const suites = [...groupBy(checked.sentences, ({ tool }) => tool)].map(([name, those]) => ({
    name,
    cases: those.map(({ place, text, verdict }): JunitCase => {
      const title = `${place}: ${text}`;
      if (verdict.kind !== 'differs') return { name: title, skipped: verdict.kind === 'open' };
      const details = textOf(verdict);
      return { name: title, failure: { message: `${verdict.step} differs`, details } };
    }),
  }));
  const gone = checked.drift.gone.map((name) => ({
    ...{ name, cases: [{ name: 'the tool is there', failure: { message: 'gone', details: '' } }] },
  }));
  return junitXml([...suites, ...gone]);
}
