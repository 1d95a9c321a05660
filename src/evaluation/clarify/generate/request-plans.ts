import type { JsonObject } from '../../../core/json.js';
import type { CallLink } from '../../../metrics/clarify-call.js';
import type { EnvironmentName } from '../../environments/environment.js';

/** One call of a plan. */
export interface PlanClause {
  readonly tool: string;
  /** Its words in the first and in the second wording, where they differ from the tool's template. */
  readonly clause?: readonly [first: string, second: string];
  /** Values that earlier calls of the plan have; `call` counts from the plan's first. */
  readonly links?: readonly CallLink[];
  /** Values the plan needs. */
  readonly values?: JsonObject;
}

/** Calls of which later ones need what earlier ones gave or did. */
export type RequestPlan = readonly PlanClause[];

const bookingOf = (call: number): CallLink => ({
  ...{ argument: 'booking_id', call, at: 'answer.booking_id' },
});
const orderOf = (call: number): CallLink => ({
  ...{ argument: 'order_id', call, at: 'answer.order_id' },
});
const symbolOf = (call: number): CallLink => ({
  ...{ argument: 'symbol', call, at: 'answer.symbol' },
});
const same = (argument: string, call: number, name = argument): CallLink => ({
  ...{ argument, call, at: `arguments.${name}` },
});

const insurance: PlanClause = {
  tool: 'purchase_insurance',
  clause: [
    'purchase a {insurance_type} insurance for that booking at a cost of {insurance_cost} dollars with the card {card_id}',
    'get {insurance_type} insurance for ${insurance_cost} on that booking using card {card_id}',
  ],
  links: [bookingOf(0)],
};
const invoice: PlanClause = {
  tool: 'retrieve_invoice',
  clause: ['retrieve the invoice of that booking', 'get me its invoice'],
  links: [bookingOf(0)],
};

const orderDetails: PlanClause = {
  tool: 'get_order_details',
  clause: ['show the details of that order', 'give me all the details on it'],
  links: [orderOf(0)],
};

/** The engine starts only with all doors locked and the brake pedal down. */
const startedEngine: RequestPlan = [
  {
    tool: 'lockDoors',
    values: { unlock: false, door: ['driver', 'passenger', 'rear_left', 'rear_right'] },
  },
  { tool: 'pressBrakePedal', values: { pedalPosition: 1 } },
  { tool: 'startEngine', values: { ignitionMode: 'START' } },
];

