import { z } from 'zod';
import type { Domain } from '../../../schema/domain.js';
import { jsonObjectSchema, jsonSchemaOfJson, type JsonObject } from '../../../core/json.js';
import { mersenneTwister, type PythonRandom } from '../../../support/mersenne-twister.js';
import {
  createEnvironment,
  dayProblem,
  own,
  readConfiguration,
  refuse,
  refuseIf,
  type Handler,
  type Handlers,
} from '../create-environment.js';
import type { Environment } from '../environment.js';
import { oneOf, readToolTable } from '../tool-table.js';
import market from './market.json' with { type: 'json' };
import tools from './trading-tools.json' with { type: 'json' };

const tradingTools = readToolTable(tools);

/** A broker with 19 tools: prices, orders, the account, a watch list. */
export function tradingEnvironment(): Environment {
  return createEnvironment<TradingState>({
    ...{ name: 'trading', tools: tradingTools, start, handlers, domain: domainNow },
    state: ({ times: _, ...account }) => jsonObjectSchema.parse(structuredClone(account)),
  });
}

const stockSchema = z.object({
  price: z.number(),
  percent_change: z.number(),
  volume: z.number(),
  'MA(5)': z.number(),
  'MA(20)': z.number(),
});

const accountSchema = z.object({
  account_id: z.number().default(12_345),
  balance: z.number().default(10_000),
  binding_card: z.number().default(4_000_123_412_341_234),
});

/** What a configuration leaves out is as in the published simulator. */
const configSchema = z.object({
  /** Published configurations have entries that are no orders; they are kept and count as closed. */
  orders: z.record(z.string(), jsonSchemaOfJson).default(market.orders),
  account_info: accountSchema.default(accountSchema.parse({})),
  authenticated: z.boolean().default(false),
  market_status: z.enum(['Open', 'Closed']).default('Closed'),
  order_counter: z.number().int().default(12_446),
  stocks: z.record(z.string(), stockSchema).default(market.stocks),
  watch_list: z.array(z.string()).default(['NVDA']),
  /** Payments, at `YYYY-MM-DD HH:MM:SS`; published configurations have orders here too, which are kept. */
  transaction_history: z.array(z.looseObject({ timestamp: z.string() })).default([]),
  random_seed: z.number().int().optional(),
});

/** A broker's account; changed in place by the tools. */
interface TradingState extends Omit<z.infer<typeof configSchema>, 'random_seed'> {
  readonly times: PythonRandom;
}

/** Kept equal to the published simulator, so that its recorded values come out. */
const publishedSeed = 1_053_520;

/** Without a configuration: signed in, with the market open, so that every tool can be used. */
function start(config: JsonObject, seed: number | undefined): TradingState {
  const ownConfig = { authenticated: true, market_status: 'Open' };
  const wanted = Object.keys(config).length === 0 ? ownConfig : config;
  const { random_seed, ...account } = readConfiguration('trading', configSchema, wanted);
  const times = mersenneTwister(random_seed ?? seed ?? publishedSeed);
  return { ...structuredClone(account), times };
}

/** Symbols there are, orders there are, what is on the watch list. */
function domainNow(state: TradingState, tool: string): Domain {
  const symbols = oneOf(...Object.keys(state.stocks));
  switch (tool) {
    case 'get_order_details':
      return oneOf(...orderIds(state));
    case 'cancel_order':
      return oneOf(
        ...orderIds(state).filter((id) => {
          const status = orderOf(state, id)?.status;
          return status !== 'Completed' && status !== 'Cancelled';
        }),
      );
    case 'remove_stock_from_watchlist':
      return oneOf(...state.watch_list);
    case 'filter_stocks_by_price':
    case 'notify_price_change':
      return { kind: 'list', items: symbols };
    default:
      return symbols;
  }
}

const orderSchema = z.looseObject({ status: z.string() });

