import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['node_modules', '.ci-tools/judges/node_modules'];

/** The `node_modules` that holds a package which is no dependency of ours, but judges what we write; null where none does. */
function packagesWith(name: string): string | null {
  const found = folders.find((folder) => existsSync(`${root}${folder}/${name}/package.json`));
  return found === undefined ? null : `${root}${found}`;
}

/** `it` for a test that needs a package; where it is missing the test is skipped and says which one. */
export function whenThere(
  name: string,
): (title: string, test: (packages: string) => Promise<void>, timeoutMs?: number) => void {
  return (title, test, timeoutMs) => {
    const packages = packagesWith(name);
    if (packages === null) it.skip(`${title} (${name} is not installed)`, () => undefined);
    else it(title, () => test(packages), timeoutMs);
  };
}

/** Applies an overlay to a document that it may change. */
export type OverlayApplier = (document: unknown, overlay: unknown) => Promise<unknown>;

/** The packages that apply OpenAPI overlays. */
export const overlayJudges: readonly {
  readonly name: string;
  readonly load: (packages: string) => Promise<OverlayApplier>;
}[] = [
  {
    name: 'openapi-format',
    load: async (packages) => {
      const { openapiOverlay } = createRequire(join(packages, 'x.js'))('openapi-format') as {
        openapiOverlay: (document: unknown, options: object) => Promise<{ data: unknown }>;
      };
      return async (document, overlaySet) => (await openapiOverlay(document, { overlaySet })).data;
    },
  },
  {
    name: 'openapi-overlays-js',
    load: async (packages) => {
      const file = pathToFileURL(join(packages, 'openapi-overlays-js/src/overlay.js')).href;
      const { applyOverlay } = (await import(file)) as {
        applyOverlay: (document: unknown, overlay: unknown) => unknown;
      };
      return async (document, overlay) => applyOverlay(document, overlay);
    },
  },
];
