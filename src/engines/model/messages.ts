import { fenced } from '../../support/fence.js';
import { compactDocs, otherTools } from '../../experiments/compact-docs.js';
import type { Printer } from '../../experiments/printer.js';
import type { GroupView, RoundView } from '../engine.js';

const mostOthers = 60;

/** Message 1: the tools, what else may stand in steps, and what the first looks gave. */
export function firstMessage(view: GroupView, printer: Printer): string {
  const { tools, others, gate, looks, known, sweeps } = view;
  const effectOf = (tool: (typeof tools)[number]) => gate.kindOf(tool).effect;
  const usable =
    others.length <= mostOthers
      ? others
      : others.filter((tool) => ['read', 'create'].includes(effectOf(tool))).slice(0, mostOthers);
  const shown = looks.map(({ step, tool, arguments: args, outcome }) =>
    printer.look(step, tool.name, args, outcome),
  );
  return [
    'TOOLS TO DOCUMENT ([read], [create], [change], [remove] is how each is treated; * = required)',
    compactDocs(tools, { effectOf }),
    ...(usable.length === 0 ? [] : ['', 'OTHER TOOLS that may stand in steps', otherTools(usable)]),
    ...(known.length === 0 ? [] : ['', 'KNOWN VALUES', ...known]),
    '',
    'FIRST LOOKS',
    shown.length === 0 ? '(no tool reads without arguments)' : fenced('LOOKS', shown.join('\n')),
    ...(sweeps.length === 0 ? [] : ['', fenced('SWEEPS', sweeps.join('\n'))]),
    '',
    'Propose the first experiments.',
  ].join('\n');
}

/** A later message: outcomes, the program's remarks, and what is asked for now. */
export function roundMessage(round: RoundView, printer: Printer): string {
  const { records, health, remarks, slips, turnedDown, sentences, converged, isLast } = round;
  const answers = records.map((record) => printer.experiment(record)).join('\n');
  const isFirstWriting = sentences.size === 0;
  return [
    'ANSWERS (`as u1.s2 but` names the differences to that answer; TRUE: the expectation held, the answer is cut short)',
    fenced('ANSWERS', `${answers === '' ? '(no experiment was run)' : answers}\n${health}`),
    ...section('NOT READ', slips),
    ...section(
      'NOT RUN, too similar to an earlier experiment',
      turnedDown.map(({ id, like }) => `${id} is like ${like}`),
    ),
    ...section(
      'CHECKS',
      remarks.map(({ address, reason }) => `${address}: ${reason}${textAt(sentences, address)}`),
    ),
    ...section('FINISHED TOOLS, which need no further experiment', converged),
    '',
    isLast
      ? 'This is the last message. Correct what the answers refute or the checks ask about: narrow, replace or remove sentences with "fix". Add a sentence only if its steps have run. Nothing to correct: {}'
      : isFirstWriting
        ? 'Write what the documentation of each tool lacks, and propose the next experiments: those that would break your sentences, and what is still open.'
        : 'Correct with "fix" what the answers refute or the checks ask about, add with "docs" what they newly show, and propose the next experiments: those that would break new sentences, and what is still open. Leave out tools that have nothing left to show. Nothing left: {}',
  ].join('\n');
}

/** Asks for other experiments in place of those that repeat earlier ones. */
export function againMessage(turnedDown: RoundView['turnedDown']): string {
  const list = turnedDown.map(({ id, like }) => `${id} is like ${like}`).join(', ');
  return `Most of these experiments repeat earlier ones (${list}). Think about what has not been tried yet, and propose others in their place: {"experiments": [...]}`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function textAt(sentences: RoundView['sentences'], address: string): string {
  const text = sentences.get(address)?.text;
  return text === undefined ? '' : ` · ${text.length > 110 ? `${text.slice(0, 110)}…` : text}`;
}
