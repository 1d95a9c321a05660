import type { Domain } from '../../../schema/domain.js';
import { createEnvironment } from '../create-environment.js';
import type { Environment } from '../environment.js';
import { between, oneOf } from '../tool-spec.js';
import { readToolTable } from '../read-tool-table.js';
import { carBodyHandlers, tankCapacity } from './car-body.js';
import { drivingHandlers } from './driving.js';
import { journeyHandlers } from './journey.js';
import { cityZipCodes, knownZipCodes } from './places.js';
import { startVehicle, vehicleJson, type VehicleState } from './vehicle-state.js';
import tools from './vehicle-tools.json' with { type: 'json' };

const vehicleTools = readToolTable(tools, {
  cities: Object.keys(cityZipCodes),
  zipCodes: knownZipCodes,
});

/** A car with 22 tools: engine, doors, climate, fuel, distances, navigation. */
export function vehicleEnvironment(): Environment {
  return createEnvironment<VehicleState>({
    name: 'vehicle',
    tools: vehicleTools,
    start: startVehicle,
    handlers: { ...drivingHandlers, ...carBodyHandlers, ...journeyHandlers },
    state: vehicleJson,
    domain: (car, tool) => domainNow(car, tool),
  });
}

/** Fuel that still fits, doors there are, cruise control only while the engine runs. */
function domainNow(car: VehicleState, tool: string): Domain | null {
  switch (tool) {
    case 'fillFuelTank':
      return between(0, tankCapacity - car.fuelLevel);
    case 'lockDoors':
      return { kind: 'list', items: oneOf(...Object.keys(car.doorStatus)) };
    case 'setCruiseControl':
      return car.engineState === 'running' ? null : oneOf(false);
    default:
      return null;
  }
}
