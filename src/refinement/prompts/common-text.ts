import { dataRule } from '../../support/fence.js';

/** What every role is told first: one beginning for all of them, so that providers' caches of beginnings hit. */
const common = `The documentation of a tool, by which programs choose and call it unasked, is corrected by what calls give back: an explorer
calls, an analyzer says what calls show, a rewriter words it.
${dataRule}`;

/** A role's constant text. */
export function roleText(text: string): string {
  return `${common}\n${text}`;
}
