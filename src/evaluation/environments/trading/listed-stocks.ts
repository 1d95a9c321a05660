/** What the market tells of a stock. */
export interface Stock {
  price: number;
  percent_change: number;
  volume: number;
  'MA(5)': number;
  'MA(20)': number;
}

function stock(
  price: number,
  percent_change: number,
  volume: number,
  averages: readonly [of5: number, of20: number],
): Stock {
  return { price, percent_change, volume, 'MA(5)': averages[0], 'MA(20)': averages[1] };
}

/** The stocks of the default market. */
export const listedStocks: Readonly<Record<string, Stock>> = {
  AAPL: stock(227.16, 0.17, 2.552, [227.11, 227.09]),
  GOOG: stock(2840.34, 0.24, 1.123, [2835.67, 2842.15]),
  TSLA: stock(667.92, -0.12, 1.654, [671.15, 668.2]),
  MSFT: stock(310.23, 0.09, 3.234, [309.88, 310.11]),
  NVDA: stock(220.34, 0.34, 1.234, [220.45, 220.67]),
  ALPH: stock(1320.45, -0.08, 1.567, [1321.12, 1325.78]),
  OMEG: stock(457.23, 0.12, 2.345, [456.78, 458.12]),
  QUAS: stock(725.89, -0.03, 1.789, [726.45, 728]),
  NEPT: stock(88.34, 0.19, 0.654, [88.21, 88.67]),
  SYNX: stock(345.67, 0.11, 2.112, [345.34, 346.12]),
  ZETA: stock(22.09, -0.05, 0.789, [22.12, 22.34]),
};

/** Symbols of companies by the names the market knows them by. */
export const symbolsByCompany: Readonly<Record<string, string>> = {
  Apple: 'AAPL',
  Google: 'GOOG',
  Tesla: 'TSLA',
  Microsoft: 'MSFT',
  Nvidia: 'NVDA',
  Amazon: 'AMZN',
  'Zeta Corp': 'ZETA',
  'Alpha Tech': 'ALPH',
  'Omega Industries': 'OMEG',
  'Quasar Ltd.': 'QUAS',
  'Neptune Systems': 'NEPT',
  'Synex Solutions': 'SYNX',
};

export const symbolsBySector: Readonly<Record<string, readonly string[]>> = {
  Technology: ['AAPL', 'GOOG', 'MSFT', 'NVDA'],
  Automobile: ['TSLA', 'F', 'GM'],
};
