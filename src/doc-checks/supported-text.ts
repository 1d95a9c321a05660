import type { CallRecord } from '../core/call-record.js';
import type { RevisionUnderCheck } from './revision-under-check.js';
import { lowerNamesText } from './source-text.js';

const cache = new WeakMap<RevisionUnderCheck, string>();

/** All that a doc may draw concrete values from, lower-case: the source's entry, the calls' arguments, their answers. Faults are left out. */
export function supportedText(revision: RevisionUnderCheck): string {
  const known = cache.get(revision);
  if (known !== undefined) return known;
  const { tool, calls, siblings, toolNames, pathsElsewhere } = revision;
  const own = [
    tool.name,
    tool.description,
    JSON.stringify(tool.parameters),
    JSON.stringify(tool.returns ?? ''),
    JSON.stringify(tool.call),
    ...siblings.map(({ name, description }) => `${name} ${description}`),
    ...pathsElsewhere,
  ];
  const text = [
    own.join('\n').toLowerCase(),
    lowerNamesText(toolNames),
    ...calls.map(textOfCall),
  ].join('\n');
  cache.set(revision, text);
  return text;
}

const unescaped = new WeakMap<RevisionUnderCheck, string>();

/** The same as JSON reads it: without the escapes of quotation marks and backslashes. */
export function unescapedSupport(revision: RevisionUnderCheck): string {
  const known = unescaped.get(revision);
  if (known !== undefined) return known;
  const text = supportedText(revision).replaceAll('\\"', '"').replaceAll('\\\\', '\\');
  unescaped.set(revision, text);
  return text;
}

const texts = new WeakMap<CallRecord, string>();

function textOfCall(call: CallRecord): string {
  const known = texts.get(call);
  if (known !== undefined) return known;
  const { arguments: args, outcome } = call;
  if (outcome === null || outcome.kind === 'fault') return '';
  const text = [
    JSON.stringify(args),
    JSON.stringify(outcome.body ?? ''),
    Object.keys(outcome.shape).join(' '),
    outcome.kind === 'rejected' ? outcome.message : '',
  ]
    .join('\n')
    .toLowerCase();
  texts.set(call, text);
  return text;
}
