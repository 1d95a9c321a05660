import { domainSize, type Domain } from '../../../arguments/domain.js';
import { domainValues } from '../../../arguments/restrict-domain.js';
import type { Json } from '../../../core/json.js';
import { splitSentences } from '../../../support/split-sentences.js';
import { plainWords } from '../../../support/plain-words.js';

/** One argument as a question names it. */
export interface AskedArgument {
  readonly argument: string;
  readonly description: string;
  readonly domain: Domain;
  /** The value that was meant but is not possible. */
  readonly refused?: Json | undefined;
  /** Values that several readings of the request give. */
  readonly rivals?: readonly Json[] | undefined;
}

const MOST_SHOWN = 12;

/** A question about one or several arguments of one call, in plain words. */
export function questionText(toolName: string, asked: readonly AskedArgument[]): string {
  const [first] = asked;
  const task = plainWords(toolName);
  if (first === undefined) return `What exactly should I do with "${task}"?`;
  if (asked.length === 1) return oneQuestion(task, first);
  const list = asked.map((each) => `${subject(each)}${choices(each)}`);
  return `For "${task}" I need to know: ${list.join('; ')}.`;
}

/** A question about which of several tools is meant. */
export function toolQuestionText(
  tools: readonly { readonly name: string; readonly description: string }[],
): string {
  const list = tools.map(({ name, description }) => {
    const about = firstWords(description);
    return `"${plainWords(name)}"${about === '' ? '' : ` (${about})`}`;
  });
  return `Which do you mean: ${list.join(' or ')}?`;
}

function oneQuestion(task: string, asked: AskedArgument): string {
  const { refused, domain, rivals = [] } = asked;
  if (refused !== undefined) {
    const why = domainSize(domain) === 0 ? '' : `${choices(asked)}`;
    return `${shown(refused)} is not possible as ${subject(asked)} for "${task}"${why}. Which value should I use?`;
  }
  if (rivals.length > 1) {
    return `For "${task}": is ${subject(asked)} ${rivals.map(shown).join(' or ')}?`;
  }
  return `Which ${subject(asked)} should I use for "${task}"?${choices(asked).replace(/^ /, ' ')}`;
}

function subject({ argument, description }: AskedArgument): string {
  const words = plainWords(argument);
  const about = firstWords(description);
  const adds = about !== '' && about.toLowerCase() !== words;
  return adds ? `${words} (${about})` : words;
}

/** The first sentence of a description where it is short, else nothing. */
function firstWords(description: string): string {
  const about = (splitSentences(description)[0] ?? '')
    .replace(/[,;(]?\s*e\.g\b.*$|[.!?]+$/iu, '')
    .trim();
  return about.length <= 90 ? lowerFirst(about) : '';
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** What may be said, where it can be told in a few words. */
function choices({ domain }: AskedArgument): string {
  const inner = domain.kind === 'list' && domain.items !== null ? domain.items : domain;
  if (inner.kind === 'range') return rangeWords(inner.low, inner.high);
  if (inner.kind === 'boolean') return ' (yes or no)';
  const values = domainValues(inner, 500);
  if (values === null || values.length === 0) return '';
  const more = values.length > MOST_SHOWN ? `, … ${values.length} in all` : '';
  return ` (${values.slice(0, MOST_SHOWN).map(shown).join(', ')}${more})`;
}

function rangeWords(low: number, high: number): string {
  if (Number.isFinite(low) && Number.isFinite(high)) return ` (from ${low} to ${high})`;
  if (Number.isFinite(low)) return ` (at least ${low})`;
  return Number.isFinite(high) ? ` (at most ${high})` : '';
}

function shown(value: Json): string {
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}
