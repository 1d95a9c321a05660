import { pathOfPlace, shownPath } from '../arguments/slots/path.js';
import type { CallRecord } from '../core/call-record.js';
import type { Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { oncePerObject } from '../support/once-per-object.js';
import type { RevisionUnderCheck } from './revision-under-check.js';
import { lowerNamesText } from './source-text.js';

/** All that a doc may draw concrete values from, lower-case: the source's entry, the calls' arguments, their answers, what calls proved. Faults are left out. */
export const supportedText = oncePerObject((revision: RevisionUnderCheck): string => {
  const { tool, calls, aside = [], siblings, toolNames, knownElsewhere, proposal } = revision;
  const own = [
    tool.name,
    tool.description,
    writeJson(tool.parameters),
    writeJson(tool.returns ?? ''),
    writeJson(tool.call),
    ...siblings.map(({ name, description }) => `${name} ${description}`),
    ...knownElsewhere,
    // A pattern stands in no answer: calls on both sides of it prove it.
    ...proposal.claims.flatMap(({ claim, verdict }) =>
      verdict === 'supported' || verdict === 'confirmed' ? textIn(claim?.value) : [],
    ),
  ];
  return [
    own.join('\n').toLowerCase(),
    lowerNamesText(toolNames),
    ...[...calls, ...aside].map(textOfCall),
  ].join('\n');
});

function textIn(value: Json | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : [];
}

/** The same as JSON reads it: without the escapes of quotation marks and backslashes. */
export const unescapedSupport = oncePerObject((revision: RevisionUnderCheck): string =>
  supportedText(revision).replaceAll('\\"', '"').replaceAll('\\\\', '\\'),
);

const textOfCall = oncePerObject(({ arguments: args, outcome }: CallRecord): string => {
  if (outcome === null || outcome.kind === 'fault') return '';
  return [
    writeJson(args),
    writeJson(outcome.body ?? ''),
    Object.keys(outcome.shape).map(pathOfPlace).map(shownPath).join(' '),
    outcome.kind === 'accepted' ? writeJson(outcome.headers ?? {}) : '',
    outcome.kind === 'refused' ? outcome.message : '',
    String(outcome.status ?? ''),
  ]
    .join('\n')
    .toLowerCase();
});
