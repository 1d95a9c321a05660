import type { Json } from '../../../core/json.js';
import { capitalised } from '../../../support/capitalised.js';
import { joinWords } from '../../../support/join-words.js';
import { literalText } from '../../../support/literal-text.js';
import type { DrawnRequest } from './draw-request.js';
import type { RequestTemplate } from './request-template.js';

/** What the words of a request do to one argument. */
export type Wording =
  { readonly kind: 'hidden' } | { readonly kind: 'wrong'; readonly value: Json };

/** The clause with its values in place, hidden ones by their vague words, wrong ones as they are. */
export function renderClause(
  { template, arguments: args }: DrawnRequest,
  wordings: ReadonlyMap<string, Wording> = new Map(),
): string {
  const text = template.clause.replace(/('?)\{(\w+)\}\1/g, (_, quote: string, name: string) => {
    const wording = wordings.get(name);
    if (wording?.kind === 'hidden') return template.vague[name] ?? 'something';
    const value = wording === undefined ? (args[name] ?? null) : wording.value;
    return `${quote}${spokenValue(template, name, value)}${quote}`;
  });
  return text.replace(/\s+/g, ' ').trim();
}

/** How a value reads in a request. */
export function spokenValue(
  { spoken }: Pick<RequestTemplate, 'spoken'>,
  name: string,
  value: Json,
): string {
  const own = spoken?.[name]?.[JSON.stringify(value)];
  if (own !== undefined) return own;
  if (Array.isArray(value)) return joinWords(value.map(String));
  return literalText(value);
}

type Joining = (clauses: readonly string[]) => string;

/** Ways to say several things one after the other. */
export const joinings: readonly Joining[] = [
  (clauses) => clauses.join(', then '),
  (clauses) => joinedWith(clauses, ', ', ' and then '),
  (clauses) => joinedWith(clauses, ', ', ', and finally '),
  (clauses) => joinedWith(clauses, ', then ', ' and after that '),
];

/** Other ways, for the second wording. */
export const secondJoinings: readonly Joining[] = [
  (clauses) => clauses.join('; after this, '),
  (clauses) => joinedWith(clauses, ', next ', ', and last '),
  (clauses) => clauses.join(' and when that is done '),
  (clauses) => joinedWith(clauses, ', ', ' and '),
];

function joinedWith(clauses: readonly string[], between: string, last: string): string {
  const end = clauses.at(-1) ?? '';
  return clauses.length < 2 ? end : `${clauses.slice(0, -1).join(between)}${last}${end}`;
}

type Phrasing = (clause: string) => string;

/** Five ways to put the same request. */
export const phrasings: readonly Phrasing[] = [
  (clause) => `Please ${clause}.`,
  (clause) => `Could you ${clause}?`,
  (clause) => `I would like you to ${clause}.`,
  (clause) => `Hello! I need you to ${clause}. Thank you.`,
  (clause) => `${capitalised(clause)}.`,
];

/** Five other ways, for the second wording. */
export const secondPhrasings: readonly Phrasing[] = [
  (clause) => `Hey, ${clause} for me please.`,
  (clause) => `One more thing: ${clause}.`,
  (clause) => `Can you ${clause}? That would help a lot.`,
  (clause) => `We are in a hurry here. ${capitalised(clause)}!`,
  (clause) => `It would be great if you could ${clause}.`,
];
