import { z } from 'zod';
import { jsonSchemaOfJson, type Json, type JsonObject } from '../../../core/json.js';
import { mersenneTwister, type PythonRandom } from '../../../support/mersenne-twister.js';
import { readConfiguration } from '../configuration.js';

const cardSchema = z.record(z.string(), jsonSchemaOfJson);
const bookingSchema = z.record(z.string(), jsonSchemaOfJson);

/** What a configuration leaves out is as in the published simulator. */
const configSchema = z.object({
  credit_card_list: z.record(z.string(), cardSchema).default({}),
  booking_record: z.record(z.string(), bookingSchema).default({}),
  user_first_name: z.string().nullable().default(null),
  user_last_name: z.string().nullable().default(null),
  budget_limit: z.number().nullable().default(null),
  random_seed: z.number().int().optional(),
});

/** Without a configuration: a customer with a card and a booking, so that every tool can be used. */
const ownConfig = {
  credit_card_list: {
    main: {
      ...{ card_number: '4111111111111111', expiration_date: '12/2030' },
      ...{ cardholder_name: 'Robin Doe', card_verification_number: 123, balance: 20_000 },
    },
  },
  booking_record: {
    '1000001': {
      ...{ card_id: 'main', travel_date: '2024-11-05', travel_from: 'SFO', travel_to: 'LAX' },
      ...{ travel_class: 'economy', travel_cost: 400, transaction_id: '10000001' },
    },
  },
  user_first_name: 'Robin',
  user_last_name: 'Doe',
};

/** A travel agency's customer; changed in place by the tools. */
export interface TravelState extends Omit<z.infer<typeof configSchema>, 'random_seed'> {
  readonly numbers: PythonRandom;
}

/** Kept equal to the published simulator, so that its recorded values come out. */
const publishedSeed = 141_053;

export function startTravel(config: JsonObject, seed: number | undefined): TravelState {
  const wanted = Object.keys(config).length === 0 ? ownConfig : config;
  const { random_seed, ...customer } = readConfiguration('travel', configSchema, wanted);
  return {
    ...structuredClone(customer),
    numbers: mersenneTwister(random_seed ?? seed ?? publishedSeed),
  };
}

export function travelJson({ numbers: _numbers, ...customer }: TravelState): Json {
  return structuredClone(customer);
}

/** A card's balance; null where there is no such card or it has none. */
export function balanceOf(state: TravelState, card: string): number | null {
  if (!Object.hasOwn(state.credit_card_list, card)) return null;
  const balance = state.credit_card_list[card]?.['balance'];
  return typeof balance === 'number' ? balance : null;
}

/** Takes money from a card, or gives it back where the amount is negative. */
export function charge(state: TravelState, card: string, amount: number): void {
  const account = state.credit_card_list[card];
  if (account !== undefined) account['balance'] = (balanceOf(state, card) ?? 0) - amount;
}

/** Null where there is no such booking. */
export function bookingOf(state: TravelState, id: string): Readonly<Record<string, Json>> | null {
  return Object.hasOwn(state.booking_record, id) ? (state.booking_record[id] ?? null) : null;
}
