import type { Models, RoleInUse } from '../session/models.js';
import type { Output } from './output.js';

/** The models that were asked, for the JSON result; a warning for each that was not sent its temperature. */
export async function rolesInUse(
  models: Pick<Models, 'inUse'>,
  output: Pick<Output, 'warn'>,
): Promise<readonly RoleInUse[]> {
  const inUse = await models.inUse();
  for (const { role, model, endpoint, temperature, temperatureRefused } of inUse)
    if (temperatureRefused)
      output.warn(
        `${model} at ${endpoint} takes no temperature but its own, so ${String(temperature)} was not sent (${role}).`,
      );
  return inUse;
}
