import { addedSentences } from './added-texts.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { distinct } from './revision-under-check.js';
import { supportedText, unescapedSupport } from './supported-text.js';
import { argumentOfPointer } from '../core/json-pointer.js';

/** In a form such as `/boats/{id}` or `sha256:<digest>` these stand for values and name nothing. */
const placeholders = /<[\p{L}][\p{L} _-]{0,30}>|\{[\p{L}][\p{L} _-]{0,30}\}/gu;

/** Names in code marks must be arguments, tools, or something that the schema, the URL or an outcome contains. */
export function checkNames(revision: RevisionUnderCheck): readonly Complaint[] {
  const support = supportedText(revision);
  const unescaped = unescapedSupport(revision);
  const unknown = addedSentences(revision).flatMap((sentence) =>
    [...sentence.matchAll(/`([^`\n]{1,120})`/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !isSupported(name, support, unescaped))
      .map((name) => ({
        text: `names \`${name}\`, which no schema, URL or outcome contains: "${sentence.slice(0, 160)}"`,
        sentence,
      })),
  );
  return [...distinct(unknown), ...unknownPointers(revision)];
}

/** Values of every language of data. */
const literals = ['null', 'true', 'false'];

function isSupported(name: string, support: string, unescaped: string): boolean {
  const fixed = name.replace(placeholders, ' ').trim();
  const text = (fixed === '' ? name : fixed)
    .toLowerCase()
    .replace(/(?:\.\.\.|…)$/, '')
    .trim();
  if (literals.includes(text)) return true;
  if (support.includes(text) || unescaped.includes(text)) return true;
  const parts = text.split(/\[\]\.?|[.\s,:/…]+/).filter((part) => part !== '');
  return (
    parts.length > 0 &&
    parts.every((part) => support.includes(part.replace(/^[\[{"']+|[\]}"']+$/g, '')))
  );
}

/** A parameter doc must be about a parameter of the schema or an argument that a call carried. */
function unknownPointers({ proposal, tool, calls }: RevisionUnderCheck): readonly Complaint[] {
  const used = new Set(calls.flatMap(({ arguments: args }) => Object.keys(args)));
  return Object.entries(proposal.parameterDocs).flatMap(([pointer, { description }]) => {
    const name = argumentOfPointer(pointer);
    const known =
      name !== null && (Object.hasOwn(tool.parameters.properties ?? {}, name) || used.has(name));
    const text = `documents an argument that no schema, URL or call has: ${pointer}`;
    const argument = name === null ? {} : { argument: name };
    return known ? [] : [{ text, sentence: description, ...argument }];
  });
}
