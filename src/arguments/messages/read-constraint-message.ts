import { codeAsSentence } from './code-in-words.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { distinctBy } from '../../support/distinct-by.js';
import { RecentValues } from '../../support/recent-values.js';
import { insideArgument, type MessageContext } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { digitsForWords } from '../../support/digits-for-words.js';
import { dotnetLines } from './dotnet-lines.js';
import { embeddedJson } from '../texts/embedded-json.js';
import { jsonExample } from '../texts/json-texts.js';
import { listBehindAccusation } from './list-behind-accusation.js';
import { messageClauses } from './message-clauses.js';
import { pydanticLines } from './pydantic-lines.js';
import { readBrackets } from './read-brackets.js';
import { readBounds } from './read-bounds.js';
import { readConditional } from './read-conditional.js';
import { readIssueRecords } from './read-issue-records.js';
import { readFormat } from './read-format.js';
import { readNearNow } from './read-near-now.js';
import { readMoments } from './read-moments.js';
import { readParts } from './read-parts.js';
import { readPresence } from './read-presence.js';
import { readSameAs } from './read-same-as.js';
import { readSameField } from './read-same-field.js';
import { readRelations } from './read-relations.js';
import { readValueKinds } from './read-value-kinds.js';
import { readSpeltForm } from './read-spelt-form.js';
import { readStart } from './read-start.js';
import { readZone } from './read-zone.js';
import type { Statement } from './statement.js';
import { validatorLines } from './validator-lines.js';

export type { BoundKind, ConstraintHint } from './constraint-hint.js';

const MAX_MESSAGE = 20_000;
const MAX_HINTS = 60;

/** By message and arguments: many tools refuse in the same words, and every version of a doc is judged by the same refusals. */
const readBefore = new RecentValues<readonly ConstraintHint[]>(
  2_000_000,
  (_found, text) => text.length + 200,
);

/**
 * What a rejection message states about the arguments, in any of the wordings of common validators and in plain English.
 * Only what is stated: a message that could be read two ways gives nothing, and whatever else a message holds, hints are
 * made of argument names, numbers and listed values alone.
 */
export function readConstraintMessage(
  message: string,
  parameters: readonly string[],
): readonly ConstraintHint[] {
  const text = JSON.stringify([message, ...parameters]);
  const read = readBefore.get(text) ?? readAnew(message, parameters);
  readBefore.set(text, read);
  return read;
}

function readAnew(message: string, parameters: readonly string[]): readonly ConstraintHint[] {
  const sentence = codeAsSentence(message, parameters);
  const { values, rest } = embeddedJson(
    dotnetLines(
      pydanticLines(
        digitsForWords(withoutGreeting(validatorLines(sentence.slice(0, MAX_MESSAGE), parameters))),
      ),
    ),
  );
  const readText = (text: string, context: MessageContext): readonly ConstraintHint[] =>
    messageClauses(text, parameters).flatMap((clause) =>
      readClause(clause.text, context ?? clause.context, parameters),
    );
  const structured = values.flatMap((value) => readIssueRecords(value, parameters, readText));
  const all = [
    ...structured,
    ...withListed(readText(rest, null), listBehindAccusation(rest, parameters)),
    ...ofJsonExample(message, parameters),
  ];
  return withoutRepetition(all).slice(0, MAX_HINTS);
}

/** What is none of the values that are listed is not a thing that is missing. */
function withListed(
  said: readonly ConstraintHint[],
  listed: ConstraintHint | null,
): readonly ConstraintHint[] {
  if (listed === null || said.some(({ kind }) => kind === 'enum')) return said;
  return [...said.filter((hint) => hint.kind !== 'not-found' || hint.argument !== null), listed];
}

/** `fields: expected a JSON object, e.g. {"size": 3}`: of the argument that the words before it are about. */
function ofJsonExample(message: string, parameters: readonly string[]): readonly ConstraintHint[] {
  const example = jsonExample(message.slice(0, MAX_MESSAGE));
  const said = example === null ? undefined : messageClauses(example.before, parameters).at(-1);
  return example === null || typeof said?.context !== 'string'
    ? []
    : [{ kind: 'example', argument: said.context, values: [example.text] }];
}

/** `❌ Sorry, …`, `ERR …`: what follows is the message. */
function withoutGreeting(message: string): string {
  return message
    .replace(/^\s*ERR(?:OR)?[:!]?\s+(?=\S)/, '')
    .replace(
      /^[^\p{L}\d"'`[{]*(?:(?:sorry|oops|whoops|uh[- ]?oh|hmm|apologies)\b[,.!:\s]+)?(?=\S)/iu,
      (lead) => (/\p{So}|[a-z]/iu.test(lead) ? '' : lead),
    );
}

function readClause(
  text: string,
  context: MessageContext,
  parameters: readonly string[],
): readonly ConstraintHint[] {
  if (context === insideArgument) return [];
  const statement: Statement = { text, context, parameters };
  const bracketed = readBrackets(statement);
  if (bracketed.length > 0) return bracketed;
  const conditional = readConditional(statement);
  if (conditional.length > 0) return conditional;
  const relations = readRelations(statement);
  if (relations.length > 0) return relations;
  const repeated = readSameAs(statement);
  if (repeated.length > 0) return repeated;
  const ofThing = readSameField(statement);
  if (ofThing.length > 0) return ofThing;
  const zoned = readZone(statement);
  if (zoned.length > 0) return zoned;
  const nearNow = readNearNow(statement);
  if (nearNow.length > 0) return [...nearNow, ...readFormat(statement)];
  const moments = readMoments(statement);
  if (moments.length > 0) return [...moments, ...readFormat(statement)];
  // The numbers of a form that is spelt out count its pieces.
  const isSpelt = readSpeltForm(statement).length > 0 || readStart(statement) !== null;
  return [
    ...readPresence(statement),
    ...(isSpelt ? [] : readBounds(statement)),
    ...readParts(statement),
    ...readValueKinds(statement),
  ];
}

/** Each hint once; one that names no argument gives way to the same one with a name. */
function withoutRepetition(hints: readonly ConstraintHint[]): readonly ConstraintHint[] {
  const named = new Set(hints.filter((hint) => nameOf(hint) !== null).map(withoutName));
  const telling = hints.filter((hint) => nameOf(hint) !== null || !named.has(withoutName(hint)));
  return distinctBy(telling, (hint) => canonicalJson({ ...hint }));
}

function nameOf(hint: ConstraintHint): string | null {
  return 'argument' in hint ? hint.argument : hint.arguments.join();
}

function withoutName(hint: ConstraintHint): string {
  return canonicalJson({ ...hint, argument: null });
}
