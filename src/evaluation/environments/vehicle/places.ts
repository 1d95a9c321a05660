/** Zip codes of the cities the car's map knows. */
export const cityZipCodes: Readonly<Record<string, string>> = {
  Rivermist: '83214',
  Stonebrook: '74532',
  Maplecrest: '56108',
  Silverpine: '62947',
  Shadowridge: '71354',
  'Sunset Valley': '83462',
  Oakendale: '47329',
  Willowbend: '52013',
  'Crescent Hollow': '69238',
  Autumnville: '51479',
  'San Francisco': '94016',
};

/** Zip codes the map measures distances between. */
export const knownZipCodes: readonly string[] = [...Object.values(cityZipCodes), '94704', '08540'];

/** Kilometres between two zip codes, in either order. */
const roads: readonly (readonly [string, string, number])[] = [
  ['83214', '74532', 750],
  ['83214', '94016', 980],
  ['74532', '94016', 880],
  ['56108', '62947', 320],
  ['62947', '47329', 1053],
  ['62947', '94016', 780],
  ['71354', '83462', 450],
  ['47329', '52013', 290],
  ['69238', '51479', 630],
  ['94016', '94704', 600],
  ['94016', '08540', 1950],
  ['94704', '08540', 2550],
];

/** Null where the map has no road between them. */
export function distanceBetween(one: string, other: string): number | null {
  const road = roads.find(
    ([from, to]) => (from === one && to === other) || (from === other && to === one),
  );
  return road === undefined ? null : road[2];
}
