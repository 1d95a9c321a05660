import { literalText } from '../../../support/literal-text.js';
import { pick, type RequestTemplate, type WrongValues } from './request-template.js';

const doors = [['driver'], ['passenger'], ['driver', 'passenger'], ['rear_left', 'rear_right']];
/** A wrong word, and the right one in the wrong case. */
const otherWords = (...words: readonly string[]): WrongValues => ({
  'wrong-state': (value) => {
    const text = literalText(value);
    return [...words, text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()];
  },
});
const outOfRange = (...values: readonly number[]): WrongValues => ({
  'out-of-range': () => values,
});

export const vehicleTemplates: readonly RequestTemplate[] = [
  {
    tool: 'fillFuelTank',
    clause: 'fill the fuel tank with {fuelAmount} more gallons',
    vague: { fuelAmount: 'some' },
    values: (_environment, random) => ({ fuelAmount: pick([3, 5, 8, 12, 14.5], random) }),
    wrong: { fuelAmount: outOfRange(60, 75, -5) },
  },
  {
    tool: 'lockDoors',
    clause: '{unlock} the doors {door}',
    vague: { door: 'you know', unlock: 'see to' },
    values: (_environment, random) => ({ unlock: random.next() < 0.5, door: pick(doors, random) }),
    spoken: { unlock: { true: 'unlock', false: 'lock' } },
    wrong: { door: { missing: () => [['trunk']], forbidden: () => [['rear left']] } },
  },
  {
    tool: 'setHeadlights',
    clause: 'set the headlights to the mode {mode}',
    vague: { mode: 'that suits' },
    wrong: { mode: otherWords('dim', 'bright') },
  },
  {
    tool: 'adjustClimateControl',
    clause:
      'adjust the climate control to a temperature of {temperature} degrees with the fan speed {fanSpeed}',
    vague: { temperature: 'a few', fanSpeed: 'I like' },
    values: (_environment, random) => ({
      ...{ temperature: pick([18, 19, 21, 23], random), fanSpeed: pick([20, 35, 60, 80], random) },
    }),
    wrong: { fanSpeed: outOfRange(140, -10), temperature: outOfRange(95, -60) },
  },
  {
    tool: 'displayCarStatus',
    clause: 'display the status of the car for the option {option}',
    vague: { option: 'I want to see' },
    wrong: { option: otherWords('windows') },
  },
  {
    tool: 'activateParkingBrake',
    clause: '{mode} the parking brake',
    vague: { mode: 'see to' },
    wrong: { mode: otherWords('half-set') },
  },
  {
    tool: 'pressBrakePedal',
    clause: 'press the brake pedal to the position {pedalPosition}',
    vague: { pedalPosition: 'that is needed' },
    values: (_environment, random) => ({ pedalPosition: pick([0.25, 0.5, 0.75, 1], random) }),
    wrong: { pedalPosition: outOfRange(1.5, -0.5, 2) },
  },
  {
    tool: 'get_zipcode_based_on_city',
    clause: 'look up the zip code of the city {city}',
    vague: { city: 'where I am going' },
    wrong: {
      city: {
        missing: () => ['Atlantis', 'Gotham'],
        forbidden: (value) => [`${literalText(value)}!`],
      },
    },
  },
  {
    tool: 'estimate_distance',
    clause: 'estimate the distance from zip code {cityA} to zip code {cityB}',
    vague: { cityA: 'of my home', cityB: 'of my office' },
    values: (_environment, random) => {
      const [cityA, cityB] = pick(
        [
          ['83214', '74532'],
          ['94016', '83214'],
          ['62947', '94016'],
          ['69238', '51479'],
          ['47329', '52013'],
        ] as const,
        random,
      );
      return { cityA, cityB };
    },
    wrong: { cityB: { missing: () => ['99999', '12345'] } },
  },
  {
    tool: 'estimate_drive_feasibility_by_mileage',
    clause: 'check whether the fuel is enough to drive a distance of {distance} miles',
    vague: { distance: 'so many' },
    values: (_environment, random) => ({ distance: pick([40, 120, 250, 600], random) }),
    wrong: { distance: outOfRange(-100, 20_000) },
  },
  {
    tool: 'startEngine',
    clause: 'turn the ignition of the engine to {ignitionMode}',
    vague: { ignitionMode: 'the right position' },
    wrong: { ignitionMode: otherWords('IDLE', 'ON') },
  },
  { tool: 'releaseBrakePedal', clause: 'take the foot off the brake pedal', vague: {} },
  {
    tool: 'setCruiseControl',
    clause:
      'switch cruise control {activate} at a speed of {speed} with {distanceToNextVehicle} metres to the next vehicle',
    vague: { speed: 'my choice', distanceToNextVehicle: 'enough' },
    values: (_environment, random) => ({
      ...{ activate: true, speed: pick([45, 55, 65, 70], random) },
      distanceToNextVehicle: pick([80, 150, 300], random),
    }),
    spoken: { activate: { true: 'on', false: 'off' } },
    wrong: { speed: outOfRange(63, 160), distanceToNextVehicle: outOfRange(-30, 4000) },
  },
  { tool: 'get_current_speed', clause: 'tell me how fast the car is going', vague: {} },
  {
    tool: 'display_log',
    clause: "show the message '{messages}' on the screen of the car",
    vague: { messages: 'I prepared' },
    values: (_environment, random) => ({
      messages: [pick(['Check the oil', 'Drive slowly', 'Stop for coffee'], random)],
    }),
  },
  { tool: 'check_tire_pressure', clause: 'measure the four tires', vague: {} },
  {
    tool: 'set_navigation',
    clause: "give the navigation the destination '{destination}'",
    vague: { destination: 'we talked about' },
    values: (_environment, random) => ({
      destination: pick(
        [
          '12 Elm Street, Stonebrook, CA',
          '7 Hill Road, Oakendale, CA',
          '3 Bay Lane, Rivermist, CA',
        ],
        random,
      ),
    }),
  },
  { tool: 'find_nearest_tire_shop', clause: 'tell me where the next tire shop is', vague: {} },
  {
    tool: 'liter_to_gallon',
    clause: 'turn {liter} liters into gallons',
    unsaidTool: 'turn {liter} between liters and gallons',
    vague: { liter: 'those' },
    values: (_environment, random) => ({ liter: pick([20, 45, 110], random) }),
    wrong: { liter: outOfRange(-20, 4500) },
  },
  {
    tool: 'gallon_to_liter',
    clause: 'turn {gallon} gallons into liters',
    unsaidTool: 'turn {gallon} between liters and gallons',
    vague: { gallon: 'those' },
    values: (_environment, random) => ({ gallon: pick([6, 13, 27], random) }),
    wrong: { gallon: outOfRange(-6, 2700) },
  },
  {
    tool: 'get_outside_temperature_from_google',
    clause: 'ask Google how warm it is outside',
    vague: {},
  },
];
