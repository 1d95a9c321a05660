import { literalText } from '../../../support/literal-text.js';
import type { JsonObject } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import { currencies } from '../../environments/travel/exchange.js';
import {
  departures,
  destinationsFrom,
  fareOf,
  travelClasses,
} from '../../environments/travel/flights.js';
import { days, pick, type RequestTemplate, type WrongValues } from './request-template.js';

/** A flight there is, on some day. */
function flight(random: Random) {
  const from = pick(departures, random);
  const to = pick(destinationsFrom(from), random);
  return { from, to, day: pick(days, random), travelClass: pick(travelClasses, random) };
}

function inArguments({ from, to, day, travelClass }: ReturnType<typeof flight>): JsonObject {
  return { travel_from: from, travel_to: to, travel_date: day, travel_class: travelClass };
}

const otherAirports: WrongValues = {
  missing: () => ['XXQ', 'QZZ'],
  forbidden: (value) => [`${literalText(value)}?`, `${literalText(value).slice(0, 2)}|`],
  'wrong-state': (value) => [literalText(value).toLowerCase()],
};
const otherDay: WrongValues = { 'out-of-range': () => ['2024-13-05', '2024-02-31', '15.10.24'] };
const otherBookings: WrongValues = {
  missing: () => ['9999999', '5550001'],
  forbidden: (value) => [`${literalText(value)}#`],
};
const otherCards: WrongValues = { missing: () => ['spare', 'old-card'] };

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
    wrong: {
      travel_to: otherAirports,
      travel_from: otherAirports,
      travel_class: { 'wrong-state': () => ['premium', 'cargo'] },
    },
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
    wrong: {
      travel_cost: { 'out-of-range': () => [95_000, -200] },
      travel_to: otherAirports,
      travel_date: otherDay,
      card_id: otherCards,
    },
  },
  {
    tool: 'cancel_booking',
    clause: 'cancel the booking {booking_id}',
    unsaidTool: 'see to the booking {booking_id}',
    vague: { booking_id: 'I made' },
    wrong: { booking_id: otherBookings },
  },
  {
    tool: 'retrieve_invoice',
    clause: 'retrieve the invoice of the booking {booking_id}',
    unsaidTool: 'see to the booking {booking_id}',
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
    wrong: {
      booking_id: otherBookings,
      insurance_cost: { 'out-of-range': () => [-40, 2500] },
      insurance_type: { 'wrong-state': () => ['golden', 'BASIC'] },
    },
  },
  {
    tool: 'compute_exchange_rate',
    clause: 'exchange {value} from {base_currency} into {target_currency}',
    vague: { value: 'some money', target_currency: 'what they take there' },
    values: (_environment, random) => ({
      ...{ value: pick([120, 500, 2500], random), base_currency: 'USD' },
      target_currency: pick(currencies.slice(1), random),
    }),
    wrong: {
      target_currency: { missing: () => ['XAU', 'DKK'] },
      value: { 'out-of-range': () => [-40] },
    },
  },
  {
    tool: 'set_budget_limit',
    clause: 'set my budget limit to {budget_limit} dollars',
    vague: { budget_limit: 'a few thousand' },
    values: (_environment, random) => ({ budget_limit: pick([3000, 4500, 8000], random) }),
    wrong: { budget_limit: { 'out-of-range': () => [-500, 50_000] } },
  },
  {
    tool: 'get_nearest_airport_by_city',
    clause: 'find the nearest airport of the city {location}',
    vague: { location: 'where my client is' },
    wrong: { location: { missing: () => ['Atlantis', 'Gotham'] } },
  },
  {
    tool: 'get_credit_card_balance',
    clause: 'tell me the balance of the credit card {card_id}',
    vague: { card_id: 'I always use' },
    wrong: { card_id: otherCards },
  },
  { tool: 'list_all_airports', clause: 'list the codes of all airports', vague: {} },
  {
    tool: 'contact_customer_support',
    clause: "send the customer support the message '{message}' about the booking {booking_id}",
    vague: { message: 'I dictated', booking_id: 'I made' },
    values: (_environment, random) => ({
      message: pick(['Please call me back', 'I need a window seat', 'My bag is late'], random),
    }),
    wrong: { booking_id: otherBookings },
  },
  {
    tool: 'register_credit_card',
    clause:
      'add a credit card with the number {card_number}, expiring {expiration_date}, in the name of {cardholder_name} and with the verification number {card_verification_number}',
    vague: {
      ...{ card_number: 'on it', expiration_date: 'as it says' },
      ...{ cardholder_name: 'its holder', card_verification_number: 'on the back' },
    },
    values: (_environment, random) => ({
      card_number: pick(['5500005555555559', '340000000000009'], random),
      expiration_date: pick(['11/2027', '04/2029'], random),
      cardholder_name: pick(['Robin Doe', 'Sam Doe'], random),
      card_verification_number: pick([321, 465, 777], random),
    }),
    wrong: { card_verification_number: { 'out-of-range': () => [12, 4500] } },
  },
  { tool: 'get_all_credit_cards', clause: 'show all my credit cards', vague: {} },
  { tool: 'get_budget_fiscal_year', clause: 'tell me the fiscal year of the budget', vague: {} },
  {
    tool: 'verify_traveler_information',
    clause:
      'check whether the traveler with the first name {first_name} and the last name {last_name}, born on {date_of_birth}, may travel with the passport number {passport_number}',
    vague: {
      ...{ date_of_birth: 'a day I told you', passport_number: 'in my drawer' },
      ...{ first_name: 'of mine', last_name: 'of mine' },
    },
    values: (_environment, random) => ({
      ...{ first_name: 'Robin', last_name: 'Doe' },
      date_of_birth: pick(['1985-04-12', '1990-09-30'], random),
      passport_number: pick(['US4471882', 'US9920134'], random),
    }),
  },
];
