import { inBrackets } from '../../../../arguments/names/in-brackets.js';
import { isOutsideSchema } from '../../../../arguments/schema/is-outside-schema.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { undocumentedParameter } from '../../../../arguments/schema/undocumented-parameter.js';
import { linkedNames } from './linked-names.js';
import { namedInVain } from './named-in-vain.js';
import { namedStrangers } from './named-strangers.js';
import type { Planning } from '../planning.js';

/** Required arguments, and whatever refusals said was missing, documented or not, or was wrong though it was not given. */
export function neededParameters(planning: Planning): readonly Parameter[] {
  const { parameters } = planning.view;
  const asked = new Set([
    ...planning.refusals.hints().flatMap((hint) => {
      if (hint.kind === 'required' || hint.kind === 'same-as' || hint.kind === 'same-as-field')
        return [hint.argument];
      if (hint.kind === 'one-of-required') return hint.arguments.slice(0, 1);
      return hint.kind === 'requires' ? hint.needs : [];
    }),
    ...planning.refusals.judgedThoughAbsent(),
    ...(planning.baseline === null ? namedInVain(planning.view) : []),
  ]);
  const known = parameters.filter(
    ({ name, required }) => (required || asked.has(name)) && !asked.has(inBrackets(name)),
  );
  const named = [...asked, ...namedStrangers(planning), ...linkedNames(planning)];
  const unknown = [...new Set(named)].filter((name) =>
    isOutsideSchema(name, planning.context.tool),
  );
  return [...known, ...unknown.map((name) => bracketed(name, parameters))];
}

/** `tags[]`, which refusals want instead of `tags`, takes what that does. */
function bracketed(name: string, parameters: readonly Parameter[]): Parameter {
  const documented = parameters.find((parameter) => inBrackets(parameter.name) === name);
  return documented === undefined ? undocumentedParameter(name) : { ...documented, name };
}
