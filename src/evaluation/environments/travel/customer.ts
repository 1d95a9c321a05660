import { isCalendarDay } from '../calendar-day.js';
import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import { unknownCard } from './bookings.js';
import { exchanged } from './exchange.js';
import { airportsByCity } from './flights.js';
import { balanceOf, type TravelState } from './travel-state.js';
import { dayMs } from '../../../support/day-ms.js';

/** Ages are counted to this day, so that the same call always gives the same answer. */
const today = Date.UTC(2024, 11, 31);

const registerCard: Handler<TravelState> = (state, args) => {
  const card_id = String(state.numbers.randint(100_000_000_000, 999_999_999_999));
  state.credit_card_list[card_id] = {
    card_number: args.text('card_number'),
    expiration_date: args.text('expiration_date'),
    cardholder_name: args.text('cardholder_name'),
    card_verification_number: args.number('card_verification_number'),
    balance: state.numbers.randint(10_000, 99_999),
  };
  return answer({ card_id });
};

const cardBalance: Handler<TravelState> = (state, args) => {
  const card = args.text('card_id');
  const balance = balanceOf(state, card);
  return balance === null ? refuse(unknownCard(state, card)) : answer({ card_balance: balance });
};

const setBudget: Handler<TravelState> = (state, args) => {
  state.budget_limit = args.number('budget_limit');
  return answer({ budget_limit: state.budget_limit });
};

const exchange: Handler<TravelState> = (_state, args) => {
  const [from, to] = [args.text('base_currency'), args.text('target_currency')];
  const value = exchanged(args.number('value'), from, to);
  return value === null
    ? refuse(`There is no rate from '${from}' into '${to}'.`)
    : answer({ exchanged_value: value });
};

const verifyTraveler: Handler<TravelState> = (state, args) => {
  const name = `${args.text('first_name')} ${args.text('last_name')}`;
  const failure = travelerProblem(state, {
    name,
    born: args.text('date_of_birth'),
    passport: args.text('passport_number'),
  });
  return answer(
    failure === null
      ? { verification_status: true }
      : { verification_status: false, verification_failure: failure },
  );
};

interface Traveler {
  readonly name: string;
  readonly born: string;
  readonly passport: string;
}

function travelerProblem(state: TravelState, { name, born, passport }: Traveler): string | null {
  if (name !== `${state.user_first_name ?? ''} ${state.user_last_name ?? ''}`) {
    return `This account does not belong to ${name}.`;
  }
  if (!isCalendarDay(born)) return `'${born}' is no date; write it as YYYY-MM-DD.`;
  const years = Math.floor((today - Date.parse(born)) / dayMs / 365);
  if (years < 18) return 'Travelers have to be 18 years old.';
  return passport.startsWith('US') ? null : 'Only passports of the United States are accepted.';
}

export const customerHandlers: Readonly<Record<string, Handler<TravelState>>> = {
  get_nearest_airport_by_city: (_state, args) => {
    const city = args.text('location');
    const known = Object.hasOwn(airportsByCity, city) ? airportsByCity[city] : undefined;
    return answer({ nearest_airport: known ?? 'Unknown' });
  },
  register_credit_card: registerCard,
  get_all_credit_cards: (state) =>
    answer({ credit_card_list: structuredClone(state.credit_card_list) }),
  get_credit_card_balance: cardBalance,
  set_budget_limit: setBudget,
  get_budget_fiscal_year: () => answer({ budget_fiscal_year: '2018' }),
  compute_exchange_rate: exchange,
  verify_traveler_information: verifyTraveler,
};