/** An order's fields; null where there is no order of this number. */
function orderOf({ orders }: TradingState, id: number): z.infer<typeof orderSchema> | null {
  return orderSchema.safeParse(own(orders, String(id))).data ?? null;
}

function orderIds({ orders }: TradingState): readonly number[] {
  return Object.keys(orders)
    .filter((key) => /^\d+$/.test(key))
    .map(Number);
}

function stockOf({ stocks }: TradingState, symbol: string): z.infer<typeof stockSchema> {
  return own(stocks, symbol) ?? refuse(`There is no stock with the symbol '${symbol}'.`);
}

function requireSignedIn({ authenticated }: TradingState): void {
  refuseIf(!authenticated && 'Nobody is signed in to this account.');
}

function signedIn(handler: Handler<TradingState>): Handler<TradingState> {
  return (state, args) => {
    requireSignedIn(state);
    return handler(state, args);
  };
}

/** Puts a payment into the history, some time within a day of the market's clock. */
function pay(state: TradingState, type: 'deposit' | 'withdrawal', amount: number): number {
  const account = state.account_info;
  const balance = account.balance + (type === 'deposit' ? amount : -amount);
  refuseIf(balance < 0 && 'The balance is too small for this withdrawal.');
  account.balance = balance;
  const opening = Date.UTC(2024, 8, 1, 10, 30);
  const at = new Date(opening + state.times.randint(0, 86_400) * 1000);
  const timestamp = at.toISOString().slice(0, 19).replace('T', ' ');
  state.transaction_history.push({ type, amount, timestamp });
  return balance;
}

function minutesOfDay(text: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2}) ?([AP]M)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return null;
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null;
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
}

const symbolsByCompany: Readonly<Record<string, string>> = market.symbolsByCompany;
const symbolsBySector: Readonly<Record<string, readonly string[]>> = market.symbolsBySector;

