import type { Clock } from '../../core/ports.js';
import type { Agent } from '../agent.js';
import { recordRun } from '../record-run.js';
import type { CandidateGenerator } from './candidate-generator.js';
import type { ClarifyPolicy } from './clarify-policy.js';
import { clarifyRequest } from './clarify-request.js';
import type { ClarifySettings } from './clarify-tools.js';
import { DomainCache } from './domain-cache.js';

/** What is left out is `refuse` and false; `repeatWords` is true. */
export type ScaffoldSettings = {
  readonly [K in keyof ClarifySettings]?: ClarifySettings[K] | undefined;
};

interface ScaffoldedAgentOptions {
  /** Stands in records. */
  readonly name: string;
  readonly generator: CandidateGenerator;
  readonly policy: ClarifyPolicy;
  readonly settings: ScaffoldSettings;
  readonly clock: Clock;
}

/** An agent whose generator proposes calls and questions, and whose policy decides between asking and acting. */
export function scaffoldedAgent(options: ScaffoldedAgentOptions): Agent {
  const { name, generator, policy, clock } = options;
  const { onUnresolved = 'refuse', repeatUnanswered = false } = options.settings;
  const { repeatWords = true, countOptional = false, onScored } = options.settings;
  const settings: ClarifySettings = {
    ...{ onUnresolved, repeatUnanswered, repeatWords, countOptional, onScored },
  };
  return {
    name,
    solve: (task, environment) => {
      let domains: DomainCache | null = null;
      return recordRun({
        ...{ agent: name, task, environment, clock },
        solve: (run, request) => {
          domains ??= new DomainCache(run);
          return clarifyRequest(run, request, { generator, policy, settings, domains });
        },
      });
    },
  };
}
