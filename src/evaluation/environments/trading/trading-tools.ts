import { argument, between, oneOf, type ArgumentSpec, type ToolSpec } from '../tool-spec.js';

const money = between(0.01, 1_000_000);
const price = between(0.01, 10_000);
const now = { dataDependent: true } as const;

function reads(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'none', arguments: args };
}

function writes(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'write', arguments: args };
}

const market: readonly ToolSpec[] = [
  reads('get_current_time', 'The time on the market’s clock.'),
  writes(
    'update_market_status',
    'Opens or closes the market according to a time of day.',
    argument('current_time_str', 'string', 0.8, 'Time of day, such as 02:15 PM.'),
  ),
  reads(
    'get_symbol_by_name',
    'Finds the ticker symbol of a company.',
    argument('name', 'string', 0.9, 'The company’s name.'),
  ),
  reads(
    'get_stock_info',
    'Price, change, volume and moving averages of a stock.',
    argument('symbol', 'string', 0.9, 'Ticker symbol.', now),
  ),
  writes(
    'update_stock_price',
    'Sets a stock’s price.',
    argument('symbol', 'string', 0.9, 'Ticker symbol.', now),
    argument('new_price', 'number', 0.9, 'The price from now on.', { domain: price }),
  ),
  reads(
    'get_available_stocks',
    'Lists the stocks of a sector.',
    argument('sector', 'string', 0.8, 'Part of the economy.', {
      domain: oneOf('Technology', 'Automobile', 'Healthcare', 'Finance', 'Energy'),
    }),
  ),
  reads(
    'filter_stocks_by_price',
    'Keeps the stocks whose price lies between two bounds.',
    argument('stocks', 'strings', 0.9, 'Ticker symbols to choose from.', now),
    argument('min_price', 'number', 0.8, 'Lowest price.', { domain: price }),
    argument('max_price', 'number', 0.8, 'Highest price.', { domain: price }),
  ),
  reads(
    'notify_price_change',
    'Tells which stocks moved by more than a threshold.',
    argument('stocks', 'strings', 0.9, 'Ticker symbols to look at.', now),
    argument('threshold', 'number', 0.8, 'Change that counts, in percent.', {
      domain: between(0.01, 100),
    }),
  ),
];

const orders: readonly ToolSpec[] = [
  writes(
    'place_order',
    'Buys or sells shares.',
    argument('order_type', 'string', 0.9, 'What kind of order it is.', {
      domain: oneOf('Buy', 'Sell'),
    }),
    argument('symbol', 'string', 0.9, 'Ticker symbol.', now),
    argument('price', 'number', 0.8, 'Price of one share.', { domain: price }),
    argument('amount', 'integer', 0.8, 'How many shares.', { domain: between(1, 10_000, true) }),
  ),
  reads(
    'get_order_details',
    'What an order is about and how it stands.',
    argument('order_id', 'integer', 0.9, 'Number of the order.', now),
  ),
  writes(
    'cancel_order',
    'Takes back an order that has not been carried out.',
    argument('order_id', 'integer', 0.9, 'Number of the order.', now),
  ),
  reads('get_order_history', 'Numbers of all orders so far.'),
];

const account: readonly ToolSpec[] = [
  reads('get_account_info', 'Number, balance and card of the account.'),
  writes(
    'fund_account',
    'Puts money into the account.',
    argument('amount', 'number', 0.9, 'Money to put in.', { domain: money }),
  ),
  writes(
    'make_transaction',
    'Pays money into the account or out of it while the market is open.',
    argument('xact_type', 'string', 0.9, 'Which way the money goes.', {
      domain: oneOf('deposit', 'withdrawal'),
    }),
    argument('amount', 'number', 0.9, 'How much money.', { domain: money }),
  ),
  reads(
    'get_transaction_history',
    'Payments into and out of the account.',
    argument('start_date', 'string', 0.7, 'First day, YYYY-MM-DD.', { optional: true }),
    argument('end_date', 'string', 0.7, 'Last day, YYYY-MM-DD.', { optional: true }),
  ),
  reads('get_watchlist', 'The stocks being watched.'),
  writes(
    'add_to_watchlist',
    'Starts watching a stock.',
    argument('stock', 'string', 0.9, 'Ticker symbol.', now),
  ),
  writes(
    'remove_stock_from_watchlist',
    'Stops watching a stock.',
    argument('symbol', 'string', 0.9, 'Ticker symbol.', now),
  ),
];

/** The 19 tools of the broker, after the published tables. */
export const tradingTools: readonly ToolSpec[] = [...market, ...orders, ...account];
