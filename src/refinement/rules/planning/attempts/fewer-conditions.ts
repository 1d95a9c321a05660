import type { ProposedCall } from '../../../engine.js';
import { isEmptyValue } from '../../../../support/is-empty-value.js';
import { hasContent } from '../../answers/answers.js';
import { isMeantToWork } from '../../observations/is-meant-to-work.js';
import type { Planning } from '../planning.js';

const most = 4;

/** Of a tool that reads and has only found nothing: each condition of such a call alone, with what is required; all together may exclude everything. */
export function fewerConditions(planning: Planning): readonly ProposedCall[] {
  const { successes, parameters } = planning.view;
  if (planning.mutates || successes.some(hasContent)) return [];
  const found = successes.find(({ call }) => isMeantToWork(call));
  if (found === undefined) return [];
  const required = new Set(parameters.filter((each) => each.required).map(({ name }) => name));
  const given = Object.entries(found.arguments);
  const kept = given.filter(([name]) => required.has(name));
  const conditions = given.filter(([name, value]) => !required.has(name) && !isEmptyValue(value));
  if (conditions.length < 2) return [];
  return conditions
    .slice(0, most)
    .map(([name, value]) =>
      planning.positive(Object.fromEntries([...kept, [name, value]]), `only ${name}`),
    );
}
