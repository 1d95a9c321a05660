import { type JsonNumber } from '../../core/exact-number.js';
import { domainSize, type Domain } from '../../schema/domain.js';
import { parametersOf } from '../../schema/parameters-of.js';
import type { Json } from '../../core/json.js';
import { literalText } from '../../support/literal-text.js';
import { plainWords } from '../../support/plain-words.js';
import { splitSentences } from '../../support/split-sentences.js';
import type { AgentTool } from '../agent.js';
import { listedValues } from './fill-arguments.js';

const MOST_SHOWN = 12;
const LONGEST_DESCRIPTION = 90;

export interface WantedValue {
  readonly tool: AgentTool;
  readonly argument: string;
  readonly domain: Domain;
  /** The value the request gave, where it is not possible. */
  readonly refused?: Json | undefined;
}

/** The question for one argument, with what it is and which values it can have. */
export function askForValue({ tool, argument, domain, refused }: WantedValue): string {
  const task = plainWords(tool.name) || tool.name;
  const subject = `${plainWords(argument) || argument}${descriptionOf(tool, argument)}`;
  if (refused === undefined)
    return `Which ${subject} should I use for "${task}"?${choices(domain)}`;
  return `${shown(refused)} is not possible as ${subject} for "${task}"${choices(domain)}. Which value should I use?`;
}

function descriptionOf({ tool }: AgentTool, argument: string): string {
  const parameter = parametersOf(tool.parameters).find(({ name }) => name === argument);
  const [first = ''] = splitSentences(parameter?.schema.description ?? '');
  return first === '' || first.length > LONGEST_DESCRIPTION
    ? ''
    : ` (${first.replace(/[.]$/, '')})`;
}

function choices(domain: Domain): string {
  if (domain.kind === 'boolean') return ' (true or false)';
  if (domain.kind === 'range') return rangeWords(domain.low, domain.high);
  const values = listedValues(domain);
  if (values.length === 0) return '';
  const list = values.slice(0, MOST_SHOWN).map(shown).join(', ');
  const size = domain.kind === 'list' ? values.length : domainSize(domain);
  return ` (${list}${size > MOST_SHOWN ? `, … ${size} in all` : ''})`;
}

function rangeWords(low: JsonNumber, high: JsonNumber): string {
  const ends = [
    ...(Number.isFinite(Number(low)) ? [`at least ${String(low)}`] : []),
    ...(Number.isFinite(Number(high)) ? [`at most ${String(high)}`] : []),
  ];
  return ends.length === 0 ? '' : ` (${ends.join(', ')})`;
}

function shown(value: Json): string {
  return typeof value === 'string' ? `"${value}"` : literalText(value);
}
