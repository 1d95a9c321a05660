import { commonOptions } from '../config/options/common-options.js';
import {
  environmentName,
  flagName,
  optionGroups,
  withFlags,
  type Option,
  type OptionTable,
} from '../config/option.js';
import { padToWidth, textWidth, wrapToWidth } from '../support/text-width.js';
import { commandSections, type Command, type CommandArgument } from './command.js';
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

/** Longer lists of choices are shown in the text instead of the first column. */
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

/** The keys that only a configuration file sets. */
function fileKeys({ options }: Command, { width, palette }: HelpLayout): string[] {
  const keys = Object.keys(options).filter((key) => options[key]?.configOnly === true);
  if (keys.length === 0) return [];
  const text = `${keys.join(', ')} (docs/settings.md describes them)`;
  return ['', palette.bold('In the configuration file only'), ...wrapToWidth(text, width)];
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

/** The main options of a command, or all of them in groups. */
function optionsShown(command: Command, layout: HelpLayout, isWhole: boolean): string[] {
  const { first, name } = command;
  const options = withFlags(command.options);
  if (first === undefined || isWhole)
    return [...optionSections(options, layout), ...fileKeys(command, layout)];
  const entries = first.flatMap((key) => {
    const option = options[key];
    return option === undefined ? [] : [optionEntry(key, option)];
  });
  return [
    '',
    layout.palette.bold('Main options'),
    ...definitions(entries, layout),
    '',
    `All ${Object.keys(options).length} options: tooldraft ${name} --help all`,
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
  const someKey = Object.keys(withFlags(command.options))[0] ?? 'run';
  const environment = `Options can also be set in the environment (${environmentName(someKey)} for --${flagName(someKey)}) or in the configuration file ("${someKey}"). Flags win over the environment, which wins over the file.`;
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
  ['4', 'stopped by a budget'],
  ['5', 'a threshold of --fail-under or --fail-on was missed'],
  ['130', 'interrupted; everything is saved'],
];

function commandList(commands: readonly Command[], layout: HelpLayout): string[] {
  return commandSections.flatMap((section) => {
    const listed = commands.filter((command) => command.section === section);
    if (listed.length === 0) return [];
    const entries = listed.map(({ name, summary }) => [name, summary] as const);
    return ['', layout.palette.bold(section), ...definitions(entries, layout)];
  });
}

/** `tooldraft --help`. */
export function mainHelp(commands: readonly Command[], layout: HelpLayout): string {
  const { palette, width } = layout;
  const about =
    'Calls every tool of an MCP server or HTTP API for real, learns what the documentation leaves out, and improves it so that LLM agents pick the right tool and call it correctly.';
  return [
    'tooldraft <command> [options]',
    '',
    ...wrapToWidth(about, width),
    ...commandList(commands, layout),
    ...optionSections(commonOptions, layout),
    '',
    palette.bold('Exit codes'),
    ...definitions(exitCodes, layout),
    '',
    palette.bold('Examples'),
    ...commands.slice(0, 4).flatMap(({ examples }) => exampleLines(examples.slice(0, 1), palette)),
    '',
    'Run "tooldraft <command> --help" for the options of a command.',
  ].join('\n');
}
