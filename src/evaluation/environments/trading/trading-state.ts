import { z } from 'zod';
import {
  jsonObjectSchema,
  jsonSchemaOfJson,
  type Json,
  type JsonObject,
} from '../../../core/json.js';
import { mersenneTwister, type PythonRandom } from '../../../support/mersenne-twister.js';
import { readConfiguration } from '../configuration.js';
import { listedStocks, type Stock } from './listed-stocks.js';

const stockSchema = z.object({
  price: z.number(),
  percent_change: z.number(),
  volume: z.number(),
  'MA(5)': z.number(),
  'MA(20)': z.number(),
}) satisfies z.ZodType<Stock>;

const orderSchema = z.looseObject({ status: z.string() });

/** A payment; published configurations have orders in this list too, which are kept. */
const transactionSchema = z.looseObject({
  /** `YYYY-MM-DD HH:MM:SS`. */
  timestamp: z.string(),
});

/** A payment as the tools write it. */
export interface Payment {
  readonly type: 'deposit' | 'withdrawal';
  readonly amount: number;
}

const accountSchema = z.object({
  account_id: z.number().default(12_345),
  balance: z.number().default(10_000),
  binding_card: z.number().default(4_000_123_412_341_234),
});

const appleOrder = { id: 12_345, order_type: 'Buy', symbol: 'AAPL', price: 210.65, amount: 10 };
const googleOrder = { id: 12_446, order_type: 'Sell', symbol: 'GOOG', price: 2840.56, amount: 5 };

/** What a configuration leaves out is as in the published simulator. */
const configSchema = z.object({
  /** Published configurations have entries that are no orders; they are kept and count as closed. */
  orders: z.record(z.string(), jsonSchemaOfJson).default({
    '12345': { ...appleOrder, status: 'Completed' },
    '12446': { ...googleOrder, status: 'Pending' },
  }),
  account_info: accountSchema.default(accountSchema.parse({})),
  authenticated: z.boolean().default(false),
  market_status: z.enum(['Open', 'Closed']).default('Closed'),
  order_counter: z.number().int().default(12_446),
  stocks: z.record(z.string(), stockSchema).default(listedStocks),
  watch_list: z.array(z.string()).default(['NVDA']),
  transaction_history: z.array(transactionSchema).default([]),
  random_seed: z.number().int().optional(),
});

type Config = Omit<z.infer<typeof configSchema>, 'random_seed'>;

/** A broker's account; changed in place by the tools. */
export interface TradingState extends Config {
  readonly times: PythonRandom;
}

/** Without a configuration: signed in, with the market open, so that every tool can be used. */
const ownConfig = { authenticated: true, market_status: 'Open' };

/** Kept equal to the published simulator, so that its recorded values come out. */
const publishedSeed = 1_053_520;

export function startTrading(config: JsonObject, seed: number | undefined): TradingState {
  const wanted = Object.keys(config).length === 0 ? ownConfig : config;
  const { random_seed, ...account } = readConfiguration('trading', configSchema, wanted);
  return {
    ...structuredClone(account),
    times: mersenneTwister(random_seed ?? seed ?? publishedSeed),
  };
}

export function tradingJson({ times: _times, ...account }: TradingState): Json {
  return jsonObjectSchema.parse(structuredClone(account));
}

/** An order's fields; null where there is no order of this number. */
export function orderOf(state: TradingState, id: number): z.infer<typeof orderSchema> | null {
  const key = String(id);
  if (!Object.hasOwn(state.orders, key)) return null;
  return orderSchema.safeParse(state.orders[key]).data ?? null;
}

/** Numbers of the orders that can still be cancelled. */
export function openOrders(state: TradingState): readonly number[] {
  return orderIds(state).filter((id) => {
    const status = orderOf(state, id)?.status;
    return status !== 'Completed' && status !== 'Cancelled';
  });
}

export function orderIds(state: TradingState): readonly number[] {
  return Object.keys(state.orders)
    .filter((key) => /^\d+$/.test(key))
    .map(Number);
}

/** Puts a payment into the history, some time within a day of the market's clock. */
export function recordPayment(state: TradingState, payment: Payment): void {
  const opening = Date.UTC(2024, 8, 1, 10, 30);
  const at = new Date(opening + state.times.randint(0, 86_400) * 1000);
  const timestamp = at.toISOString().slice(0, 19).replace('T', ' ');
  state.transaction_history.push({ ...payment, timestamp });
}
