import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import { cityZipCodes, distanceBetween } from './places.js';
import type { VehicleState } from './vehicle-state.js';

const milesPerGallon = 20;
const gallonsPerLiter = 0.264172;
const litersPerGallon = 3.78541;

const estimateDistance: Handler<VehicleState> = (_car, args) => {
  const [from, to] = [args.text('cityA'), args.text('cityB')];
  const distance = distanceBetween(from, to);
  return distance === null
    ? refuse(`The map has no distance between ${from} and ${to}.`)
    : answer({ distance });
};

const zipCodeOf: Handler<VehicleState> = (_car, args) => {
  const city = args.text('city');
  const known = Object.hasOwn(cityZipCodes, city) ? cityZipCodes[city] : undefined;
  return answer({ zipcode: known ?? '00000' });
};

const setNavigation: Handler<VehicleState> = (car, args) => {
  car.destination = args.text('destination');
  return answer({ status: `Navigating to ${car.destination}` });
};

/** Distances, units, navigation, weather. */
export const journeyHandlers: Readonly<Record<string, Handler<VehicleState>>> = {
  estimate_drive_feasibility_by_mileage: (car, args) =>
    answer({ canDrive: args.number('distance') <= car.fuelLevel * milesPerGallon }),
  estimate_distance: estimateDistance,
  get_zipcode_based_on_city: zipCodeOf,
  set_navigation: setNavigation,
  find_nearest_tire_shop: () => answer({ shopLocation: '456 Oakwood Avenue, Rivermist, 83214' }),
  liter_to_gallon: (_car, args) => answer({ gallon: args.number('liter') * gallonsPerLiter }),
  gallon_to_liter: (_car, args) => answer({ liter: args.number('gallon') * litersPerGallon }),
  get_outside_temperature_from_google: (car) =>
    answer({ outsideTemperature: car.sensors.uniform(-10, 40) }),
  get_outside_temperature_from_weather_com: () =>
    refuse('weather.com does not answer: page not found (404).'),
};
