import type { Clock } from '../../core/ports.js';
import { systemClock } from '../../support/system-clock.js';
import type { Agent } from '../agent.js';
import { askEverythingPolicy } from '../clarify/ask-everything-policy.js';
import { scaffoldedAgent, type ScaffoldSettings } from '../clarify/scaffolded-agent.js';
import { baselineGenerator } from './baseline-generator.js';

export interface BaselineOptions extends ScaffoldSettings {
  readonly clock?: Clock | undefined;
}

/**
 * An agent without a model, so that everything around agents runs with no key. It makes one call a request: the tool whose
 * doc matches best by BM25, with arguments from the request and the schema; it asks for each required argument it cannot
 * fill. It matches words and does not understand them: its figures compare docs, and are far below a model's.
 */
export function baselineAgent({ clock = systemClock, ...settings }: BaselineOptions = {}): Agent {
  return scaffoldedAgent({
    ...{ name: 'baseline', clock, settings },
    generator: baselineGenerator(),
    policy: askEverythingPolicy,
  });
}
