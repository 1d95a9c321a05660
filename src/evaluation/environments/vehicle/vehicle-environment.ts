import { z } from 'zod';
import type { Domain } from '../../../schema/domain.js';
import type { JsonObject } from '../../../core/json.js';
import { mersenneTwister, type PythonRandom } from '../../../support/mersenne-twister.js';
import {
  createEnvironment,
  own,
  pick,
  quoted,
  readConfiguration,
  refuse,
  refuseIf,
  type Handlers,
} from '../create-environment.js';
import type { Environment } from '../environment.js';
import { between, oneOf, readToolTable } from '../tool-table.js';
import places from './places.json' with { type: 'json' };
import tools from './vehicle-tools.json' with { type: 'json' };

const cityZipCodes: Readonly<Record<string, string>> = places.cityZipCodes;
const vehicleTools = readToolTable(tools, {
  cities: Object.keys(cityZipCodes),
  zipCodes: [...Object.values(cityZipCodes), ...places.furtherZipCodes],
});

/** A car with 22 tools: engine, doors, climate, fuel, distances, navigation. */
export function vehicleEnvironment(): Environment {
  return createEnvironment<VehicleState>({
    ...{ name: 'vehicle', tools: vehicleTools, start, handlers, domain: domainNow },
    state: ({ sensors: _, ...car }) => ({ ...car, doorStatus: { ...car.doorStatus } }),
  });
}

/** Field names are those of published initial configurations. */
const carSchema = z.object({
  fuelLevel: z.number().default(0),
  batteryVoltage: z.number().default(12.6),
  engineState: z.enum(['running', 'stopped']).default('stopped'),
  doorStatus: z.record(z.string(), z.enum(['locked', 'unlocked'])).default({
    ...{ driver: 'unlocked', passenger: 'unlocked' },
    ...{ rear_left: 'unlocked', rear_right: 'unlocked' },
  }),
  acTemperature: z.number().default(25),
  fanSpeed: z.number().default(50),
  acMode: z.string().default('auto'),
  humidityLevel: z.number().default(50),
  headLightStatus: z.enum(['on', 'off']).default('off'),
  parkingBrakeStatus: z.enum(['engaged', 'released']).default('released'),
  parkingBrakeForce: z.number().default(0),
  slopeAngle: z.number().default(0),
  brakePedalStatus: z.enum(['pressed', 'released']).default('released'),
  brakePedalForce: z.number().default(0),
  distanceToNextVehicle: z.number().default(50),
  cruiseStatus: z.enum(['active', 'inactive']).default('inactive'),
  destination: z.string().default('None'),
  frontLeftTirePressure: z.number().default(32),
  frontRightTirePressure: z.number().default(32),
  rearLeftTirePressure: z.number().default(30),
  rearRightTirePressure: z.number().default(30),
});

const configSchema = carSchema.extend({ random_seed: z.number().int().optional() });

interface VehicleState extends z.infer<typeof carSchema> {
  /** What the sensors without a value of their own show. */
  readonly sensors: PythonRandom;
}

/** Kept equal to the published simulator, so that its recorded values come out. */
const publishedSeed = 141_053;
/** Gallons. */
const tankCapacity = 50;
const milesPerGallon = 20;
const gallonsPerLiter = 0.264172;
const litersPerGallon = 3.78541;
/** The force of a pedal that is all the way down, in newtons. */
const fullBrakeForce = 1000;

function start(config: JsonObject, seed: number | undefined): VehicleState {
  const { random_seed, ...car } = readConfiguration('vehicle', configSchema, config);
  return { ...car, sensors: mersenneTwister(random_seed ?? seed ?? publishedSeed) };
}

/** Fuel that still fits, doors there are, cruise control only while the engine runs. */
function domainNow(car: VehicleState, tool: string): Domain | null {
  if (tool === 'fillFuelTank') return between(0, tankCapacity - car.fuelLevel);
  if (tool === 'lockDoors') return { kind: 'list', items: oneOf(...Object.keys(car.doorStatus)) };
  return tool === 'setCruiseControl' && car.engineState !== 'running' ? oneOf(false) : null;
}

