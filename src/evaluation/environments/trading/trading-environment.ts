import type { Domain } from '../../../schema/domain.js';
import { createEnvironment } from '../create-environment.js';
import type { Environment } from '../environment.js';
import { oneOf } from '../tool-spec.js';
import { readToolTable } from '../read-tool-table.js';
import { accountHandlers } from './account.js';
import { marketHandlers } from './market.js';
import { orderHandlers } from './orders.js';
import {
  openOrders,
  orderIds,
  startTrading,
  tradingJson,
  type TradingState,
} from './trading-state.js';
import tools from './trading-tools.json' with { type: 'json' };

const tradingTools = readToolTable(tools);

/** A broker with 19 tools: prices, orders, the account, a watch list. */
export function tradingEnvironment(): Environment {
  return createEnvironment<TradingState>({
    name: 'trading',
    tools: tradingTools,
    start: startTrading,
    handlers: { ...marketHandlers, ...orderHandlers, ...accountHandlers },
    state: tradingJson,
    domain: (state, tool) => domainNow(state, tool),
  });
}

/** Symbols there are, orders there are, what is on the watch list. */
function domainNow(state: TradingState, tool: string): Domain {
  const symbols = oneOf(...Object.keys(state.stocks));
  switch (tool) {
    case 'get_order_details':
      return oneOf(...orderIds(state));
    case 'cancel_order':
      return oneOf(...openOrders(state));
    case 'remove_stock_from_watchlist':
      return oneOf(...state.watch_list);
    case 'filter_stocks_by_price':
    case 'notify_price_change':
      return { kind: 'list', items: symbols };
    default:
      return symbols;
  }
}
