import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import { symbolsByCompany, symbolsBySector } from './listed-stocks.js';
import type { TradingState } from './trading-state.js';

const updateMarketStatus: Handler<TradingState> = (state, args) => {
  const text = args.text('current_time_str');
  const minutes = minutesOfDay(text);
  if (minutes === null) return refuse(`'${text}' is no time of day; write it as 02:15 PM.`);
  state.market_status = minutes >= 9 * 60 + 30 && minutes <= 16 * 60 ? 'Open' : 'Closed';
  return answer({ status: state.market_status });
};

function minutesOfDay(text: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2}) ?([AP]M)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return null;
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null;
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
}

const symbolOf: Handler<TradingState> = (_state, args) => {
  const name = args.text('name');
  const known = Object.hasOwn(symbolsByCompany, name) ? symbolsByCompany[name] : undefined;
  return answer({ symbol: known ?? 'Stock not found' });
};

const stockInfo: Handler<TradingState> = ({ stocks }, args) => {
  const symbol = args.text('symbol');
  const stock = Object.hasOwn(stocks, symbol) ? stocks[symbol] : undefined;
  return stock === undefined ? refuse(unknownSymbol(symbol)) : answer({ ...stock });
};

const updatePrice: Handler<TradingState> = ({ stocks }, args) => {
  const [symbol, price] = [args.text('symbol'), args.number('new_price')];
  const stock = Object.hasOwn(stocks, symbol) ? stocks[symbol] : undefined;
  if (stock === undefined) return refuse(unknownSymbol(symbol));
  if (price <= 0) return refuse('new_price must be greater than 0.');
  const old = stock.price;
  stock.price = price;
  stock.percent_change = ((price - old) / old) * 100;
  return answer({ symbol, old_price: old, new_price: price });
};

export function unknownSymbol(symbol: string): string {
  return `There is no stock with the symbol '${symbol}'.`;
}

const available: Handler<TradingState> = (_state, args) => {
  const sector = args.text('sector');
  const known = Object.hasOwn(symbolsBySector, sector) ? symbolsBySector[sector] : undefined;
  return answer({ stock_list: known ?? [] });
};

const filterByPrice: Handler<TradingState> = ({ stocks }, args) => {
  const [low, high] = [args.number('min_price'), args.number('max_price')];
  const kept = args.texts('stocks').filter((symbol) => {
    const stock = Object.hasOwn(stocks, symbol) ? stocks[symbol] : undefined;
    return stock !== undefined && stock.price >= low && stock.price <= high;
  });
  return answer({ filtered_stocks: kept });
};

const notifyChange: Handler<TradingState> = ({ stocks }, args) => {
  const threshold = args.number('threshold');
  const moved = args.texts('stocks').filter((symbol) => {
    const stock = Object.hasOwn(stocks, symbol) ? stocks[symbol] : undefined;
    return stock !== undefined && Math.abs(stock.percent_change) >= threshold;
  });
  return answer({
    notification:
      moved.length === 0
        ? 'No significant price changes in the selected stocks.'
        : `Stocks ${moved.join(', ')} have significant price changes.`,
  });
};

/** What the market says, whoever asks. */
export const marketHandlers: Readonly<Record<string, Handler<TradingState>>> = {
  get_current_time: () => answer({ current_time: '10:30 AM' }),
  update_market_status: updateMarketStatus,
  get_symbol_by_name: symbolOf,
  get_stock_info: stockInfo,
  update_stock_price: updatePrice,
  get_available_stocks: available,
  filter_stocks_by_price: filterByPrice,
  notify_price_change: notifyChange,
};
