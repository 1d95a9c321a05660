import type { EnvironmentName } from '../../environments/environment.js';
import { documentsTemplates } from './documents-templates.js';
import { filesTemplates } from './files-templates.js';
import type { RequestTemplate } from './request-template.js';
import { secondWording } from './second-wording.js';
import { tradingTemplates } from './trading-templates.js';
import { travelTemplates } from './travel-templates.js';
import { vehicleTemplates } from './vehicle-templates.js';

export const requestWordings = ['first', 'second'] as const;
export type RequestWording = (typeof requestWordings)[number];

const templates: Readonly<Record<EnvironmentName, readonly RequestTemplate[]>> = {
  documents: documentsTemplates,
  vehicle: vehicleTemplates,
  trading: tradingTemplates,
  travel: travelTemplates,
  files: filesTemplates,
};

/** The requests there are for an environment, in one wording. */
export function templatesOf(
  name: EnvironmentName,
  wording: RequestWording,
): readonly RequestTemplate[] {
  if (wording === 'first') return templates[name];
  return templates[name].flatMap((template) => {
    const words = secondWording[name][template.tool];
    return words === undefined ? [] : [{ ...template, ...words }];
  });
}