function unlockedDoors({ doorStatus }: VehicleState): readonly string[] {
  return Object.keys(doorStatus).filter((door) => doorStatus[door] === 'unlocked');
}

const engine = (car: VehicleState) => pick(car, 'engineState', 'fuelLevel', 'batteryVoltage');
const brakePedal = (car: VehicleState) => pick(car, 'brakePedalStatus', 'brakePedalForce');

/** What each choice of `displayCarStatus` shows. */
const instruments: Readonly<Record<string, (car: VehicleState) => JsonObject>> = {
  fuel: (car) => pick(car, 'fuelLevel'),
  battery: (car) => pick(car, 'batteryVoltage'),
  doors: ({ doorStatus }) => ({ doorStatus: { ...doorStatus } }),
  climate: (car) => ({
    currentACTemperature: car.acTemperature,
    fanSpeed: car.fanSpeed,
    climateMode: car.acMode,
    humidityLevel: car.humidityLevel,
  }),
  headlights: ({ headLightStatus }) => ({ headlightStatus: headLightStatus }),
  parkingBrake: (car) => pick(car, 'parkingBrakeStatus', 'parkingBrakeForce', 'slopeAngle'),
  brakePedal,
  engine: (car) => pick(car, 'engineState'),
};

const handlers: Handlers<VehicleState> = {
  startEngine: (car, args) => {
    const mode = args.text('ignitionMode');
    if (mode !== 'STOP') {
      const open = unlockedDoors(car).join(', ');
      refuseIf(open !== '' && `Lock every door first; still unlocked: ${open}.`);
      refuseIf(car.brakePedalStatus !== 'pressed' && 'Press the brake pedal first.');
      const isDown = car.brakePedalForce === fullBrakeForce;
      refuseIf(!isDown && 'Press the brake pedal all the way down first (pedalPosition 1).');
      const problem = `Ignition mode '${mode}' is none; ignitionMode must be one of 'START', 'STOP'.`;
      refuseIf(mode !== 'START' && problem);
    }
    car.engineState = mode === 'STOP' ? 'stopped' : 'running';
    return engine(car);
  },
  pressBrakePedal: (car, args) => {
    const position = args.number('pedalPosition');
    refuseIf((position < 0 || position > 1) && 'pedalPosition must be between 0 and 1.');
    car.brakePedalStatus = position === 0 ? 'released' : 'pressed';
    car.brakePedalForce = fullBrakeForce * position;
    return brakePedal(car);
  },
  releaseBrakePedal: (car) => {
    Object.assign(car, { brakePedalStatus: 'released', brakePedalForce: 0 });
    return brakePedal(car);
  },
  activateParkingBrake: (car, args) => {
    const isEngaged = args.choice('mode', ['engage', 'release']) === 'engage';
    car.parkingBrakeStatus = isEngaged ? 'engaged' : 'released';
    car.parkingBrakeForce = isEngaged ? 500 : 0;
    car.slopeAngle = 10;
    const { parkingBrakeStatus, parkingBrakeForce, slopeAngle } = car;
    return { parkingBrakeStatus, _parkingBrakeForce: parkingBrakeForce, _slopeAngle: slopeAngle };
  },
  setCruiseControl: (car, args) => {
    const [speed, isActive] = [args.number('speed'), args.flag('activate')];
    refuseIf(car.engineState !== 'running' && 'Start the engine before cruise control.');
    const isWrong = isActive && (speed < 0 || speed > 120 || speed % 5 !== 0);
    refuseIf(isWrong && 'speed must be between 0 and 120 and a multiple of 5.');
    car.cruiseStatus = isActive ? 'active' : 'inactive';
    car.distanceToNextVehicle = args.number('distanceToNextVehicle');
    const { cruiseStatus, distanceToNextVehicle } = car;
    return { cruiseStatus, currentSpeed: speed, distanceToNextVehicle };
  },
  get_current_speed: (car) => ({ currentSpeed: car.sensors.uniform(0, 120) }),
  fillFuelTank: (car, args) => {
    const amount = args.number('fuelAmount');
    refuseIf(amount < 0 && 'fuelAmount cannot be negative.');
    const problem = `The tank holds ${tankCapacity} gallons and has ${car.fuelLevel} in it: ${amount} more do not fit.`;
    refuseIf(car.fuelLevel + amount > tankCapacity && problem);
    car.fuelLevel += amount;
    return pick(car, 'fuelLevel');
  },
  lockDoors: (car, args) => {
    const doors = args.texts('door');
    const unknown = doors.find((door) => !Object.hasOwn(car.doorStatus, door));
    const known = quoted(Object.keys(car.doorStatus));
    if (unknown !== undefined)
      refuse(`There is no door '${unknown}'; door must be one of ${known}.`);
    const status = args.flag('unlock') ? 'unlocked' : 'locked';
    for (const door of doors) car.doorStatus[door] = status;
    return { lockStatus: status, remainingUnlockedDoors: unlockedDoors(car).length };
  },
  adjustClimateControl: (car, args) => {
    const [temperature, fanSpeed] = [args.number('temperature'), args.number('fanSpeed')];
    refuseIf((fanSpeed < 0 || fanSpeed > 100) && 'fanSpeed must be between 0 and 100.');
    const inFahrenheit = args.text('unit') === 'fahrenheit';
    car.acTemperature = inFahrenheit ? ((temperature - 32) * 5) / 9 : temperature;
    Object.assign(car, { fanSpeed, acMode: args.text('mode') });
    const { acMode, humidityLevel } = car;
    return { currentACTemperature: temperature, climateMode: acMode, humidityLevel };
  },
  setHeadlights: (car, args) => {
    car.headLightStatus = args.choice('mode', ['on', 'off', 'auto']) === 'on' ? 'on' : 'off';
    return { headlightStatus: car.headLightStatus };
  },
  displayCarStatus: (car, args) =>
    instruments[args.choice('option', Object.keys(instruments))]?.(car) ?? null,
  display_log: (_, args) => ({ log: args.texts('messages') }),
  check_tire_pressure: (car) => {
    const tires = {
      ...pick(car, 'frontLeftTirePressure', 'frontRightTirePressure'),
      ...pick(car, 'rearLeftTirePressure', 'rearRightTirePressure'),
    };
    const average = Object.values(tires).reduce((sum, tire) => sum + tire, 0) / 4;
    return { ...tires, healthy_tire_pressure: average >= 30 && average <= 35, car_info: {} };
  },
  estimate_drive_feasibility_by_mileage: (car, args) => ({
    canDrive: args.number('distance') <= car.fuelLevel * milesPerGallon,
  }),
  estimate_distance: (_, args) => {
    const [one, other] = [args.text('cityA'), args.text('cityB')];
    const road = places.roads.find(
      ({ from, to }) => (from === one && to === other) || (from === other && to === one),
    );
    const problem = `The map has no distance between ${one} and ${other}.`;
    return { distance: road?.kilometres ?? refuse(problem) };
  },
  get_zipcode_based_on_city: (_, args) => ({
    zipcode: own(cityZipCodes, args.text('city')) ?? '00000',
  }),
  set_navigation: (car, args) => {
    car.destination = args.text('destination');
    return { status: `Navigating to ${car.destination}` };
  },
  find_nearest_tire_shop: () => ({ shopLocation: '456 Oakwood Avenue, Rivermist, 83214' }),
  liter_to_gallon: (_, args) => ({ gallon: args.number('liter') * gallonsPerLiter }),
  gallon_to_liter: (_, args) => ({ liter: args.number('gallon') * litersPerGallon }),
  get_outside_temperature_from_google: (car) => ({
    outsideTemperature: car.sensors.uniform(-10, 40),
  }),
  get_outside_temperature_from_weather_com: () =>
    refuse('weather.com does not answer: page not found (404).'),
};
