import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import { unlockedDoors, type VehicleState } from './vehicle-state.js';

/** The force of a pedal that is all the way down, in newtons. */
const fullBrakeForce = 1000;

const startEngine: Handler<VehicleState> = (car, args) => {
  const mode = args.text('ignitionMode');
  if (mode === 'STOP') {
    car.engineState = 'stopped';
    return engine(car);
  }
  const open = unlockedDoors(car);
  if (open.length > 0) {
    return refuse(`Lock every door first; still unlocked: ${open.join(', ')}.`);
  }
  if (car.brakePedalStatus !== 'pressed') return refuse('Press the brake pedal first.');
  if (car.brakePedalForce !== fullBrakeForce) {
    return refuse('Press the brake pedal all the way down first (pedalPosition 1).');
  }
  if (mode !== 'START') {
    return refuse(`Ignition mode '${mode}' is none; ignitionMode must be one of 'START', 'STOP'.`);
  }
  car.engineState = 'running';
  return engine(car);
};

function engine({ engineState, fuelLevel, batteryVoltage }: VehicleState) {
  return answer({ engineState, fuelLevel, batteryVoltage });
}

const pressBrakePedal: Handler<VehicleState> = (car, args) => {
  const position = args.number('pedalPosition');
  if (position < 0 || position > 1) return refuse('pedalPosition must be between 0 and 1.');
  car.brakePedalStatus = position === 0 ? 'released' : 'pressed';
  car.brakePedalForce = fullBrakeForce * position;
  return brakePedal(car);
};

const releaseBrakePedal: Handler<VehicleState> = (car) => {
  car.brakePedalStatus = 'released';
  car.brakePedalForce = 0;
  return brakePedal(car);
};

function brakePedal({ brakePedalStatus, brakePedalForce }: VehicleState) {
  return answer({ brakePedalStatus, brakePedalForce });
}

const activateParkingBrake: Handler<VehicleState> = (car, args) => {
  const mode = args.text('mode');
  if (mode !== 'engage' && mode !== 'release') {
    return refuse(`mode must be one of 'engage', 'release'.`);
  }
  car.parkingBrakeStatus = mode === 'engage' ? 'engaged' : 'released';
  car.parkingBrakeForce = mode === 'engage' ? 500 : 0;
  car.slopeAngle = 10;
  return answer({
    parkingBrakeStatus: car.parkingBrakeStatus,
    _parkingBrakeForce: car.parkingBrakeForce,
    _slopeAngle: car.slopeAngle,
  });
};

const setCruiseControl: Handler<VehicleState> = (car, args) => {
  const [speed, distance] = [args.number('speed'), args.number('distanceToNextVehicle')];
  if (car.engineState !== 'running') return refuse('Start the engine before cruise control.');
  const activate = args.flag('activate');
  if (activate && (speed < 0 || speed > 120 || speed % 5 !== 0)) {
    return refuse('speed must be between 0 and 120 and a multiple of 5.');
  }
  car.cruiseStatus = activate ? 'active' : 'inactive';
  car.distanceToNextVehicle = distance;
  return answer({
    cruiseStatus: car.cruiseStatus,
    currentSpeed: speed,
    distanceToNextVehicle: distance,
  });
};

const currentSpeed: Handler<VehicleState> = (car) =>
  answer({ currentSpeed: car.sensors.uniform(0, 120) });

/** Engine, brakes, cruise control. */
export const drivingHandlers: Readonly<Record<string, Handler<VehicleState>>> = {
  startEngine,
  pressBrakePedal,
  releaseBrakePedal,
  activateParkingBrake,
  setCruiseControl,
  get_current_speed: currentSpeed,
};
