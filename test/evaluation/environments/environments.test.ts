import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../../src/core/json.js';
import type { Outcome } from '../../../src/core/outcome.js';
import {
  environmentNames,
  type Environment,
  type EnvironmentName,
} from '../../../src/evaluation/environments/environment.js';
import { environmentNamed } from '../../../src/evaluation/environments/environments.js';
import {
  allows,
  configurationContract,
  environmentContract,
} from '../../contract/environment.contract.js';
import { environmentTool } from '../../support/environment-tool.js';
import { sharedData } from '../../support/shared-data.js';

const sizes: Readonly<Record<EnvironmentName, number>> = {
  documents: 18,
  vehicle: 22,
  trading: 19,
  travel: 15,
  files: 18,
};

for (const name of environmentNames) {
  environmentContract(name, () => environmentNamed(name), sizes[name]);
}

describe('configurations', () => {
  const wrong: Readonly<Record<EnvironmentName, [JsonObject, string]>> = {
    documents: [{ number_of_pages: 0 }, 'number_of_pages'],
    vehicle: [{ doorStatus: { driver: 'ajar' } }, 'doorStatus.driver'],
    trading: [{ account_info: { balance: 'much' } }, 'account_info.balance'],
    travel: [{ booking_record: [] }, 'booking_record'],
    files: [{ root: { a: { type: 'pipe' } } }, 'root.a.type'],
  };
  for (const name of environmentNames) {
    configurationContract(name, () => environmentNamed(name), ...wrong[name]);
  }
});

const table = sharedData('clarifybench/tools.json');
(table === null ? describe.skip : describe)('the published tool tables', () => {
  interface Row {
    name: string;
    arguments: {
      name: string;
      required: boolean;
      domain: { importance: number; data_dependent?: true };
    }[];
  }
  const names: Readonly<Record<EnvironmentName, string>> = {
    ...{ documents: 'document', vehicle: 'vehicle', trading: 'trading' },
    ...{ travel: 'travel', files: 'gfs' },
  };

  it.each(environmentNames)('have the same tools, arguments and importance: %s', (name) => {
    const rows = (JSON.parse(readFileSync(table!, 'utf8')) as Record<string, Row[]>)[names[name]]!;
    const environment = environmentNamed(name);
    expect(environment.tools.map(({ id }) => id).sort()).toEqual(
      rows.map((row) => row.name).sort(),
    );
    for (const row of rows) {
      const known = environment.domains(environmentTool(environment, row.name)!);
      const ours = Object.entries(known).map(([argument, { required, importance }]) => [
        ...[argument, required, importance],
      ]);
      const theirs = row.arguments.map((each) => [
        each.name,
        each.required,
        each.domain.importance,
      ]);
      expect(ours.sort()).toEqual(theirs.sort());
    }
  });
});

async function call(environment: Environment, tool: string, args: JsonObject): Promise<Outcome> {
  return environment.executor.call({ tool: environmentTool(environment, tool)!, arguments: args });
}

describe('domains that follow the state', () => {
  it('are the files and folders of the folder one is in', async () => {
    const files = environmentNamed('files');
    expect(allows(files, 'cat', 'file_name', 'notes.txt')).toBe(true);
    expect(allows(files, 'cat', 'file_name', 'archive')).toBe(false);
    expect(allows(files, 'cd', 'folder', '..')).toBe(false);
    await call(files, 'cd', { folder: 'archive' });
    expect(allows(files, 'cat', 'file_name', 'notes.txt')).toBe(false);
    expect(allows(files, 'cat', 'file_name', 'old_report.txt')).toBe(true);
    expect(allows(files, 'cd', 'folder', '..')).toBe(true);
  });

  it('are the pages there are, and one more for a new page', async () => {
    const documents = environmentNamed('documents');
    documents.reset({ number_of_pages: 3, pdf_name: 'a.pdf' });
    expect(allows(documents, 'delete_page', 'page_num', 4)).toBe(false);
    expect(allows(documents, 'add_page_with_text', 'page_num', 4)).toBe(true);
    await call(documents, 'add_page_with_text', { text_content: 'x', font_size: 12, page_num: 4 });
    expect(allows(documents, 'delete_page', 'page_num', 4)).toBe(true);
  });

  it('are the fuel that fits, and cruise control only while the engine runs', async () => {
    const vehicle = environmentNamed('vehicle');
    vehicle.reset({ fuelLevel: 30 });
    expect(allows(vehicle, 'fillFuelTank', 'fuelAmount', 20)).toBe(true);
    expect(allows(vehicle, 'fillFuelTank', 'fuelAmount', 21)).toBe(false);
    expect(allows(vehicle, 'setCruiseControl', 'activate', true)).toBe(false);
    vehicle.reset({ engineState: 'running' });
    expect(allows(vehicle, 'setCruiseControl', 'activate', true)).toBe(true);
  });

  it('are the orders, bookings and cards there are', async () => {
    const trading = environmentNamed('trading');
    expect(allows(trading, 'get_order_details', 'order_id', 12_345)).toBe(true);
    expect(allows(trading, 'cancel_order', 'order_id', 12_345)).toBe(false);
    await call(trading, 'remove_stock_from_watchlist', { symbol: 'NVDA' });
    expect(allows(trading, 'remove_stock_from_watchlist', 'symbol', 'NVDA')).toBe(false);
    const travel = environmentNamed('travel');
    expect(allows(travel, 'cancel_booking', 'booking_id', '1000001')).toBe(true);
    await call(travel, 'cancel_booking', { booking_id: '1000001' });
    expect(allows(travel, 'cancel_booking', 'booking_id', '1000001')).toBe(false);
    expect(allows(travel, 'get_credit_card_balance', 'card_id', 'main')).toBe(true);
  });
});

