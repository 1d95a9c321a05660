import { commonOptions } from '../config/options/common-options.js';
import {
  environmentName,
  flagName,
  optionGroups,
  type Option,
  type OptionTable,
} from '../config/option.js';
import { padToWidth, textWidth, wrapToWidth } from '../support/text-width.js';
import type { Command, CommandArgument } from './command.js';
import type { Palette } from '../reports/terminal/terminal-style.js';

export interface HelpLayout {
  readonly width: number;
  readonly palette: Palette;
}

const widestTerm = 34;

/** `term  text` in two columns; a long term has its text on the next line. */
function definition(
  term: string,
  text: string,
  termWidth: number,
  { width, palette }: HelpLayout,
): string[] {
  const indent = termWidth + 4;
  const lines = wrapToWidth(text, Math.max(24, width - indent));
  const fits = textWidth(term) <= termWidth;
  const head = `  ${palette.cyan(fits ? padToWidth(term, termWidth) : term)}`;
  const body = lines.map((line) => `${' '.repeat(indent)}${line}`);
  return fits ? [`${head}  ${lines[0] ?? ''}`.trimEnd(), ...body.slice(1)] : [head, ...body];
}

function definitions(
  entries: readonly (readonly [string, string])[],
  layout: HelpLayout,
): string[] {
  const termWidth = Math.min(widestTerm, Math.max(...entries.map(([term]) => textWidth(term))));
  return entries.flatMap(([term, text]) => definition(term, text, termWidth, layout));
}

/** Choices of more signs than this stand in the text. */
const longestChoices = 70;

function choicesOf(option: Option): readonly string[] {
  return option.type === 'text' ? (option.choices ?? []) : [];
}

function valueTerm(option: Option): string {
  const placeholder = option.placeholder ?? (option.type === 'number' ? 'N' : 'TEXT');
  const choices = choicesOf(option).join('|');
  if (option.type === 'flag') return '';
  if (choices !== '' && choices.length <= longestChoices) return ` ${choices}`;
  return option.type === 'list' && option.bare !== undefined
    ? `[=${placeholder}]`
    : ` ${placeholder}`;
}

function defaultText(option: Option): string {
  const value = option.defaultText ?? ('default' in option ? option.default : undefined);
  return value === undefined ? '' : ` (default: ${value})`;
}

function optionEntry(key: string, option: Option): readonly [string, string] {
  const choices = choicesOf(option);
  const isLong = choices.join('|').length > longestChoices;
  const listed = isLong ? `One of ${choices.join(', ')}. ` : '';
  const text = `${listed}${option.describe}${defaultText(option)}`;
  return [`--${flagName(key)}${valueTerm(option)}`, text];
}

function optionSections(options: OptionTable, layout: HelpLayout): string[] {
  return optionGroups.flatMap((group) => {
    const entries = Object.entries(options).filter(([, option]) => option.group === group);
    if (entries.length === 0) return [];
    const lines = definitions(
      entries.map(([key, option]) => optionEntry(key, option)),
      layout,
    );
    return ['', layout.palette.bold(group), ...lines];
  });
}

function argumentTerm({ name, required, repeated }: CommandArgument): string {
  const dots = repeated === true ? '…' : '';
  return required ? `<${name}${dots}>` : `[${name}${dots}]`;
}

function exampleLines(examples: Command['examples'], palette: Palette): string[] {
  return examples.flatMap(([line, does]) => [
    `  ${palette.dim(`# ${does}`)}`,
    `  tooldraft ${line}`,
  ]);
}

/** The options of a command: those that matter first, or all of them in groups. */
function optionsShown(command: Command, layout: HelpLayout, isWhole: boolean): string[] {
  const { first, options, name } = command;
  if (first === undefined || isWhole) return optionSections(options, layout);
  const entries = first.flatMap((key) => {
    const option = options[key];
    return option === undefined ? [] : [optionEntry(key, option)];
  });
  return [
    '',
    layout.palette.bold('Options that matter first'),
    ...definitions(entries, layout),
    '',
    `${Object.keys(options).length - first.length} more: tooldraft ${name} --help all`,
  ];
}

/** `tooldraft <command> --help`, and with `isWhole` `--help all`. */
export function commandHelp(command: Command, layout: HelpLayout, isWhole = false): string {
  const { palette, width } = layout;
  const usage = [
    'tooldraft',
    command.name,
    ...command.arguments.map(argumentTerm),
    '[options]',
  ].join(' ');
  const someKey = Object.keys(command.options)[0] ?? 'run';
  const environment = `An option may also stand in the environment (--${flagName(someKey)} is ${environmentName(someKey)}) or, unless it names what one command works on, in the configuration file ("${someKey}"). A flag wins over the environment, the environment over the file.`;
  return [
    usage,
    '',
    ...wrapToWidth(sentence(command.summary), width),
    ...(command.notes ?? []).flatMap((note) => ['', ...wrapToWidth(note, width)]),
    ...(command.arguments.length === 0 ? [] : ['', palette.bold('Arguments')]),
    ...definitionsOfArguments(command, layout),
    ...optionsShown(command, layout, isWhole),
    '',
    palette.bold('Examples'),
    ...exampleLines(command.examples, palette),
    '',
    ...wrapToWidth(environment, width),
  ].join('\n');
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

function definitionsOfArguments(command: Command, layout: HelpLayout): string[] {
  if (command.arguments.length === 0) return [];
  return definitions(
    command.arguments.map((argument) => [argumentTerm(argument), argument.describe]),
    layout,
  );
}

const exitCodes: readonly (readonly [string, string])[] = [
  ['0', 'done'],
  ['1', 'failed'],
  ['2', 'wrong usage or configuration'],
  ['3', 'done, but some tools failed'],
  ['4', 'a budget stopped it'],
  ['5', 'a threshold of --fail-under or --fail-on was missed, or check found drift'],
  ['130', 'interrupted, everything is saved'],
];

/** `tooldraft --help`. */
export function mainHelp(commands: readonly Command[], layout: HelpLayout): string {
  const { palette, width } = layout;
  const about =
    'Uses every tool of an API catalogue for real, learns from what comes back, and rewrites the documentation so that agents pick the right tool and call it correctly.';
  return [
    'tooldraft <command> [options]',
    '',
    ...wrapToWidth(about, width),
    '',
    palette.bold('Commands'),
    ...definitions(
      commands.map(({ name, summary }) => [name, summary]),
      layout,
    ),
    ...optionSections(commonOptions, layout),
    '',
    palette.bold('Exit codes'),
    ...definitions(exitCodes, layout),
    '',
    palette.bold('Examples'),
    ...commands.slice(0, 4).flatMap(({ examples }) => exampleLines(examples.slice(0, 1), palette)),
    '',
    '"tooldraft <command> --help" says more.',
  ].join('\n');
}
