import { documentsEnvironment } from './documents/documents-environment.js';
import type { Environment, EnvironmentName } from './environment.js';
import { filesEnvironment } from './files/files-environment.js';
import { tradingEnvironment } from './trading/trading-environment.js';
import { travelEnvironment } from './travel/travel-environment.js';
import { vehicleEnvironment } from './vehicle/vehicle-environment.js';

const makers: Readonly<Record<EnvironmentName, () => Environment>> = {
  documents: documentsEnvironment,
  vehicle: vehicleEnvironment,
  trading: tradingEnvironment,
  travel: travelEnvironment,
  files: filesEnvironment,
};

/** A fresh environment in its default configuration; each has a world of its own. */
export function environmentNamed(name: EnvironmentName): Environment {
  return makers[name]();
}

/** The environment behind each `primary_api` of ClarifyBench and class of BFCL. */
export const environmentsByApi: Readonly<Record<string, EnvironmentName>> = {
  GorillaFileSystem: 'files',
  TravelAPI: 'travel',
  TradingBot: 'trading',
  VehicleControlAPI: 'vehicle',
  DocumentPlugin: 'documents',
};