const handlers: Handlers<TradingState> = {
  get_current_time: () => ({ current_time: '10:30 AM' }),
  update_market_status: (state, args) => {
    const text = args.text('current_time_str');
    const minutes =
      minutesOfDay(text) ?? refuse(`'${text}' is no time of day; write it as 02:15 PM.`);
    state.market_status = minutes >= 9 * 60 + 30 && minutes <= 16 * 60 ? 'Open' : 'Closed';
    return { status: state.market_status };
  },
  get_symbol_by_name: (_, args) => ({
    symbol: own(symbolsByCompany, args.text('name')) ?? 'Stock not found',
  }),
  get_stock_info: (state, args) => ({ ...stockOf(state, args.text('symbol')) }),
  update_stock_price: (state, args) => {
    const [symbol, price] = [args.text('symbol'), args.number('new_price')];
    const stock = stockOf(state, symbol);
    refuseIf(price <= 0 && 'new_price must be greater than 0.');
    const old = stock.price;
    Object.assign(stock, { price, percent_change: ((price - old) / old) * 100 });
    return { symbol, old_price: old, new_price: price };
  },
  get_available_stocks: (_, args) => ({
    stock_list: own(symbolsBySector, args.text('sector')) ?? [],
  }),
  filter_stocks_by_price: ({ stocks }, args) => {
    const [low, high] = [args.number('min_price'), args.number('max_price')];
    const kept = args.texts('stocks').filter((symbol) => {
      const price = own(stocks, symbol)?.price ?? NaN;
      return price >= low && price <= high;
    });
    return { filtered_stocks: kept };
  },
  notify_price_change: ({ stocks }, args) => {
    const threshold = args.number('threshold');
    const moved = args
      .texts('stocks')
      .filter((symbol) => Math.abs(own(stocks, symbol)?.percent_change ?? NaN) >= threshold);
    const none = 'No significant price changes in the selected stocks.';
    const some = `Stocks ${moved.join(', ')} have significant price changes.`;
    return { notification: moved.length === 0 ? none : some };
  },
  place_order: signedIn((state, args) => {
    const [order_type, symbol] = [args.text('order_type'), args.text('symbol')];
    const [price, amount] = [args.number('price'), args.number('amount')];
    stockOf(state, symbol);
    refuseIf((price <= 0 || amount <= 0) && 'price and amount must be greater than 0.');
    const { balance } = state.account_info;
    const isTooMuch = order_type.toLowerCase() === 'buy' && price * amount > balance;
    const cost = (price * amount).toFixed(2);
    refuseIf(isTooMuch && `The order costs $${cost} and the balance is $${balance.toFixed(2)}.`);
    const id = state.order_counter;
    state.order_counter += 1;
    state.orders[String(id)] = { id, order_type, symbol, price, amount, status: 'Open' };
    return { order_id: id, order_type, status: 'Pending', price, amount };
  }),
  get_order_details: (state, args) => {
    const id = args.number('order_id');
    const known = orderIds(state).join(', ');
    return own(state.orders, String(id)) ?? refuse(`There is no order ${id}. Orders: ${known}.`);
  },
  cancel_order: (state, args) => {
    const id = args.number('order_id');
    const order = orderOf(state, id) ?? refuse(`There is no order ${id}.`);
    const problem = `Order ${id} is completed and cannot be cancelled any more.`;
    refuseIf(order.status === 'Completed' && problem);
    state.orders[String(id)] = jsonObjectSchema.parse({ ...order, status: 'Cancelled' });
    return { order_id: id, status: 'Cancelled' };
  },
  get_order_history: signedIn(({ orders }) => ({
    history: Object.keys(orders).map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
  })),
  get_account_info: signedIn((state) => ({ ...state.account_info })),
  fund_account: signedIn((state, args) => {
    const amount = args.number('amount');
    refuseIf(amount <= 0 && 'amount must be greater than 0.');
    const new_balance = pay(state, 'deposit', amount);
    return { status: 'Account funded successfully', new_balance };
  }),
  make_transaction: signedIn((state, args) => {
    const isClosed = state.market_status !== 'Open';
    refuseIf(isClosed && 'The market is closed; payments wait until it is open.');
    const amount = args.number('amount');
    refuseIf(amount <= 0 && 'amount must be greater than 0.');
    const isDeposit = args.choice('xact_type', ['deposit', 'withdrawal']) === 'deposit';
    const new_balance = pay(state, isDeposit ? 'deposit' : 'withdrawal', amount);
    return { status: isDeposit ? 'Deposit successful' : 'Withdrawal successful', new_balance };
  }),
  get_transaction_history: signedIn((state, args) => {
    const [from, to] = ['start_date', 'end_date'].map((name) => {
      const day = args.optionalText(name);
      if (day === null) return null;
      refuseIf(dayProblem(day));
      return Date.parse(`${day}T00:00:00Z`);
    });
    const within = state.transaction_history.filter(({ timestamp }) => {
      const at = Date.parse(`${timestamp.replace(' ', 'T')}Z`);
      return at >= (from ?? -Infinity) && at <= (to ?? Infinity);
    });
    return { transaction_history: within.map((each) => jsonObjectSchema.parse({ ...each })) };
  }),
  get_watchlist: signedIn((state) => ({ watchlist: [...state.watch_list] })),
  add_to_watchlist: (state, args) => {
    const stock = args.text('stock');
    const isNew = !state.watch_list.includes(stock) && own(state.stocks, stock) !== undefined;
    if (isNew) state.watch_list.push(stock);
    return { watchlist: [...state.watch_list] };
  },
  remove_stock_from_watchlist: signedIn((state, args) => {
    const symbol = args.text('symbol');
    refuseIf(!state.watch_list.includes(symbol) && `${symbol} is not being watched.`);
    state.watch_list = state.watch_list.filter((each) => each !== symbol);
    return { status: `Stock ${symbol} removed from watchlist successfully.` };
  }),
};
