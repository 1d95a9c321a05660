import {
  draftAnalyzerText,
  draftExplorerText,
  draftRewriterText,
} from '../../../src/refinement/prompts/draft-prompts.js';
import { analyzerText } from '../../../src/refinement/prompts/analyzer-prompt.js';
import { explorerText } from '../../../src/refinement/prompts/explorer-prompt.js';
import { groupText } from '../../../src/refinement/prompts/group-prompt.js';
import { repairText, rewriterText } from '../../../src/refinement/prompts/rewriter-prompt.js';
import type {
  ChatScript,
  ScriptedReply,
  ScriptedRequest,
} from '../../support/scripted-chat-model.js';

type Play = (request: ScriptedRequest, turn: number) => unknown;

export interface RoleScript {
  readonly explorer: Play;
  readonly analyzer: Play;
  /** Sentences by lines, other words for faulty ones (block SENTENCES), or the one text of the paper's setting. */
  readonly rewriter: Play;
  readonly group?: Play;
}

/** The role that a request's constant text speaks to: the schema's name is not on the wire of every endpoint. */
function roleOf({ messages }: ScriptedRequest): keyof RoleScript | null {
  const text = messages[0]?.content ?? '';
  const texts: Readonly<Record<keyof RoleScript, readonly string[]>> = {
    explorer: [explorerText, draftExplorerText],
    analyzer: [analyzerText, draftAnalyzerText],
    rewriter: [rewriterText, repairText, draftRewriterText],
    group: [groupText],
  };
  const roles = Object.keys(texts) as (keyof RoleScript)[];
  return roles.find((role) => texts[role].some((one) => text.startsWith(one))) ?? null;
}

/** A scripted model that plays the three roles; each play gets its request and how often the role has been asked. */
export function roleScript(script: RoleScript): ChatScript {
  const turns = { explorer: 0, analyzer: 0, rewriter: 0, group: 0 };
  return (request) => {
    const role = roleOf(request);
    const play = role === null ? undefined : script[role];
    if (role === null || play === undefined)
      throw new Error(`nobody plays ${request.schemaName ?? 'that'}`);
    turns[role] += 1;
    const played = play(request, turns[role]);
    return isReply(played) ? played : { json: played };
  };
}

/** The requests that a role was sent. */
export function requestsTo(
  requests: readonly ScriptedRequest[],
  role: keyof RoleScript,
): readonly ScriptedRequest[] {
  return requests.filter((request) => roleOf(request) === role);
}

/** The content of a fenced block of a prompt; null where there is none of that name. */
export function blockOf(request: Pick<ScriptedRequest, 'text'>, name: string): string | null {
  const found = new RegExp(`^<<<${name} ([0-9a-f]{6})\\n([\\s\\S]*?)\\n\\1>>>$`, 'm').exec(
    request.text,
  );
  return found?.[2] ?? null;
}

/** An Analyzer's answer: statements that the first call shows, which a Rewriter may then say by `n1`, `n2`, … */
export function showing(...texts: readonly string[]) {
  return { claims: [], statements: texts.map((text) => ({ text, calls: ['c1'] })) };
}

/** A Rewriter's answer: one or more sentences for each place, each by the same statements; none for faulty ones. */
export function written(
  places: Readonly<Record<string, string | readonly string[]>>,
  {
    by = ['n1'],
    direction = '',
  }: { readonly by?: readonly string[]; readonly direction?: string } = {},
) {
  const sentences = Object.entries(places).flatMap(([place, texts]) =>
    [texts].flat().map((text) => ({ in: place, text, by })),
  );
  return { sentences, direction };
}

/** The calls that a prompt of the paper's setting shows, parsed. */
export function callsIn(request: Pick<ScriptedRequest, 'text'>): readonly ShownCall[] {
  const block = blockOf(request, 'CALLS') ?? blockOf(request, 'CALLS SO FAR') ?? '';
  return block
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ShownCall);
}

export interface ShownCall {
  readonly id: string;
  readonly outcome: string;
  readonly message?: string;
  readonly body?: unknown;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly query?: string;
}

function isReply(value: unknown): value is ScriptedReply {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('fault' in value || 'text' in value || 'message' in value || 'json' in value)
  );
}