describe('tools without a Python counterpart', () => {
  it('open and close the market, take payments and set prices', async () => {
    const trading = environmentNamed('trading');
    const refused = async (tool: string, args: JsonObject): Promise<string> => {
      const outcome = await call(trading, tool, args);
      return outcome.kind === 'refused' ? outcome.message : outcome.kind;
    };
    expect(
      await call(trading, 'update_market_status', { current_time_str: '09:29 AM' }),
    ).toMatchObject({
      body: { status: 'Closed' },
    });
    expect(await refused('make_transaction', { xact_type: 'deposit', amount: 5 })).toMatch(
      /closed/,
    );
    await call(trading, 'update_market_status', { current_time_str: '04:00 PM' });
    expect(
      await call(trading, 'make_transaction', { xact_type: 'deposit', amount: 5 }),
    ).toMatchObject({
      body: { new_balance: 10_005 },
    });
    expect(await refused('make_transaction', { xact_type: 'withdrawal', amount: 10_006 })).toMatch(
      /too small/,
    );
    expect(await refused('make_transaction', { xact_type: 'gift', amount: 1 })).toMatch(/deposit/);
    expect(await refused('update_market_status', { current_time_str: '25:00 PM' })).toMatch(
      /25:00/,
    );
    expect(await refused('update_stock_price', { symbol: 'AAPL', new_price: 0 })).toMatch(
      /greater/,
    );
    await call(trading, 'update_stock_price', { symbol: 'AAPL', new_price: 454.32 });
    const stock = await call(trading, 'get_stock_info', { symbol: 'AAPL' });
    expect(stock).toMatchObject({ body: { price: 454.32, percent_change: 100 } });
  });

  it('keep the original of a document, or change it', async () => {
    const documents = environmentNamed('documents');
    documents.reset({ number_of_pages: 10, pdf_name: 'a.pdf' });
    const range = { start: 2, end: 4 };
    const kept = await call(documents, 'extract_pages', { ...range, overwrite: false });
    expect(kept).toMatchObject({ body: { output: 'a_extract.pdf', pages: 3 } });
    const again = await call(documents, 'extract_pages', { ...range, overwrite: false });
    expect(again).toMatchObject({ kind: 'refused' });
    await call(documents, 'delete_page_range', { ...range, overwrite: true });
    expect(await call(documents, 'count_pages', {})).toMatchObject({
      body: { number_of_pages: 7 },
    });
    for (const bad of [
      { start: 0, end: 2 },
      { start: 3, end: 8 },
      { start: 5, end: 2 },
    ]) {
      expect(await call(documents, 'redact_page_range', bad)).toMatchObject({ kind: 'refused' });
    }
    const format = { format: 'PDF', output_filename: 'x' };
    expect(await call(documents, 'convert', format)).toMatchObject({ kind: 'refused' });
    const mark = { watermark_text: 'draft', transparency: 1.5 };
    expect(await call(documents, 'add_watermark', mark)).toMatchObject({ kind: 'refused' });
  });
});