/** The plans of each environment, told by their calls. */
export const requestPlans: Readonly<Record<EnvironmentName, readonly RequestPlan[]>> = {
  travel: [
    [{ tool: 'book_flight' }, insurance],
    [{ tool: 'book_flight' }, invoice],
    [{ tool: 'book_flight' }, insurance, invoice],
    [
      { tool: 'book_flight' },
      {
        tool: 'cancel_booking',
        clause: ['cancel that booking again', 'call it off again'],
        links: [bookingOf(0)],
      },
    ],
    [
      { tool: 'book_flight' },
      {
        tool: 'contact_customer_support',
        clause: [
          "send the customer support the message '{message}' about that booking",
          "tell customer support '{message}' concerning this booking",
        ],
        links: [bookingOf(0)],
      },
    ],
    [
      { tool: 'get_nearest_airport_by_city' },
      {
        tool: 'get_flight_cost',
        clause: [
          'tell me the cost of a flight from {travel_from} to that airport on {travel_date} in {travel_class} class',
          'find out what a {travel_class} class ticket from {travel_from} to there costs on {travel_date}',
        ],
        links: [{ argument: 'travel_to', call: 0, at: 'answer.nearest_airport' }],
      },
    ],
    [
      { tool: 'register_credit_card' },
      {
        tool: 'get_credit_card_balance',
        clause: [
          'tell me the balance of that credit card',
          'check what is left on this card, by its id',
        ],
        links: [{ argument: 'card_id', call: 0, at: 'answer.card_id' }],
      },
    ],
  ],
  trading: [
    [{ tool: 'place_order' }, orderDetails],
    [
      { tool: 'place_order' },
      orderDetails,
      {
        tool: 'cancel_order',
        clause: ['cancel that order', 'withdraw this order again'],
        links: [orderOf(0)],
      },
    ],
    [
      { tool: 'get_symbol_by_name' },
      {
        tool: 'get_stock_info',
        clause: [
          'tell me the price and the moving averages of that stock',
          'get me the current information about this stock',
        ],
        links: [symbolOf(0)],
      },
    ],
    [
      { tool: 'get_symbol_by_name' },
      {
        tool: 'place_order',
        clause: [
          'place an order to {order_type} {amount} shares of that stock at a price of {price} each',
          '{order_type} {amount} shares of it for {price} apiece',
        ],
        links: [symbolOf(0)],
      },
    ],
    [
      { tool: 'get_symbol_by_name' },
      {
        tool: 'add_to_watchlist',
        clause: ['add that stock to my watchlist', 'put it on the watchlist'],
        links: [{ argument: 'stock', call: 0, at: 'answer.symbol' }],
      },
    ],
    [{ tool: 'add_to_watchlist' }, { tool: 'get_watchlist' }, { tool: 'notify_price_change' }],
    [{ tool: 'update_market_status' }, { tool: 'make_transaction' }, { tool: 'get_account_info' }],
  ],
  vehicle: [
    startedEngine,
    [...startedEngine, { tool: 'setCruiseControl' }],
    [
      { tool: 'estimate_distance' },
      {
        tool: 'estimate_drive_feasibility_by_mileage',
        clause: [
          'check whether the fuel is enough to drive that distance',
          'see if I can drive this distance with the fuel I have',
        ],
        links: [{ argument: 'distance', call: 0, at: 'answer.distance' }],
      },
    ],
    [
      { tool: 'get_zipcode_based_on_city' },
      {
        tool: 'estimate_distance',
        clause: [
          'estimate the distance from there to zip code {cityB}',
          'work out how far {cityB} is from it by zip code',
        ],
        links: [{ argument: 'cityA', call: 0, at: 'answer.zipcode' }],
        values: { cityB: '94016' },
      },
      { tool: 'set_navigation' },
    ],
    [
      { tool: 'gallon_to_liter' },
      {
        tool: 'fillFuelTank',
        clause: [
          'fill the fuel tank with as many gallons',
          'put the same amount of fuel into the tank',
        ],
        links: [same('fuelAmount', 0, 'gallon')],
      },
      { tool: 'displayCarStatus', values: { option: 'fuel' } },
    ],
    [{ tool: 'pressBrakePedal' }, { tool: 'activateParkingBrake' }, { tool: 'releaseBrakePedal' }],
  ],
  documents: [
    [
      { tool: 'count_pages' },
      {
        tool: 'delete_page',
        clause: [
          'delete the last page of the document {overwrite}',
          'drop the final page {overwrite}',
        ],
        links: [{ argument: 'page_num', call: 0, at: 'answer.number_of_pages' }],
      },
    ],
    [{ tool: 'search' }, { tool: 'add_comment' }],
    [{ tool: 'add_watermark' }, { tool: 'add_password' }, { tool: 'compress_file' }],
    [{ tool: 'redact_page_range' }, { tool: 'duplicate' }],
    [{ tool: 'rename' }, { tool: 'add_signature' }, { tool: 'convert' }],
  ],
  files: [
    [
      { tool: 'mkdir' },
      {
        tool: 'cd',
        clause: ['go into that folder', 'switch to this directory'],
        links: [same('folder', 0, 'dir_name')],
      },
      { tool: 'touch' },
    ],
    [
      { tool: 'touch' },
      {
        tool: 'echo',
        clause: [
          "write the text '{content}' into that file",
          "put '{content}' into it as its text",
        ],
        links: [same('file_name', 0)],
      },
      {
        tool: 'cat',
        clause: ['show me the text of that file', 'print what is in it now'],
        links: [same('file_name', 0)],
      },
    ],
    [
      { tool: 'sort' },
      {
        tool: 'wc',
        clause: ['count what that file has in it', 'tell me how many lines it has'],
        links: [same('file_name', 0)],
      },
    ],
    [
      { tool: 'cd', values: { folder: 'archive' } },
      { tool: 'ls' },
      { tool: 'cat', values: { file_name: 'old_report.txt' } },
    ],
    [{ tool: 'cp' }, { tool: 'rm' }, { tool: 'du' }],
    [{ tool: 'mv' }, { tool: 'find' }],
  ],
};
