import { jsonObjectSchema } from '../../../core/json.js';
import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import { unknownSymbol } from './market.js';
import { orderIds, orderOf, type TradingState } from './trading-state.js';

const placeOrder: Handler<TradingState> = (state, args) => {
  const [order_type, symbol] = [args.text('order_type'), args.text('symbol')];
  const [price, amount] = [args.number('price'), args.number('amount')];
  const problem = orderProblem(state, { order_type, symbol, price, amount });
  if (problem !== null) return refuse(problem);
  const id = state.order_counter;
  state.order_counter += 1;
  state.orders[String(id)] = { id, order_type, symbol, price, amount, status: 'Open' };
  return answer({ order_id: id, order_type, status: 'Pending', price, amount });
};

interface WantedOrder {
  readonly order_type: string;
  readonly symbol: string;
  readonly price: number;
  readonly amount: number;
}

function orderProblem(state: TradingState, order: WantedOrder): string | null {
  const { order_type, symbol, price, amount } = order;
  if (!state.authenticated) return signedOut;
  if (!Object.hasOwn(state.stocks, symbol)) return unknownSymbol(symbol);
  if (price <= 0 || amount <= 0) return 'price and amount must be greater than 0.';
  const { balance } = state.account_info;
  if (order_type.toLowerCase() !== 'buy' || price * amount <= balance) return null;
  return `The order costs $${(price * amount).toFixed(2)} and the balance is $${balance.toFixed(2)}.`;
}

export const signedOut = 'Nobody is signed in to this account.';

const orderDetails: Handler<TradingState> = (state, args) => {
  const id = args.number('order_id');
  const order = state.orders[String(id)];
  if (order === undefined || !Object.hasOwn(state.orders, String(id))) {
    return refuse(`There is no order ${id}. Orders: ${orderIds(state).join(', ')}.`);
  }
  return answer(order);
};

const cancelOrder: Handler<TradingState> = (state, args) => {
  const id = args.number('order_id');
  const order = orderOf(state, id);
  if (order === null) return refuse(`There is no order ${id}.`);
  if (order.status === 'Completed') {
    return refuse(`Order ${id} is completed and cannot be cancelled any more.`);
  }
  state.orders[String(id)] = jsonObjectSchema.parse({ ...order, status: 'Cancelled' });
  return answer({ order_id: id, status: 'Cancelled' });
};

const orderHistory: Handler<TradingState> = (state) => {
  if (!state.authenticated) return refuse(signedOut);
  const keys = Object.keys(state.orders);
  return answer({ history: keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)) });
};

export const orderHandlers: Readonly<Record<string, Handler<TradingState>>> = {
  place_order: placeOrder,
  get_order_details: orderDetails,
  cancel_order: cancelOrder,
  get_order_history: orderHistory,
};
