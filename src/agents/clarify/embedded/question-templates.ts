import { domainSize, type Domain } from '../../../arguments/schema/domain.js';
import { domainValues } from '../../../arguments/schema/restrict-domain.js';
import type { Json, JsonObject } from '../../../core/json.js';
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
  /** What a record of the list consists of, where the argument is a list of records. */
  readonly fields?: readonly FieldWords[] | undefined;
}

/** A field of a record as a question names it. */
export interface FieldWords {
  readonly name: string;
  readonly description: string;
}

const MOST_SHOWN = 12;
const MOST_EXAMPLES = 5;

/** A question about one or several arguments of one call, in plain words. */
export function questionText(toolName: string, asked: readonly AskedArgument[]): string {
  const [first] = asked;
  const task = plainWords(toolName);
  if (first === undefined) return `What exactly should I do with "${task}"?`;
  if (asked.length === 1) return oneQuestion(task, first);
  const list = asked.map((each) => `${subject(each)}${choices(each)}${recordWords(each)}`);
  return `For "${task}" I need to know: ${list.join('; ')}.`;
}

/** What is still missing of a record that was told in part. */
export function missingFieldsText(
  toolName: string,
  told: JsonObject,
  missing: readonly FieldWords[],
): string {
  const list = missing.map(({ name, description }) => subject({ argument: name, description }));
  const named = Object.values(told).map(shown).join(', ');
  return `For ${named === '' ? 'each' : named} in "${plainWords(toolName)}" I still need: ${list.join('; ')}.`;
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

/** The values a question about an argument shows, in order: an answer may point to them ("the second one"). */
export function offeredValues({
  domain,
  rivals = [],
}: Pick<AskedArgument, 'domain' | 'rivals'>): readonly Json[] {
  if (rivals.length > 1) return rivals;
  const inner = innerDomain(domain);
  if (inner.kind === 'estimated-finite') return inner.examples.slice(0, MOST_EXAMPLES);
  if (inner.kind === 'range' || inner.kind === 'boolean') return [];
  return (domainValues(inner, 500) ?? []).slice(0, MOST_SHOWN);
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
  return `Which ${subject(asked)} should I use for "${task}"?${choices(asked)}${recordWords(asked, ' Tell me for each')}`;
}

/** `path (file to read)`; a description that begins with the name stands for it: `name of the target repository`. */
function subject({ argument, description }: Pick<AskedArgument, 'argument' | 'description'>) {
  const words = plainWords(argument);
  const about = firstWords(description).replace(/^(?:the|an?)\s+/iu, '');
  if (about === '' || about.toLowerCase() === words) return words;
  return about.toLowerCase().startsWith(`${words} `) && !/[,;:(]/.test(about)
    ? about
    : `${words} (${firstWords(description)})`;
}

/** Rules and examples do not say what a value is. */
const saysNoThing =
  /^(?:must|should|may|can|has to|have to|for example|e\.g|if|when|where|optional|required|either|at (?:least|most)|one of|not)\b|`/iu;

/** The first sentence of a description where it is short and says what the thing is, else nothing. */
function firstWords(description: string): string {
  const about = (splitSentences(description)[0] ?? '')
    .replace(/[,;(]?\s*e\.g\b.*$|[.!?]+$/iu, '')
    .trim();
  return about.length <= 90 && !saysNoThing.test(about) ? lowerFirst(about) : '';
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** What may be said, where it can be told in a few words. */
function choices({ domain }: Pick<AskedArgument, 'domain'>): string {
  const inner = innerDomain(domain);
  if (inner.kind === 'range') return rangeWords(inner.low, inner.high);
  if (inner.kind === 'boolean') return ' (yes or no)';
  const values = offeredValues({ domain });
  if (values.length === 0) return '';
  const list = values.map(shown).join(', ');
  if (inner.kind === 'estimated-finite') return ` (for example ${list})`;
  const size = domainSize(inner);
  return ` (${list}${size > values.length ? `, … ${size} in all` : ''})`;
}

function innerDomain(domain: Domain): Domain {
  return domain.kind === 'list' && domain.items !== null ? domain.items : domain;
}

function recordWords({ fields = [] }: AskedArgument, lead = ', for each'): string {
  if (fields.length === 0) return '';
  const list = fields.map(({ name, description }) => subject({ argument: name, description }));
  return `${lead}: ${list.join(', ')}${lead.startsWith(',') ? '' : '.'}`;
}

function rangeWords(low: number, high: number): string {
  if (Number.isFinite(low) && Number.isFinite(high)) return ` (from ${low} to ${high})`;
  if (Number.isFinite(low)) return ` (at least ${low})`;
  return Number.isFinite(high) ? ` (at most ${high})` : '';
}

function shown(value: Json): string {
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}
