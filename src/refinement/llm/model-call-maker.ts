import type { JsonObject } from '../../core/json.js';
import { oneLine } from '../../support/one-line.js';
import type { CallMaker } from '../engine.js';
import { rawVersion } from '../raw-version.js';
import { wholeQueryFor } from '../../writing/query-for.js';
import { callMakingAnswerSchema, renderCallMakingPrompt } from '../prompts/call-making-prompt.js';
import {
  panelRequestsAnswerSchema,
  renderPanelRequestsPrompt,
} from '../prompts/panel-requests-prompt.js';
import { askRole, type RoleModel } from './ask-role.js';
import { namesEveryValue } from './names-every-value.js';

const longestRequest = 800;

/**
 * Call making by a chat model: it words the panel's calls as people's requests, once a tool, and fills in arguments from a doc
 * and those requests, one question a version. A request that leaves out one of the call's values is worded by rule instead.
 */
export function modelCallMaker(role: RoleModel): CallMaker {
  return {
    requestsFor: async (tool, calls, onUsage) => {
      const { requests } = await askRole(
        {
          schema: panelRequestsAnswerSchema,
          schemaName: 'requests',
          mostSteps: 0,
          render: () => renderPanelRequestsPrompt(tool, rawVersion(tool), calls),
        },
        role,
        onUsage,
      );
      return calls.map((call, index) => {
        const written = requests.find((one) => one.call === index + 1)?.request ?? '';
        const request = oneLine(written, longestRequest);
        return namesEveryValue(request, call.arguments) ? request : wholeQueryFor(tool, call);
      });
    },
    fillArguments: async (doc, requests, onUsage) => {
      const { calls } = await askRole(
        {
          schema: callMakingAnswerSchema,
          schemaName: 'calls',
          mostSteps: 0,
          render: () => renderCallMakingPrompt(doc, requests),
        },
        role,
        onUsage,
      );
      return requests.map((_, index): JsonObject | null => {
        return calls.find(({ request }) => request === index + 1)?.arguments ?? null;
      });
    },
  };
}
