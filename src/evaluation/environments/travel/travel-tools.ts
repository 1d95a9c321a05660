import { argument, between, oneOf, type ArgumentSpec, type ToolSpec } from '../tool-spec.js';
import { currencies } from './exchange.js';
import { airportsByCity, travelClasses } from './flights.js';

const now = { dataDependent: true } as const;
const classOfTravel = argument('travel_class', 'string', 0.8, 'Cabin to travel in.', {
  domain: oneOf(...travelClasses),
});
const from = argument('travel_from', 'string', 0.9, 'Code of the airport to leave from.', now);
const to = argument('travel_to', 'string', 0.9, 'Code of the airport to arrive at.', now);
const day = argument('travel_date', 'string', 0.9, 'Day of travel, YYYY-MM-DD.');
const card = argument('card_id', 'string', 0.9, 'The credit card, by its id.', now);
const booking = argument('booking_id', 'string', 0.9, 'The booking, by its id.', now);

function reads(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'none', arguments: args };
}

function writes(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'write', arguments: args };
}

const flights: readonly ToolSpec[] = [
  reads('list_all_airports', 'Codes of all airports, in the agency’s order.'),
  reads(
    'get_nearest_airport_by_city',
    'The airport to use for a city.',
    argument('location', 'string', 0.9, 'Name of the city.', {
      domain: oneOf(...Object.keys(airportsByCity)),
    }),
  ),
  reads('get_flight_cost', 'What a flight costs on a day.', from, to, day, classOfTravel),
  writes(
    'book_flight',
    'Books a flight and charges it to a card.',
    card,
    day,
    from,
    to,
    classOfTravel,
    argument('travel_cost', 'number', 0.9, 'Price to pay, in US dollars.', {
      domain: between(0, 10_000),
      ...now,
    }),
  ),
  writes('cancel_booking', 'Cancels a booking and pays the money back.', booking),
  reads(
    'retrieve_invoice',
    'The invoice of a booking.',
    { ...booking, optional: true },
    argument('insurance_id', 'string', 0.7, 'The insurance, by its id.', { optional: true }),
  ),
  writes(
    'purchase_insurance',
    'Insures a booking and charges it to a card.',
    argument('insurance_type', 'string', 0.8, 'Kind of insurance.', {
      domain: oneOf('basic', 'premium', 'deluxe'),
    }),
    booking,
    argument('insurance_cost', 'number', 0.9, 'Price of the insurance, in US dollars.', {
      domain: between(0, 1000),
    }),
    card,
  ),
  reads(
    'contact_customer_support',
    'Sends a message about a booking to the agency.',
    booking,
    argument('message', 'string', 0.9, 'What to tell them.'),
  ),
];

const customer: readonly ToolSpec[] = [
  writes(
    'register_credit_card',
    'Adds a credit card to the customer.',
    argument('card_number', 'string', 0.9, 'Number on the card.'),
    argument('expiration_date', 'string', 0.8, 'When the card ends, MM/YYYY.'),
    argument('cardholder_name', 'string', 0.8, 'Name on the card.'),
    argument('card_verification_number', 'integer', 0.8, 'The digits on the back.', {
      domain: between(100, 999, true),
    }),
  ),
  reads('get_all_credit_cards', 'All credit cards of the customer.'),
  reads('get_credit_card_balance', 'What is left on a card.', card),
  writes(
    'set_budget_limit',
    'Sets how much may be spent.',
    argument('budget_limit', 'number', 0.9, 'The limit in US dollars.', {
      domain: between(0, 10_000),
    }),
  ),
  reads(
    'get_budget_fiscal_year',
    'The fiscal year of the budget.',
    argument('lastModifiedAfter', 'string', 0.5, 'Leave out years not changed since then.', {
      optional: true,
    }),
    argument('includeRemoved', 'string', 0.5, 'Whether to list removed years too.', {
      optional: true,
    }),
  ),
  reads(
    'compute_exchange_rate',
    'Changes an amount from one currency into another.',
    argument('base_currency', 'string', 0.9, 'Currency to change from.', {
      domain: oneOf(...currencies),
    }),
    argument('target_currency', 'string', 0.9, 'Currency to change into.', {
      domain: oneOf(...currencies),
    }),
    argument('value', 'number', 0.9, 'The amount.', { domain: between(0, 1_000_000) }),
  ),
  reads(
    'verify_traveler_information',
    'Checks whether a traveler may travel on this account.',
    argument('first_name', 'string', 0.9, 'First name.'),
    argument('last_name', 'string', 0.9, 'Last name.'),
    argument('date_of_birth', 'string', 0.9, 'Birthday, YYYY-MM-DD.'),
    argument('passport_number', 'string', 0.9, 'Number of the passport.'),
  ),
];

/** The 15 tools of the travel agency, after the published tables. */
export const travelTools: readonly ToolSpec[] = [...flights, ...customer];
