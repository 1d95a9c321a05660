import { argument, between, oneOf, type ToolSpec } from '../tool-spec.js';
import { cityZipCodes, knownZipCodes } from './places.js';

const cities = oneOf(...Object.keys(cityZipCodes));
const zipCodes = oneOf(...knownZipCodes);

const driving: readonly ToolSpec[] = [
  {
    name: 'startEngine',
    describe: 'Turns the engine on or off.',
    effect: 'write',
    arguments: [
      argument('ignitionMode', 'string', 0.9, 'Position the ignition is turned to.', {
        domain: oneOf('START', 'STOP'),
      }),
    ],
  },
  {
    name: 'pressBrakePedal',
    describe: 'Pushes the brake pedal and keeps it there until it is released.',
    effect: 'write',
    arguments: [
      argument('pedalPosition', 'number', 0.8, 'How far down the pedal goes.', {
        domain: between(0, 1),
      }),
    ],
  },
  {
    name: 'releaseBrakePedal',
    describe: 'Takes the foot off the brake pedal.',
    effect: 'write',
    arguments: [],
  },
  {
    name: 'activateParkingBrake',
    describe: 'Sets or frees the parking brake.',
    effect: 'write',
    arguments: [
      argument('mode', 'string', 0.8, 'What to do with the parking brake.', {
        domain: oneOf('engage', 'release'),
      }),
    ],
  },
  {
    name: 'setCruiseControl',
    describe: 'Switches cruise control on at a speed, or off.',
    effect: 'write',
    arguments: [
      argument('speed', 'number', 0.8, 'Speed to hold, in miles per hour.', {
        domain: oneOf(...Array.from({ length: 25 }, (_, step) => step * 5)),
      }),
      argument('activate', 'boolean', 0.8, 'True switches it on, false off.', {
        dataDependent: true,
      }),
      argument('distanceToNextVehicle', 'number', 0.7, 'Metres to keep to the car in front.', {
        domain: between(0, 1000),
      }),
    ],
  },
  {
    name: 'get_current_speed',
    describe: 'How fast the car is going.',
    effect: 'none',
    arguments: [],
  },
];

const body: readonly ToolSpec[] = [
  {
    name: 'fillFuelTank',
    describe: 'Adds fuel to the tank.',
    effect: 'write',
    arguments: [
      argument('fuelAmount', 'number', 0.8, 'Gallons to add to what is in the tank.', {
        domain: between(0, 50),
        dataDependent: true,
      }),
    ],
  },
  {
    name: 'lockDoors',
    describe: 'Locks doors or unlocks them.',
    effect: 'write',
    arguments: [
      argument('unlock', 'boolean', 0.8, 'True unlocks the doors, false locks them.'),
      argument('door', 'strings', 0.9, 'The doors it is about.', { dataDependent: true }),
    ],
  },
  {
    name: 'adjustClimateControl',
    describe: 'Sets the air conditioning.',
    effect: 'write',
    arguments: [
      argument('temperature', 'number', 0.8, 'Degrees to aim for.', { domain: between(-10, 50) }),
      argument('unit', 'string', 0.6, 'Scale the temperature is given in.', {
        ...{ optional: true, default: 'celsius', domain: oneOf('celsius', 'fahrenheit') },
      }),
      argument('fanSpeed', 'integer', 0.6, 'How hard the fan blows.', {
        ...{ optional: true, default: 50, domain: between(0, 100, true) },
      }),
      argument('mode', 'string', 0.7, 'What the air conditioning does.', {
        ...{ optional: true, default: 'auto', domain: oneOf('auto', 'cool', 'heat', 'defrost') },
      }),
    ],
  },
  {
    name: 'setHeadlights',
    describe: 'Switches the headlights.',
    effect: 'write',
    arguments: [
      argument('mode', 'string', 0.8, 'State the headlights go to.', {
        domain: oneOf('on', 'off', 'auto'),
      }),
    ],
  },
  {
    name: 'displayCarStatus',
    describe: 'Reads one group of the car’s instruments.',
    effect: 'none',
    arguments: [
      argument('option', 'string', 0.8, 'The instruments to read.', {
        domain: oneOf(
          ...['fuel', 'battery', 'doors', 'climate'],
          ...['headlights', 'parkingBrake', 'brakePedal', 'engine'],
        ),
      }),
    ],
  },
  {
    name: 'display_log',
    describe: 'Shows messages on the car’s screen.',
    effect: 'none',
    arguments: [argument('messages', 'strings', 0.7, 'Messages to show, in order.')],
  },
  {
    name: 'check_tire_pressure',
    describe: 'Measures the four tires.',
    effect: 'none',
    arguments: [],
  },
];

const journey: readonly ToolSpec[] = [
  {
    name: 'estimate_drive_feasibility_by_mileage',
    describe: 'Whether the fuel in the tank is enough for a distance.',
    effect: 'none',
    arguments: [
      argument('distance', 'number', 0.8, 'Miles to drive.', { domain: between(0, 10_000) }),
    ],
  },
  {
    name: 'estimate_distance',
    describe: 'How far apart two cities are.',
    effect: 'none',
    arguments: [
      argument('cityA', 'string', 0.8, 'Zip code of the first city.', { domain: zipCodes }),
      argument('cityB', 'string', 0.8, 'Zip code of the second city.', { domain: zipCodes }),
    ],
  },
  {
    name: 'get_zipcode_based_on_city',
    describe: 'Looks up a city’s zip code.',
    effect: 'none',
    arguments: [argument('city', 'string', 0.8, 'Name of the city.', { domain: cities })],
  },
  {
    name: 'set_navigation',
    describe: 'Gives the navigation a destination.',
    effect: 'write',
    arguments: [argument('destination', 'string', 0.8, 'Where to go, as street, city and state.')],
  },
  {
    name: 'find_nearest_tire_shop',
    describe: 'Where the next tire shop is.',
    effect: 'none',
    arguments: [],
  },
  {
    name: 'liter_to_gallon',
    describe: 'Turns liters into gallons.',
    effect: 'none',
    arguments: [argument('liter', 'number', 0.6, 'How many liters.', { domain: between(0, 1000) })],
  },
  {
    name: 'gallon_to_liter',
    describe: 'Turns gallons into liters.',
    effect: 'none',
    arguments: [
      argument('gallon', 'number', 0.6, 'How many gallons.', { domain: between(0, 1000) }),
    ],
  },
  {
    name: 'get_outside_temperature_from_google',
    describe: 'Asks Google how warm it is outside.',
    effect: 'none',
    arguments: [],
  },
  {
    name: 'get_outside_temperature_from_weather_com',
    describe: 'Asks weather.com how warm it is outside.',
    effect: 'none',
    arguments: [],
  },
];

/** The 22 tools of the vehicle, after the published tables. */
export const vehicleTools: readonly ToolSpec[] = [...driving, ...body, ...journey];
