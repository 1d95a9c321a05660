import { uuid } from '../../../support/uuid.js';
import { formOfId } from '../../../arguments/texts/form-of-id.js';
import type { Json } from '../../../core/json.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import type { EvidenceView } from '../observations/evidence-view.js';

const enoughRefused = 3;

/**
 * The forms of values (uuids, numbers, digests, other text) of which several were refused for an argument, by messages that
 * quote them, and none has worked: where ids are not taken, names may be.
 */
export function refusedForms(view: EvidenceView, name: string): ReadonlySet<string> {
  const known = formsByArgument(view);
  const forms = known.get(name) ?? formsRefused(view, name);
  known.set(name, forms);
  return forms;
}

const formsByArgument = oncePerObject(
  (_view: EvidenceView) => new Map<string, ReadonlySet<string>>(),
);

function formsRefused(view: EvidenceView, name: string): ReadonlySet<string> {
  const refused = new Map<string, Set<string>>();
  for (const { arguments: args, outcome } of view.rejections) {
    const value = args[name];
    if (value === undefined || !isNamedIn(outcome.message, value)) continue;
    const form = valueForm(value);
    refused.set(form, (refused.get(form) ?? new Set()).add(JSON.stringify(value)));
  }
  const worked = view.successes.flatMap(({ arguments: args }) =>
    args[name] === undefined ? [] : [valueForm(args[name])],
  );
  const enough = [...refused].filter(([, values]) => values.size >= enoughRefused);
  return new Set(enough.flatMap(([form]) => (worked.includes(form) ? [] : [form])));
}

/** What the value looks like, as far as that tells ids of one kind from those of others. */
export function valueForm(value: Json): string {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)))
    return 'number';
  if (typeof value !== 'string') return typeof value;
  if (uuid.test(value)) return 'uuid';
  return formOfId(value) ?? 'text';
}

const shortestNamed = 3;

function isNamedIn(message: string, value: Json): boolean {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length >= shortestNamed && message.includes(text);
}
