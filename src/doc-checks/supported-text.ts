import type { RevisionUnderCheck } from './revision-under-check.js';

const cache = new WeakMap<object, string>();

/** All that a doc may draw concrete values from, lower-case: the source's entry, the calls' arguments, their answers. Faults are left out. */
export function supportedText({
  tool,
  calls,
  siblings,
  toolNames,
  pathsElsewhere,
}: RevisionUnderCheck): string {
  const known = cache.get(calls);
  if (known !== undefined) return known;
  const answers = calls.flatMap(({ arguments: args, outcome }) => {
    if (outcome === null || outcome.kind === 'fault') return [];
    const message = outcome.kind === 'rejected' ? outcome.message : '';
    return [
      JSON.stringify(args),
      JSON.stringify(outcome.body ?? ''),
      Object.keys(outcome.shape).join(' '),
      message,
    ];
  });
  const docs = siblings.map(({ name, description }) => `${name} ${description}`);
  const text = [
    tool.name,
    tool.description,
    JSON.stringify(tool.parameters),
    JSON.stringify(tool.returns ?? ''),
    JSON.stringify(tool.call),
    ...docs,
    ...toolNames,
    ...pathsElsewhere,
    ...answers,
  ]
    .join('\n')
    .toLowerCase();
  cache.set(calls, text);
  return text;
}
