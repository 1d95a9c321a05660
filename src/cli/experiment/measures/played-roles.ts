import type { MeasureOptions } from '../../../evaluation/experiments/measure.js';

/** The name that stands in an experiment for the model that is measured: `judge=model`. */
const measured = 'model';

/** The `ROLE=NAME` pairs of some options. */
export function rolesIn({ role = [] }: MeasureOptions): readonly string[] {
  return [role].flat().map(String);
}

/** True where the model that is measured plays a further role. */
export function playsRoles(options: MeasureOptions): boolean {
  return rolesIn(options).some((pair) => pair.endsWith(`=${measured}`));
}

/** The options with this model in the roles that the measured one plays. */
export function withModel(options: MeasureOptions, model: string | null): MeasureOptions {
  if (model === null) return options;
  const role = rolesIn(options).map((pair) =>
    pair.endsWith(`=${measured}`) ? `${pair.slice(0, -measured.length)}${model}` : pair,
  );
  return { ...options, model, ...(role.length === 0 ? {} : { role }) };
}
