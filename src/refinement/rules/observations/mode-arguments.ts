import type { Parameter } from '../../../arguments/schema/parameters-of.js';
import { literalText } from '../../../support/literal-text.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import type { EvidenceView } from './evidence-view.js';
import { isConditionIn } from './is-tied-to-another.js';
import { documentedValues } from './documented-values.js';
import { hintsOf, type Observation } from './observation.js';

/** An argument that makes the tool several: what it takes and answers with one of these values says nothing of the next. */
export interface ModeArgument {
  readonly name: string;
  readonly values: readonly string[];
}

const modeName =
  /^(?:(?:sub_?)?(?:action|command|operation|mode)|op|cmd)(?:_?(?:type|name))?$|_(?:action|operation|mode)$|[a-z](?:Action|Operation|Mode)$/;

/**
 * The arguments with listed values that decide which others matter: by their name, or because a description or a refusal ties another
 * argument to one of the values.
 */
export const modeArguments = oncePerObject((view: EvidenceView): readonly ModeArgument[] =>
  view.parameters.flatMap((parameter): readonly ModeArgument[] => {
    const values = documentedValues(view, parameter);
    if (values.length < 2) return [];
    const decides = modeName.test(parameter.name) || isCondition(view, parameter, values);
    return decides ? [{ name: parameter.name, values }] : [];
  }),
);

/** True where the calls had every listed value of every mode argument, `argument` excepted. */
export function coversModes(
  view: EvidenceView,
  calls: readonly Observation[],
  argument?: string,
): boolean {
  return modeArguments(view).every(({ name, values }) => {
    const given = modesGiven(calls, name);
    return name === argument || values.every((value) => given.has(value));
  });
}

/** The values of a mode argument that calls had; null stands for none. */
export function modesGiven(
  calls: readonly Observation[],
  name: string,
): ReadonlySet<string | null> {
  return new Set(
    calls.map(({ arguments: { [name]: value } }) =>
      value === undefined ? null : literalText(value),
    ),
  );
}

function isCondition(view: EvidenceView, { name }: Parameter, values: readonly string[]): boolean {
  const isInRefusals = view.rejections.some((rejection) =>
    hintsOf(rejection, view.argumentNames()).some(
      (hint) =>
        (hint.kind === 'needed-where' || hint.kind === 'taken-where') && hint.argument === name,
    ),
  );
  const others = view.parameters.filter((other) => other.name !== name);
  const texts = others.map(({ schema }) => schema.description ?? '');
  return isInRefusals || values.some((value) => isConditionIn(texts, value));
}
