import places from './places.json' with { type: 'json' };

/** Zip codes of the cities the car's map knows. */
export const cityZipCodes: Readonly<Record<string, string>> = places.cityZipCodes;

/** Zip codes the map measures distances between. */
export const knownZipCodes: readonly string[] = [
  ...Object.values(cityZipCodes),
  ...places.furtherZipCodes,
];

/** Kilometres between two zip codes, in either order; null where the map has no road between them. */
export function distanceBetween(one: string, other: string): number | null {
  const road = places.roads.find(
    ({ from, to }) => (from === one && to === other) || (from === other && to === one),
  );
  return road?.kilometres ?? null;
}
