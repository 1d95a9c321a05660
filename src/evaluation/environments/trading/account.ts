import { jsonObjectSchema } from '../../../core/json.js';
import { isCalendarDay } from '../calendar-day.js';
import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import { signedOut } from './orders.js';
import { recordPayment, type TradingState } from './trading-state.js';

/** The handler for those who are signed in, a refusal for the others. */
function signedIn(handler: Handler<TradingState>): Handler<TradingState> {
  return (state, args) => (state.authenticated ? handler(state, args) : refuse(signedOut));
}

const fundAccount: Handler<TradingState> = (state, args) => {
  const amount = args.number('amount');
  if (amount <= 0) return refuse('amount must be greater than 0.');
  state.account_info.balance += amount;
  recordPayment(state, { type: 'deposit', amount });
  return answer({
    status: 'Account funded successfully',
    new_balance: state.account_info.balance,
  });
};

const makeTransaction: Handler<TradingState> = (state, args) => {
  const [type, amount] = [args.text('xact_type'), args.number('amount')];
  if (state.market_status !== 'Open') {
    return refuse('The market is closed; payments wait until it is open.');
  }
  if (amount <= 0) return refuse('amount must be greater than 0.');
  if (type !== 'deposit' && type !== 'withdrawal') {
    return refuse(`xact_type must be one of 'deposit', 'withdrawal'.`);
  }
  const balance = state.account_info.balance + (type === 'deposit' ? amount : -amount);
  if (balance < 0) return refuse('The balance is too small for this withdrawal.');
  state.account_info.balance = balance;
  recordPayment(state, { type, amount });
  return answer({
    status: type === 'deposit' ? 'Deposit successful' : 'Withdrawal successful',
    new_balance: balance,
  });
};

const transactionHistory: Handler<TradingState> = (state, args) => {
  const [start, end] = [args.optionalText('start_date'), args.optionalText('end_date')];
  const wrong = [start, end].find((day) => day !== null && !isCalendarDay(day));
  if (wrong !== undefined && wrong !== null) {
    return refuse(`'${wrong}' is no date; write it as YYYY-MM-DD.`);
  }
  const from = start === null ? -Infinity : Date.parse(`${start}T00:00:00Z`);
  const to = end === null ? Infinity : Date.parse(`${end}T00:00:00Z`);
  const within = state.transaction_history.filter(({ timestamp }) => {
    const at = Date.parse(`${timestamp.replace(' ', 'T')}Z`);
    return at >= from && at <= to;
  });
  return answer({ transaction_history: within.map((each) => jsonObjectSchema.parse({ ...each })) });
};

const addToWatchlist: Handler<TradingState> = (state, args) => {
  const stock = args.text('stock');
  if (!state.watch_list.includes(stock) && Object.hasOwn(state.stocks, stock)) {
    state.watch_list.push(stock);
  }
  return answer({ watchlist: [...state.watch_list] });
};

const removeFromWatchlist: Handler<TradingState> = (state, args) => {
  const symbol = args.text('symbol');
  if (!state.watch_list.includes(symbol)) return refuse(`${symbol} is not being watched.`);
  state.watch_list = state.watch_list.filter((each) => each !== symbol);
  return answer({ status: `Stock ${symbol} removed from watchlist successfully.` });
};

export const accountHandlers: Readonly<Record<string, Handler<TradingState>>> = {
  get_account_info: signedIn((state) => answer({ ...state.account_info })),
  fund_account: signedIn(fundAccount),
  make_transaction: signedIn(makeTransaction),
  get_transaction_history: signedIn(transactionHistory),
  get_watchlist: signedIn((state) => answer({ watchlist: [...state.watch_list] })),
  add_to_watchlist: addToWatchlist,
  remove_stock_from_watchlist: signedIn(removeFromWatchlist),
};
