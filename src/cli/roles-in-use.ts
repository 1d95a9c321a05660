import { refusedTemperatures, type RoleInUse, type RoleModels } from '../config/role-models.js';
import type { Output } from './output.js';

/** The models that were asked, for the JSON result; a warning for each that was not sent its temperature. */
export async function rolesInUse(
  models: Pick<RoleModels, 'inUse'>,
  output: Pick<Output, 'warn'>,
): Promise<readonly RoleInUse[]> {
  const inUse = await models.inUse();
  for (const line of refusedTemperatures(inUse)) output.warn(line);
  return inUse;
}
