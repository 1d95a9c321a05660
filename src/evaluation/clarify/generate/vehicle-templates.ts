import type { Json } from '../../../core/json.js';
import { pick, type RequestTemplate } from './request-template.js';

const doors = [['driver'], ['passenger'], ['driver', 'passenger'], ['rear_left', 'rear_right']];
/** A wrong word, and the right one in the wrong case. */
const otherWords =
  (...words: readonly string[]) =>
  (value: Json): readonly Json[] => {
    const text = typeof value === 'string' ? value : '';
    return [...words, text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()];
  };

export const vehicleTemplates: readonly RequestTemplate[] = [
  {
    tool: 'fillFuelTank',
    clause: 'fill the fuel tank with {fuelAmount} more gallons',
    vague: { fuelAmount: 'some' },
    values: (_environment, random) => ({ fuelAmount: pick([3, 5, 8, 12, 14.5], random) }),
    wrong: { fuelAmount: () => [60, 75, -5] },
  },
  {
    tool: 'lockDoors',
    clause: '{unlock} the doors {door}',
    vague: { door: 'you know' },
    values: (_environment, random) => ({ unlock: random.next() < 0.5, door: pick(doors, random) }),
    spoken: { unlock: { true: 'unlock', false: 'lock' } },
    wrong: { door: () => [['trunk'], ['rear left']] },
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
    wrong: { fanSpeed: () => [140, -10] },
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
    wrong: { mode: () => ['half-set'] },
  },
  {
    tool: 'pressBrakePedal',
    clause: 'press the brake pedal to the position {pedalPosition}',
    vague: { pedalPosition: 'that is needed' },
    values: (_environment, random) => ({ pedalPosition: pick([0.25, 0.5, 0.75, 1], random) }),
    wrong: { pedalPosition: () => [1.5, -0.5, 2] },
  },
  {
    tool: 'get_zipcode_based_on_city',
    clause: 'look up the zip code of the city {city}',
    vague: { city: 'where I am going' },
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
    wrong: { cityB: () => ['99999', '12345'] },
  },
  {
    tool: 'estimate_drive_feasibility_by_mileage',
    clause: 'check whether the fuel is enough to drive a distance of {distance} miles',
    vague: { distance: 'so many' },
    values: (_environment, random) => ({ distance: pick([40, 120, 250, 600], random) }),
    wrong: { distance: () => [-100, 20_000] },
  },
];
