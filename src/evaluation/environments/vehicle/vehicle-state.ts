import { z } from 'zod';
import type { Json, JsonObject } from '../../../core/json.js';
import { mersenneTwister, type PythonRandom } from '../../../support/mersenne-twister.js';
import { readConfiguration } from '../configuration.js';

const lockSchema = z.enum(['locked', 'unlocked']);

/** Field names are those of published initial configurations. */
const carSchema = z.object({
  fuelLevel: z.number().default(0),
  batteryVoltage: z.number().default(12.6),
  engineState: z.enum(['running', 'stopped']).default('stopped'),
  doorStatus: z.record(z.string(), lockSchema).default({
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
type Car = z.infer<typeof carSchema>;

const configSchema = carSchema.extend({ random_seed: z.number().int().optional() });

export interface VehicleState extends Car {
  /** What the sensors without a value of their own show. */
  readonly sensors: PythonRandom;
}

/** Kept equal to the published simulator, so that its recorded values come out. */
const publishedSeed = 141_053;

export function startVehicle(config: JsonObject, seed: number | undefined): VehicleState {
  const { random_seed, ...car } = readConfiguration('vehicle', configSchema, config);
  return { ...car, sensors: mersenneTwister(random_seed ?? seed ?? publishedSeed) };
}

export function vehicleJson({ sensors: _sensors, ...car }: VehicleState): Json {
  return { ...car, doorStatus: { ...car.doorStatus } };
}

export function unlockedDoors({ doorStatus }: VehicleState): readonly string[] {
  return Object.keys(doorStatus).filter((door) => doorStatus[door] === 'unlocked');
}
