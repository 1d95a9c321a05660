import type { Domain } from '../../../schema/domain.js';
import { createEnvironment } from '../create-environment.js';
import type { Environment } from '../environment.js';
import { between, oneOf } from '../tool-spec.js';
import { readToolTable } from '../read-tool-table.js';
import { bookingHandlers } from './bookings.js';
import { customerHandlers } from './customer.js';
import { currencies } from './exchange.js';
import { airports, airportsByCity, departures, travelClasses } from './flights.js';
import { balanceOf, startTravel, travelJson, type TravelState } from './travel-state.js';
import tools from './travel-tools.json' with { type: 'json' };

const travelTools = readToolTable(tools, {
  cities: Object.keys(airportsByCity),
  currencies,
  travelClasses,
});

/** A travel agency with 15 tools: flights, bookings, cards, currencies. */
export function travelEnvironment(): Environment {
  return createEnvironment<TravelState>({
    name: 'travel',
    tools: travelTools,
    start: startTravel,
    handlers: { ...bookingHandlers, ...customerHandlers },
    state: travelJson,
    domain: (state, _tool, { name }) => domainNow(state, name),
  });
}

/** Cards and bookings there are, airports with flights, prices a card can pay. */
function domainNow(state: TravelState, argument: string): Domain | null {
  switch (argument) {
    case 'card_id':
      return oneOf(...Object.keys(state.credit_card_list));
    case 'booking_id':
      return oneOf(...Object.keys(state.booking_record));
    case 'travel_from':
      return oneOf(...departures);
    case 'travel_to':
      return oneOf(...airports);
    case 'travel_cost':
      return between(0, Math.max(0, ...balances(state)));
    default:
      return null;
  }
}

function balances(state: TravelState): readonly number[] {
  return Object.keys(state.credit_card_list).map((card) => balanceOf(state, card) ?? 0);
}
