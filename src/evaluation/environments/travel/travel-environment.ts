import { z } from 'zod';
import type { Domain } from '../../../schema/domain.js';
import { jsonSchemaOfJson, type JsonObject } from '../../../core/json.js';
import { dayMs } from '../../../support/day-ms.js';
import { mersenneTwister, type PythonRandom } from '../../../support/mersenne-twister.js';
import {
  createEnvironment,
  dayProblem,
  own,
  pick,
  quoted,
  readConfiguration,
  refuse,
  refuseIf,
  type CallArguments,
  type Handlers,
} from '../create-environment.js';
import type { Environment } from '../environment.js';
import { between, oneOf, readToolTable } from '../tool-table.js';
import customer from './customer.json' with { type: 'json' };
import {
  airports,
  airportsByCity,
  baseFare,
  departures,
  fareOf,
  travelClasses,
} from './flights.js';
import rates from './rates.json' with { type: 'json' };
import tools from './travel-tools.json' with { type: 'json' };

/** What one US dollar is worth. */
const perDollar: Readonly<Record<string, number>> = rates;

const travelTools = readToolTable(tools, {
  cities: Object.keys(airportsByCity),
  currencies: ['USD', ...Object.keys(perDollar)],
  travelClasses,
});

/** A travel agency with 15 tools: flights, bookings, cards, currencies. */
export function travelEnvironment(): Environment {
  return createEnvironment<TravelState>({
    ...{ name: 'travel', tools: travelTools, start, handlers },
    state: ({ numbers: _, ...own }) => structuredClone(own),
    domain: (state, _tool, { name }) => domainNow(state, name),
  });
}

const entriesSchema = z.record(z.string(), z.record(z.string(), jsonSchemaOfJson)).default({});

/** What a configuration leaves out is as in the published simulator. */
const configSchema = z.object({
  credit_card_list: entriesSchema,
  booking_record: entriesSchema,
  user_first_name: z.string().nullable().default(null),
  user_last_name: z.string().nullable().default(null),
  budget_limit: z.number().nullable().default(null),
  random_seed: z.number().int().optional(),
});

/** A travel agency's customer; changed in place by the tools. */
interface TravelState extends Omit<z.infer<typeof configSchema>, 'random_seed'> {
  readonly numbers: PythonRandom;
}

/** Kept equal to the published simulator, so that its recorded values come out. */
const publishedSeed = 141_053;
/** Ages are counted to this day, so that the same call always gives the same answer. */
const today = Date.UTC(2024, 11, 31);

/** Without a configuration: a customer with a card and a booking, so that every tool can be used. */
function start(config: JsonObject, seed: number | undefined): TravelState {
  const wanted = Object.keys(config).length === 0 ? customer : config;
  const { random_seed, ...rest } = readConfiguration('travel', configSchema, wanted);
  const numbers = mersenneTwister(random_seed ?? seed ?? publishedSeed);
  return { ...structuredClone(rest), numbers };
}

/** Cards and bookings there are, airports with flights, prices a card can pay. */
function domainNow(state: TravelState, argument: string): Domain | null {
  const cards = Object.keys(state.credit_card_list);
  switch (argument) {
    case 'card_id':
      return oneOf(...cards);
    case 'booking_id':
      return oneOf(...Object.keys(state.booking_record));
    case 'travel_from':
      return oneOf(...departures);
    case 'travel_to':
      return oneOf(...airports);
    case 'travel_cost':
      return between(0, Math.max(0, ...cards.map((card) => balanceOf(state, card) ?? 0)));
    default:
      return null;
  }
}

/** A card's balance; null where there is no such card or it has none. */
function balanceOf({ credit_card_list: cards }: TravelState, card: string): number | null {
  const balance = own(cards, card)?.['balance'];
  return typeof balance === 'number' ? balance : null;
}

function requiredBalance(state: TravelState, card: string, details: JsonObject = {}): number {
  const known = quoted(Object.keys(state.credit_card_list));
  return balanceOf(state, card) ?? refuse(`There is no card '${card}'. Cards: ${known}.`, details);
}

/** Takes money from a card, or gives it back where the amount is negative. */
function charge(state: TravelState, card: string, amount: number): void {
  const account = own(state.credit_card_list, card);
  if (account !== undefined) account['balance'] = (balanceOf(state, card) ?? 0) - amount;
}

function bookingOf(
  { booking_record: bookings }: TravelState,
  id: string,
  details: JsonObject = {},
) {
  return own(bookings, id) ?? refuse(`There is no booking '${id}'.`, details);
}

function routeOf(args: CallArguments) {
  const [from, to] = [args.text('travel_from'), args.text('travel_to')];
  return { from, to, day: args.text('travel_date'), travelClass: args.text('travel_class') };
}

function routeProblem({ from, to, travelClass }: ReturnType<typeof routeOf>): string | null {
  if (!travelClasses.includes(travelClass)) {
    return `travel_class must be one of ${quoted(travelClasses)}.`;
  }
  const unknown = [from, to].find((code) => !airports.includes(code));
  if (unknown !== undefined) return `There is no airport '${unknown}'.`;
  return baseFare(from, to) === null ? 'Nobody flies between these airports.' : null;
}

