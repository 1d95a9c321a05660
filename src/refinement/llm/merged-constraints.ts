import type { LearnedConstraints } from '../../core/learned-constraints.js';

/** Two overlays as one; where both speak of a keyword the first is right. */
export function mergedConstraints(
  first: LearnedConstraints,
  second: LearnedConstraints,
): LearnedConstraints {
  const names = new Set([
    ...Object.keys(first.properties ?? {}),
    ...Object.keys(second.properties ?? {}),
  ]);
  const properties = Object.fromEntries(
    [...names].map((name) => [name, { ...second.properties?.[name], ...first.properties?.[name] }]),
  );
  const required = [...new Set([...(first.required ?? []), ...(second.required ?? [])])];
  const allOf = [...(first.allOf ?? []), ...(second.allOf ?? [])];
  const dependentRequired = { ...second.dependentRequired, ...first.dependentRequired };
  return {
    ...(names.size === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
    ...(allOf.length === 0 ? {} : { allOf }),
    ...(first.anyOf === undefined ? {} : { anyOf: first.anyOf }),
    ...(Object.keys(dependentRequired).length === 0 ? {} : { dependentRequired }),
  };
}
