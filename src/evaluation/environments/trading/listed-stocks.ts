import market from './listed-stocks.json' with { type: 'json' };

/** What the market tells of a stock. */
export interface Stock {
  price: number;
  percent_change: number;
  volume: number;
  'MA(5)': number;
  'MA(20)': number;
}

/** The stocks of the default market. */
export const listedStocks: Readonly<Record<string, Stock>> = market.stocks;

/** Symbols of companies by the names the market knows them by. */
export const symbolsByCompany: Readonly<Record<string, string>> = market.symbolsByCompany;

export const symbolsBySector: Readonly<Record<string, readonly string[]>> = market.symbolsBySector;
