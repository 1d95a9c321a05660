import type { CallArguments } from '../call-arguments.js';
import { isCalendarDay } from '../calendar-day.js';
import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import { airports, baseFare, fareOf, travelClasses } from './flights.js';
import { balanceOf, bookingOf, charge, type TravelState } from './travel-state.js';

const flightCost: Handler<TravelState> = (_state, args) => {
  const route = routeOf(args);
  const problem = classProblem(route.travelClass) ?? routeProblem(route.from, route.to);
  const cost = fareOf(route);
  return problem !== null || cost === null
    ? refuse(problem ?? noRoute)
    : answer({ travel_cost_list: [cost] });
};

function routeOf(args: CallArguments) {
  return {
    from: args.text('travel_from'),
    to: args.text('travel_to'),
    day: args.text('travel_date'),
    travelClass: args.text('travel_class'),
  };
}

const noRoute = 'Nobody flies between these airports.';

function classProblem(name: string): string | null {
  if (travelClasses.includes(name)) return null;
  const known = travelClasses.map((each) => `'${each}'`).join(', ');
  return `travel_class must be one of ${known}.`;
}

function routeProblem(from: string, to: string): string | null {
  const unknown = [from, to].find((code) => !airports.includes(code));
  if (unknown !== undefined) return `There is no airport '${unknown}'.`;
  return baseFare(from, to) === null ? noRoute : null;
}

const bookFlight: Handler<TravelState> = (state, args) => {
  const [card, cost, route] = [args.text('card_id'), args.number('travel_cost'), routeOf(args)];
  const problem = bookingProblem(state, card, cost) ?? dateProblem(route.day);
  const refusal = problem ?? classProblem(route.travelClass) ?? routeProblem(route.from, route.to);
  if (refusal !== null) return refuse(refusal, { booking_status: false });
  const booking_id = String(state.numbers.randint(1_000_000, 9_999_999));
  const transaction_id = String(state.numbers.randint(10_000_000, 99_999_999));
  charge(state, card, cost);
  state.booking_record[booking_id] = {
    card_id: card,
    travel_date: route.day,
    travel_from: route.from,
    travel_to: route.to,
    travel_class: route.travelClass,
    travel_cost: cost,
    transaction_id,
  };
  return answer({ booking_id, transaction_id, booking_status: true, booking_history: {} });
};

function bookingProblem(state: TravelState, card: string, cost: number): string | null {
  const balance = balanceOf(state, card);
  if (balance === null) return unknownCard(state, card);
  if (cost < 0) return 'travel_cost cannot be negative.';
  if (state.budget_limit !== null && balance < state.budget_limit) {
    return `The card has $${balance} left, less than the budget of $${state.budget_limit}.`;
  }
  return balance < cost ? `The card has $${balance} left, which does not cover $${cost}.` : null;
}

export function unknownCard(state: TravelState, card: string): string {
  const known = Object.keys(state.credit_card_list).map((id) => `'${id}'`);
  return `There is no card '${card}'. Cards: ${known.join(', ')}.`;
}

function dateProblem(day: string): string | null {
  return isCalendarDay(day) ? null : `'${day}' is no date; write it as YYYY-MM-DD.`;
}

const unknownBooking = (id: string): string => `There is no booking '${id}'.`;

const cancelBooking: Handler<TravelState> = (state, args) => {
  const id = args.text('booking_id');
  const booking = bookingOf(state, id);
  if (booking === null) return refuse(unknownBooking(id), { cancel_status: false });
  const { card_id: card, travel_cost: cost } = booking;
  if (typeof card !== 'string' || typeof cost !== 'number' || balanceOf(state, card) === null) {
    return refuse(`Booking '${id}' was not paid with a card on file.`, { cancel_status: false });
  }
  charge(state, card, -cost);
  delete state.booking_record[id];
  return answer({ cancel_status: true });
};

const retrieveInvoice: Handler<TravelState> = (state, args) => {
  const id = args.optionalText('booking_id');
  const booking = id === null ? null : bookingOf(state, id);
  if (id === null || booking === null) return refuse(unknownBooking(id ?? ''));
  const kept = ['travel_date', 'travel_from', 'travel_to', 'travel_class', 'travel_cost'];
  const fields = [...kept, 'transaction_id'].map((key) => [key, booking[key] ?? null] as const);
  if (fields.some(([, value]) => value === null)) {
    return refuse(`There is no invoice for booking '${id}'.`);
  }
  return answer({ invoice: { booking_id: id, ...Object.fromEntries(fields) } });
};

const purchaseInsurance: Handler<TravelState> = (state, args) => {
  const [booking, card] = [args.text('booking_id'), args.text('card_id')];
  const cost = args.number('insurance_cost');
  const failed = { insurance_status: false };
  if (state.budget_limit !== null && cost > state.budget_limit) {
    return refuse(`This is more than the budget of $${state.budget_limit}.`, failed);
  }
  if (bookingOf(state, booking) === null) return refuse(unknownBooking(booking), failed);
  if (balanceOf(state, card) === null) return refuse(unknownCard(state, card), failed);
  charge(state, card, cost);
  const insurance_id = String(state.numbers.randint(100_000_000, 999_999_999));
  return answer({ insurance_id, insurance_status: true });
};

const contactSupport: Handler<TravelState> = (state, args) => {
  const id = args.text('booking_id');
  return bookingOf(state, id) === null
    ? refuse(unknownBooking(id))
    : answer({ customer_support_message: 'We have your message and will answer soon.' });
};

export const bookingHandlers: Readonly<Record<string, Handler<TravelState>>> = {
  list_all_airports: () => answer([...airports]),
  get_flight_cost: flightCost,
  book_flight: bookFlight,
  cancel_booking: cancelBooking,
  retrieve_invoice: retrieveInvoice,
  purchase_insurance: purchaseInsurance,
  contact_customer_support: contactSupport,
};
