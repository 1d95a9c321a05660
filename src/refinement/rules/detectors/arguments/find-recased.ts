import { enumCaseVariants } from '../../../../arguments/values/probe-values.js';
import type { Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';

/** Documented values that are refused as written, each of which was taken in another case, where a made-up value is refused. */
export function findRecased(view: EvidenceView): readonly Finding[] {
  return view.parameters.flatMap(({ name, schema: { enum: documented = [] } }) =>
    recased(view, name, documented),
  );
}

function recased(
  view: EvidenceView,
  argument: string,
  documented: readonly Json[],
): readonly Finding[] {
  const taken = (value: Json) =>
    view.successes.find(({ arguments: args }) => args[argument] === value)?.id;
  const refused = (value: Json) =>
    view.rejections.find(({ arguments: args }) => args[argument] === value)?.id;
  const variants = documented.map((value) => enumCaseVariants(value).find(taken));
  const values = variants.filter((value) => value !== undefined);
  // One that is refused in every case is none.
  const isSettled = documented.every(
    (value, index) => variants[index] !== undefined || enumCaseVariants(value).every(refused),
  );
  const isClosed = view.rejections.some(
    ({ call: { purpose } }) =>
      purpose.kind === 'outside-enum' && purpose.arguments.join() === argument,
  );
  const isWhole = isSettled && documented.every(refused);
  if (values.length === 0 || !isWhole || !isClosed || documented.some(taken)) return [];
  const calls = [...documented.map(refused), ...values.map(taken)].filter((id) => id !== undefined);
  return [{ kind: 'recased', argument, values, calls }];
}
