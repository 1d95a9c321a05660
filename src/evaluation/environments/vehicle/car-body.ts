import type { Handler } from '../create-environment.js';
import type { JsonObject } from '../../../core/json.js';
import { answer, refuse } from '../reply.js';
import { unlockedDoors, type VehicleState } from './vehicle-state.js';

/** Gallons. */
export const tankCapacity = 50;

const fillFuelTank: Handler<VehicleState> = (car, args) => {
  const amount = args.number('fuelAmount');
  if (amount < 0) return refuse('fuelAmount cannot be negative.');
  if (car.fuelLevel + amount > tankCapacity) {
    return refuse(
      `The tank holds ${tankCapacity} gallons and has ${car.fuelLevel} in it: ${amount} more do not fit.`,
    );
  }
  car.fuelLevel += amount;
  return answer({ fuelLevel: car.fuelLevel });
};

const lockDoors: Handler<VehicleState> = (car, args) => {
  const doors = args.texts('door');
  const unknown = doors.find((door) => !Object.hasOwn(car.doorStatus, door));
  if (unknown !== undefined) {
    const known = Object.keys(car.doorStatus).map((door) => `'${door}'`);
    return refuse(`There is no door '${unknown}'; door must be one of ${known.join(', ')}.`);
  }
  const status = args.flag('unlock') ? 'unlocked' : 'locked';
  for (const door of doors) car.doorStatus[door] = status;
  return answer({ lockStatus: status, remainingUnlockedDoors: unlockedDoors(car).length });
};

const adjustClimateControl: Handler<VehicleState> = (car, args) => {
  const [temperature, fanSpeed] = [args.number('temperature'), args.number('fanSpeed')];
  if (fanSpeed < 0 || fanSpeed > 100) return refuse('fanSpeed must be between 0 and 100.');
  const inFahrenheit = args.text('unit') === 'fahrenheit';
  car.acTemperature = inFahrenheit ? ((temperature - 32) * 5) / 9 : temperature;
  car.fanSpeed = fanSpeed;
  car.acMode = args.text('mode');
  return answer({
    currentACTemperature: temperature,
    climateMode: car.acMode,
    humidityLevel: car.humidityLevel,
  });
};

const setHeadlights: Handler<VehicleState> = (car, args) => {
  const mode = args.text('mode');
  if (!['on', 'off', 'auto'].includes(mode)) {
    return refuse(`mode must be one of 'on', 'off', 'auto'.`);
  }
  car.headLightStatus = mode === 'on' ? 'on' : 'off';
  return answer({ headlightStatus: car.headLightStatus });
};

/** What each choice of `displayCarStatus` shows. */
const instruments: Readonly<Record<string, (car: VehicleState) => JsonObject>> = {
  fuel: ({ fuelLevel }) => ({ fuelLevel }),
  battery: ({ batteryVoltage }) => ({ batteryVoltage }),
  doors: ({ doorStatus }) => ({ doorStatus: { ...doorStatus } }),
  climate: (car) => ({
    currentACTemperature: car.acTemperature,
    fanSpeed: car.fanSpeed,
    climateMode: car.acMode,
    humidityLevel: car.humidityLevel,
  }),
  headlights: ({ headLightStatus }) => ({ headlightStatus: headLightStatus }),
  parkingBrake: (car) => ({
    parkingBrakeStatus: car.parkingBrakeStatus,
    parkingBrakeForce: car.parkingBrakeForce,
    slopeAngle: car.slopeAngle,
  }),
  brakePedal: ({ brakePedalStatus, brakePedalForce }) => ({ brakePedalStatus, brakePedalForce }),
  engine: ({ engineState }) => ({ engineState }),
};

const displayCarStatus: Handler<VehicleState> = (car, args) => {
  const option = args.text('option');
  const read = Object.hasOwn(instruments, option) ? instruments[option] : undefined;
  if (read !== undefined) return answer(read(car));
  const known = Object.keys(instruments).map((name) => `'${name}'`);
  return refuse(`option must be one of ${known.join(', ')}.`);
};

const checkTirePressure: Handler<VehicleState> = (car) => {
  const tires = {
    frontLeftTirePressure: car.frontLeftTirePressure,
    frontRightTirePressure: car.frontRightTirePressure,
    rearLeftTirePressure: car.rearLeftTirePressure,
    rearRightTirePressure: car.rearRightTirePressure,
  };
  const average = Object.values(tires).reduce((sum, tire) => sum + tire, 0) / 4;
  return answer({
    ...tires,
    healthy_tire_pressure: average >= 30 && average <= 35,
    car_info: {},
  });
};

/** Tank, doors, climate, lights, instruments. */
export const carBodyHandlers: Readonly<Record<string, Handler<VehicleState>>> = {
  fillFuelTank,
  lockDoors,
  adjustClimateControl,
  setHeadlights,
  displayCarStatus,
  display_log: (_car, args) => answer({ log: args.texts('messages') }),
  check_tire_pressure: checkTirePressure,
};
