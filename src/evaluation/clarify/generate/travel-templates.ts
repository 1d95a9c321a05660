import type { JsonObject } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import { currencies } from '../../environments/travel/exchange.js';
import {
  departures,
  destinationsFrom,
  fareOf,
  travelClasses,
} from '../../environments/travel/flights.js';
import { days, pick, type RequestTemplate } from './request-template.js';

/** A flight there is, on some day. */
function flight(random: Random) {
  const from = pick(departures, random);
  const to = pick(destinationsFrom(from), random);
  return { from, to, day: pick(days, random), travelClass: pick(travelClasses, random) };
}

function inArguments({ from, to, day, travelClass }: ReturnType<typeof flight>): JsonObject {
  return { travel_from: from, travel_to: to, travel_date: day, travel_class: travelClass };
}

const otherAirports = (): readonly string[] => ['XXQ', 'QZZ'];
const otherBookings = (): readonly string[] => ['9999999', '5550001'];

export const travelTemplates: readonly RequestTemplate[] = [
  {
    tool: 'get_flight_cost',
    clause:
      'tell me the cost of a flight from {travel_from} to {travel_to} on {travel_date} in {travel_class} class',
    vague: {
      ...{ travel_from: 'my city', travel_to: 'my client', travel_date: 'a day to be fixed' },
      travel_class: 'a suitable',
    },
    values: (_environment, random) => inArguments(flight(random)),
    wrong: { travel_to: otherAirports, travel_from: otherAirports },
  },
  {
    tool: 'book_flight',
    clause:
      'book a flight from {travel_from} to {travel_to} on {travel_date} in {travel_class} class for {travel_cost} dollars with the card {card_id}',
    vague: {
      ...{ travel_from: 'my city', travel_to: 'my client', travel_date: 'a day to be fixed' },
      ...{ travel_class: 'a suitable', card_id: 'I always use' },
    },
    values: (_environment, random) => {
      const route = flight(random);
      return { ...inArguments(route), travel_cost: fareOf(route) ?? 0 };
    },
    wrong: { travel_cost: () => [95_000, -200], travel_to: otherAirports },
  },
  {
    tool: 'cancel_booking',
    clause: 'cancel the booking {booking_id}',
    vague: { booking_id: 'I made' },
    wrong: { booking_id: otherBookings },
  },
  {
    tool: 'retrieve_invoice',
    clause: 'retrieve the invoice of the booking {booking_id}',
    vague: { booking_id: 'I made' },
    values: () => ({ booking_id: '1000001' }),
    wrong: { booking_id: otherBookings },
  },
  {
    tool: 'purchase_insurance',
    clause:
      'purchase a {insurance_type} insurance for the booking {booking_id} at a cost of {insurance_cost} dollars with the card {card_id}',
    vague: { insurance_type: 'good', booking_id: 'I made', card_id: 'I always use' },
    values: (_environment, random) => ({ insurance_cost: pick([40, 90, 150], random) }),
    wrong: { booking_id: otherBookings },
  },
  {
    tool: 'compute_exchange_rate',
    clause: 'exchange {value} from {base_currency} into {target_currency}',
    vague: { value: 'some money', target_currency: 'what they take there' },
    values: (_environment, random) => ({
      ...{ value: pick([120, 500, 2500], random), base_currency: 'USD' },
      target_currency: pick(currencies.slice(1), random),
    }),
    wrong: { target_currency: () => ['XAU', 'DKK'] },
  },
  {
    tool: 'set_budget_limit',
    clause: 'set my budget limit to {budget_limit} dollars',
    vague: { budget_limit: 'a few thousand' },
    values: (_environment, random) => ({ budget_limit: pick([3000, 4500, 8000], random) }),
    wrong: { budget_limit: () => [-500, 50_000] },
  },
  {
    tool: 'get_nearest_airport_by_city',
    clause: 'find the nearest airport of the city {location}',
    vague: { location: 'where my client is' },
    wrong: { location: () => ['Atlantis', 'Gotham'] },
  },
  {
    tool: 'get_credit_card_balance',
    clause: 'tell me the balance of the credit card {card_id}',
    vague: { card_id: 'I always use' },
    wrong: { card_id: () => ['spare', 'old-card'] },
  },
];
