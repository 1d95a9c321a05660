import flights from './flights.json' with { type: 'json' };

/** Airports the agency flies from or to, in the order it lists them. */
export const airports: readonly string[] = flights.airports;

/** The airport of each city the agency knows. */
export const airportsByCity: Readonly<Record<string, string>> = flights.airportsByCity;

/** Fares in US dollars, economy, on a cheap day, by departing airport. */
const fares: Readonly<Record<string, Readonly<Record<string, number>>>> = flights.fares;

/** Null where nobody flies there. */
export function baseFare(from: string, to: string): number | null {
  const routes = Object.hasOwn(fares, from) ? fares[from] : undefined;
  return routes !== undefined && Object.hasOwn(routes, to) ? (routes[to] ?? null) : null;
}

/** Airports that flights leave from. */
export const departures: readonly string[] = Object.keys(fares);

const classFactors: Readonly<Record<string, number>> = flights.classFactors;
export const travelClasses: readonly string[] = Object.keys(classFactors);

/** The fare of a day: days whose digits have an even sum cost twice as much. Null without a route or class. */
export function fareOf(route: {
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly travelClass: string;
}): number | null {
  const base = baseFare(route.from, route.to);
  const factor = Object.hasOwn(classFactors, route.travelClass)
    ? classFactors[route.travelClass]
    : undefined;
  if (base === null || factor === undefined) return null;
  const digits = [...route.day].filter((each) => each >= '0' && each <= '9').map(Number);
  const even = digits.reduce((sum, digit) => sum + digit, 0) % 2 === 0;
  return base * factor * (even ? 2 : 1);
}