function travelerProblem(state: TravelState, args: CallArguments): string | null {
  const name = `${args.text('first_name')} ${args.text('last_name')}`;
  if (name !== `${state.user_first_name ?? ''} ${state.user_last_name ?? ''}`) {
    return `This account does not belong to ${name}.`;
  }
  const born = args.text('date_of_birth');
  const problem = dayProblem(born);
  if (problem !== null) return problem;
  const years = Math.floor((today - Date.parse(born)) / dayMs / 365);
  if (years < 18) return 'Travelers have to be 18 years old.';
  const isAmerican = args.text('passport_number').startsWith('US');
  return isAmerican ? null : 'Only passports of the United States are accepted.';
}

const handlers: Handlers<TravelState> = {
  list_all_airports: () => [...airports],
  get_flight_cost: (_, args) => {
    const route = routeOf(args);
    refuseIf(routeProblem(route));
    return { travel_cost_list: [fareOf(route)] };
  },
  book_flight: (state, args) => {
    const [card_id, travel_cost, route] = [
      ...([args.text('card_id'), args.number('travel_cost'), routeOf(args)] as const),
    ];
    const [failed, limit] = [{ booking_status: false }, state.budget_limit];
    const balance = requiredBalance(state, card_id, failed);
    refuseIf(travel_cost < 0 && 'travel_cost cannot be negative.', failed);
    const isBelow = limit !== null && balance < limit;
    refuseIf(
      isBelow && `The card has $${balance} left, less than the budget of $${limit}.`,
      failed,
    );
    const short = `The card has $${balance} left, which does not cover $${travel_cost}.`;
    refuseIf(balance < travel_cost && short, failed);
    refuseIf(dayProblem(route.day) ?? routeProblem(route), failed);
    const booking_id = String(state.numbers.randint(1_000_000, 9_999_999));
    const transaction_id = String(state.numbers.randint(10_000_000, 99_999_999));
    charge(state, card_id, travel_cost);
    state.booking_record[booking_id] = {
      ...{ card_id, travel_date: route.day, travel_from: route.from, travel_to: route.to },
      ...{ travel_class: route.travelClass, travel_cost, transaction_id },
    };
    return { booking_id, transaction_id, booking_status: true, booking_history: {} };
  },
  cancel_booking: (state, args) => {
    const [id, failed] = [args.text('booking_id'), { cancel_status: false }];
    const { card_id: card, travel_cost: cost } = bookingOf(state, id, failed);
    if (typeof card !== 'string' || typeof cost !== 'number' || balanceOf(state, card) === null) {
      return refuse(`Booking '${id}' was not paid with a card on file.`, failed);
    }
    charge(state, card, -cost);
    delete state.booking_record[id];
    return { cancel_status: true };
  },
  retrieve_invoice: (state, args) => {
    const id = args.text('booking_id');
    const booking = bookingOf(state, id);
    const route = ['travel_date', 'travel_from', 'travel_to', 'travel_class'];
    const fields = pick(booking, ...route, 'travel_cost', 'transaction_id');
    const isWhole = Object.values(fields).every((value) => value !== undefined && value !== null);
    refuseIf(!isWhole && `There is no invoice for booking '${id}'.`);
    return { invoice: { booking_id: id, ...fields } };
  },
  purchase_insurance: (state, args) => {
    const [card, cost, limit] = [
      ...([args.text('card_id'), args.number('insurance_cost'), state.budget_limit] as const),
    ];
    const failed = { insurance_status: false };
    const isAbove = limit !== null && cost > limit;
    refuseIf(isAbove && `This is more than the budget of $${limit}.`, failed);
    bookingOf(state, args.text('booking_id'), failed);
    requiredBalance(state, card, failed);
    charge(state, card, cost);
    const insurance_id = String(state.numbers.randint(100_000_000, 999_999_999));
    return { insurance_id, insurance_status: true };
  },
  contact_customer_support: (state, args) => {
    bookingOf(state, args.text('booking_id'));
    return { customer_support_message: 'We have your message and will answer soon.' };
  },
  get_nearest_airport_by_city: (_, args) => ({
    nearest_airport: own(airportsByCity, args.text('location')) ?? 'Unknown',
  }),
  register_credit_card: (state, args) => {
    const card_id = String(state.numbers.randint(100_000_000_000, 999_999_999_999));
    state.credit_card_list[card_id] = {
      card_number: args.text('card_number'),
      expiration_date: args.text('expiration_date'),
      cardholder_name: args.text('cardholder_name'),
      card_verification_number: args.number('card_verification_number'),
      balance: state.numbers.randint(10_000, 99_999),
    };
    return { card_id };
  },
  get_all_credit_cards: (state) => structuredClone(pick(state, 'credit_card_list')),
  get_credit_card_balance: (state, args) => ({
    card_balance: requiredBalance(state, args.text('card_id')),
  }),
  set_budget_limit: (state, args) => {
    state.budget_limit = args.number('budget_limit');
    return { budget_limit: state.budget_limit };
  },
  get_budget_fiscal_year: () => ({ budget_fiscal_year: '2018' }),
  /** From or into US dollars; into them rounded to cents. */
  compute_exchange_rate: (_, args) => {
    const [from, to] = [args.text('base_currency'), args.text('target_currency')];
    const [value, bought, sold] = [args.number('value'), own(perDollar, to), own(perDollar, from)];
    if (from === 'USD' && bought !== undefined) return { exchanged_value: value * bought };
    if (to !== 'USD' || sold === undefined) {
      return refuse(`There is no rate from '${from}' into '${to}'.`);
    }
    return { exchanged_value: Number((value / sold).toFixed(2)) };
  },
  verify_traveler_information: (state, args) => {
    const failure = travelerProblem(state, args);
    if (failure === null) return { verification_status: true };
    return { verification_status: false, verification_failure: failure };
  },
};
