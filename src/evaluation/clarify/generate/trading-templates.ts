import { literalText } from '../../../support/literal-text.js';
import { pick, type RequestTemplate, type WrongValues } from './request-template.js';

/** Symbols that are not listed, and listed ones badly written. */
const otherSymbols: WrongValues = {
  missing: () => ['XYZQ', 'QQQQ'],
  forbidden: (value) => [`${literalText(value).slice(0, 2)}-1`, `$${literalText(value)}!`],
  'wrong-state': (value) => [literalText(value).toLowerCase()],
};
const belowZero = (...values: readonly number[]): WrongValues => ({ 'out-of-range': () => values });
const groups = [
  ['AAPL', 'MSFT'],
  ['TSLA', 'NVDA', 'GOOG'],
  ['ZETA', 'NEPT'],
];

export const tradingTemplates: readonly RequestTemplate[] = [
  {
    tool: 'get_stock_info',
    clause: 'tell me the price and the moving averages of the stock {symbol}',
    vague: { symbol: 'I follow' },
    wrong: { symbol: otherSymbols },
  },
  {
    tool: 'place_order',
    clause:
      'place an order to {order_type} {amount} shares of the stock {symbol} at a price of {price} each',
    vague: { order_type: 'trade', amount: 'some', symbol: 'I follow', price: 'what is right' },
    values: (_environment, random) => ({
      ...{ amount: pick([2, 5, 9, 12], random), price: pick([45.5, 120, 88.25, 210], random) },
    }),
    spoken: { order_type: { '"Buy"': 'buy', '"Sell"': 'sell' } },
    wrong: { symbol: otherSymbols, amount: belowZero(-5, -20), price: belowZero(-12, 0) },
  },
  {
    tool: 'cancel_order',
    clause: 'cancel my order number {order_id}',
    unsaidTool: 'look at what is to be done about the order number {order_id}',
    vague: { order_id: 'you know which' },
    wrong: { order_id: { missing: () => [99_321, 77], 'wrong-state': () => [12_345] } },
  },
  {
    tool: 'get_order_details',
    clause: 'show the details of order number {order_id}',
    unsaidTool: 'look at what is to be done about the order number {order_id}',
    vague: { order_id: 'you know which' },
    wrong: { order_id: { missing: () => [77, 99_321], 'out-of-range': () => [-12_345] } },
  },
  {
    tool: 'add_to_watchlist',
    clause: 'add the stock {stock} to my watchlist',
    unsaidTool: 'watching the stock {stock} has to change',
    vague: { stock: 'I liked' },
    wrong: { stock: { missing: otherSymbols.missing, forbidden: otherSymbols.forbidden } },
  },
  {
    tool: 'remove_stock_from_watchlist',
    clause: 'remove the stock {symbol} from my watchlist',
    unsaidTool: 'watching the stock {symbol} has to change',
    vague: { symbol: 'I lost interest in' },
    wrong: { symbol: otherSymbols },
  },
  {
    tool: 'fund_account',
    clause: 'fund my account with an amount of {amount} dollars',
    vague: { amount: 'a few' },
    values: (_environment, random) => ({ amount: pick([250, 500, 1200, 3000], random) }),
    wrong: { amount: belowZero(-250, -1) },
  },
  {
    tool: 'make_transaction',
    clause: 'make a {xact_type} of {amount} dollars',
    vague: { xact_type: 'payment', amount: 'some' },
    values: (_environment, random) => ({ amount: pick([100, 350, 900, 1500], random) }),
    wrong: { amount: belowZero(-100, 5_000_000) },
  },
  {
    tool: 'get_available_stocks',
    clause: 'list the available stocks of the sector {sector}',
    vague: { sector: 'I care about' },
    wrong: { sector: { 'wrong-state': () => ['Farming', 'Toys'] } },
  },
  { tool: 'get_current_time', clause: 'tell me the time on the clock of the market', vague: {} },
  {
    tool: 'update_market_status',
    clause: 'open or close the market for the time of day {current_time_str}',
    vague: { current_time_str: 'it is now' },
    values: (_environment, random) => ({
      current_time_str: pick(['10:15 AM', '11:45 AM', '02:15 PM'], random),
    }),
    wrong: { current_time_str: { 'out-of-range': () => ['25:70 PM', '13:75 AM'] } },
  },
  {
    tool: 'get_symbol_by_name',
    clause: 'find the ticker symbol of the company {name}',
    vague: { name: 'I read about' },
    values: (_environment, random) => ({
      name: pick(['Apple', 'Tesla', 'Nvidia', 'Omega Industries', 'Zeta Corp'], random),
    }),
  },
  {
    tool: 'update_stock_price',
    clause: 'set the price of the stock {symbol} to {new_price}',
    vague: { symbol: 'I follow', new_price: 'its new value' },
    values: (_environment, random) => ({ new_price: pick([75.5, 150, 320.25], random) }),
    wrong: { symbol: otherSymbols, new_price: belowZero(-75, 50_000) },
  },
  {
    tool: 'filter_stocks_by_price',
    clause: 'keep those of the stocks {stocks} with a price between {min_price} and {max_price}',
    vague: { stocks: 'I follow', min_price: 'a lowest', max_price: 'a highest one' },
    values: (_environment, random) => ({
      stocks: pick(groups, random),
      ...{ min_price: pick([15, 60, 100], random), max_price: pick([350, 700, 3000], random) },
    }),
    wrong: { min_price: belowZero(-10), max_price: belowZero(-700, 90_000) },
  },
  {
    tool: 'notify_price_change',
    clause:
      'tell me which of the stocks {stocks} moved by more than a threshold of {threshold} percent',
    vague: { stocks: 'I follow', threshold: 'some' },
    values: (_environment, random) => ({
      ...{ stocks: pick(groups, random), threshold: pick([0.1, 1.5, 4], random) },
    }),
    wrong: { threshold: belowZero(-3, 250) },
  },
  { tool: 'get_order_history', clause: 'list the numbers of all my orders so far', vague: {} },
  { tool: 'get_account_info', clause: 'show the number and the card of my account', vague: {} },
  {
    tool: 'get_transaction_history',
    clause: 'list the payments into and out of my account from {start_date} to {end_date}',
    vague: {},
    values: () => ({ start_date: '2024-08-01', end_date: '2024-10-31' }),
    wrong: { end_date: { 'out-of-range': () => ['2024-13-45', '2024-02-31'] } },
  },
  { tool: 'get_watchlist', clause: 'show the stocks being watched', vague: {} },
];
