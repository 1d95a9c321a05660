import { own } from '../create-environment.js';
import flights from './flights.json' with { type: 'json' };

/** Airports the agency flies from or to, in the order it lists them. */
export const airports: readonly string[] = flights.airports;

/** The airport of each city the agency knows. */
export const airportsByCity: Readonly<Record<string, string>> = flights.airportsByCity;

/** Fares in US dollars, economy, on a cheap day, by departing airport. */
const fares: Readonly<Record<string, Readonly<Record<string, number>>>> = flights.fares;

/** Airports that flights leave from. */
export const departures: readonly string[] = Object.keys(fares);

const classFactors: Readonly<Record<string, number>> = flights.classFactors;
export const travelClasses: readonly string[] = Object.keys(classFactors);

/** Null where nobody flies there. */
export function baseFare(from: string, to: string): number | null {
  return own(own(fares, from) ?? {}, to) ?? null;
}

/** The fare of a day: days whose digits have an even sum cost twice as much. Null without a route or class. */
export function fareOf({
  from,
  to,
  day,
  travelClass,
}: Readonly<Record<'from' | 'to' | 'day' | 'travelClass', string>>): number | null {
  const [base, factor] = [baseFare(from, to), own(classFactors, travelClass)];
  if (base === null || factor === undefined) return null;
  const digits = [...day].filter((each) => each >= '0' && each <= '9').map(Number);
  const isEven = digits.reduce((sum, digit) => sum + digit, 0) % 2 === 0;
  return base * factor * (isEven ? 2 : 1);
}
