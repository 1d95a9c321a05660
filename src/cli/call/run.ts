import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { commandOptions } from '../../config/command-options.js';
import { ConfigurationError, messageOf } from '../../core/errors.js';
import { isJsonObject, type JsonObject } from '../../core/json.js';
import { parseJson, writeJson } from '../../core/json-text.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { stepOutcome, type StepOutcome } from '../../experiments/step-outcome.js';
import { newGate } from '../../experiments/gate-for.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandContext, RunCommand } from '../command.js';
import { asJson } from '../done.js';
import { findTool } from '../find-tool.js';
import { gateSettings } from '../refine/run-settings.js';
import { usageError } from '../report-error.js';
import { sessionFor } from '../session-for.js';

type Context = CommandContext<typeof commandOptions.call>;

/** `tooldraft call`: makes one call and shows what came. */
export const run: RunCommand<typeof commandOptions.call> = async (context) => {
  const { target, name, args } = wordsOf(context);
  const session = await sessionFor({ ...context, arguments: target });
  try {
    const { catalogue } = session;
    requireCredentials(catalogue, session.environment);
    const tool = findTool(catalogue, name);
    requireLeave(context, catalogue, { tool, arguments: args });
    const executor = await session.executor();
    const outcome = stepOutcome(await executor.call({ tool, arguments: args }, context.signal));
    const isFault = outcome.kind === 'fault';
    return {
      ...{ status: isFault ? 'failed' : 'done', exitCode: isFault ? 1 : 0 },
      text: outcomeText(escapeRecord(outcome)),
      results: asJson({ catalogue: catalogue.name, tool: tool.id, arguments: args, outcome }),
      errors: isFault
        ? [{ code: 'fault', tool: tool.id, message: outcome.message, remedy: null }]
        : [],
    };
  } finally {
    await session.close();
  }
};

/** The words of the command line: a target unless `--mcp…` names it, a tool, and its arguments. */
function wordsOf({ settings: { mcp, mcpUrl, mcpConfig }, arguments: words }: Context) {
  const isServer = (mcp ?? mcpUrl ?? mcpConfig) !== undefined;
  const [name, text = '{}', more] = isServer ? words : words.slice(1);
  if (name === undefined || more !== undefined)
    throw usageError(
      name === undefined ? 'No tool is named.' : `There is a word too many: ${more ?? ''}.`,
      'call',
      `Write ${isServer ? '' : 'a catalogue, '}the tool and its arguments: ${isServer ? '' : 'petstore '}getPet '{"petId": 1}'.`,
    );
  return { target: isServer ? [] : words.slice(0, 1), name, args: argumentsIn(text) };
}

function argumentsIn(text: string): JsonObject {
  const remedy = `Give them as one word: '{"petId": 1}'.`;
  try {
    const value = parseJson(text);
    if (isJsonObject(value)) return value;
  } catch (cause) {
    throw new ConfigurationError(`The arguments are no JSON: ${messageOf(cause)}.`, {
      ...{ cause, remedy },
    });
  }
  throw new ConfigurationError('The arguments are no JSON object.', { remedy });
}

/** Throws `ConfigurationError` for a call that may change something and has no leave to. */
function requireLeave(
  { settings }: Context,
  {
    source,
    tools,
  }: { readonly source: Parameters<typeof gateSettings>[1]; readonly tools: readonly ToolDoc[] },
  step: { readonly tool: ToolDoc; readonly arguments: JsonObject },
): void {
  const live = { ...settings, answers: 'live', replay: undefined, trustNames: true } as const;
  const gate = gateSettings({ ...live, scratch: false }, source);
  if (gate.allow !== 'reads' && gate.mayWrite?.(step.tool) !== false) return;
  const verdict = newGate(tools, { ...gate, allow: 'reads' }).judge(step);
  if (verdict.kind === 'pass') return;
  const { id, name } = step.tool;
  const why = verdict.flag === '--allow-writes' ? 'it may change something' : verdict.reason;
  throw new ConfigurationError(`${name} is not called: ${why}.`, {
    tool: id,
    remedy: 'Call it with --allow-writes. The call is made as it stands, and nothing is undone.',
  });
}

function outcomeText(outcome: StepOutcome): string {
  const { kind, status, errorText, form, headers, body, message, durationMs } = outcome;
  const told = status === null ? kind : `${kind} ${status}`;
  const label = errorText ? ', an answer that is nothing but an error message' : '';
  const came = form === '' ? '' : `, ${form}`;
  return [
    `${told} in ${Math.round(durationMs)} ms${label}${came}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(kind === 'accepted' || message === '' ? [] : [message]),
    ...(body === null || body === message
      ? []
      : ['', typeof body === 'string' ? body : writeJson(body, 2)]),
  ].join('\n');
}
