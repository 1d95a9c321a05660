import type { Json } from '../../../core/json.js';
import { pick, type RequestTemplate } from './request-template.js';

/** Symbols that are not listed, and listed ones badly written. */
const otherSymbols = (value: Json): readonly Json[] => [
  ...['XYZQ', 'QQQQ', `${typeof value === 'string' ? value.slice(0, 2) : ''}-1`],
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
    wrong: { symbol: otherSymbols, amount: () => [-5, -20], price: () => [-12] },
  },
  {
    tool: 'cancel_order',
    clause: 'cancel my order number {order_id}',
    vague: { order_id: 'you know which' },
    wrong: { order_id: () => [12_345, 99_321] },
  },
  {
    tool: 'get_order_details',
    clause: 'show the details of order number {order_id}',
    vague: { order_id: 'you know which' },
    wrong: { order_id: () => [77, 99_321] },
  },
  {
    tool: 'add_to_watchlist',
    clause: 'add the stock {stock} to my watchlist',
    vague: { stock: 'I liked' },
    wrong: { stock: otherSymbols },
  },
  {
    tool: 'remove_stock_from_watchlist',
    clause: 'remove the stock {symbol} from my watchlist',
    vague: { symbol: 'I lost interest in' },
    wrong: { symbol: otherSymbols },
  },
  {
    tool: 'fund_account',
    clause: 'fund my account with an amount of {amount} dollars',
    vague: { amount: 'a few' },
    values: (_environment, random) => ({ amount: pick([250, 500, 1200, 3000], random) }),
    wrong: { amount: () => [-250, -1] },
  },
  {
    tool: 'make_transaction',
    clause: 'make a {xact_type} of {amount} dollars',
    vague: { xact_type: 'payment', amount: 'some' },
    values: (_environment, random) => ({ amount: pick([100, 350, 900, 1500], random) }),
    wrong: { amount: () => [-100, 5_000_000] },
  },
  {
    tool: 'get_available_stocks',
    clause: 'list the available stocks of the sector {sector}',
    vague: { sector: 'I care about' },
  },
];
