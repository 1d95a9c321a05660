import { ConfigurationError } from '../core/errors.js';
import { systemCode } from '../storage/storage-failure.js';

/** A package that only work over a queue needs, and npm does not install for everybody. Rejects with `ConfigurationError` where it is missing. */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const code = systemCode(error);
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    throw new ConfigurationError(
      'Work over a queue needs the packages bullmq and ioredis, which are not installed.',
      {
        cause: error,
        remedy: 'Run `npm install bullmq ioredis` where tooldraft is installed, on every machine.',
      },
    );
  }
}
