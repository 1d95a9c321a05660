import { offeredKinds, readProposal } from '../../claims/offered.js';
import { kinds } from '../../claims/registry.js';
import type { Judged } from '../../claims/judge.js';
import { unexplained } from '../../claims/unexplained.js';
import { claimKey, claimSchema, type Claim } from '../../core/claim.js';
import type { CallRecord } from '../../core/call-record.js';
import type { DocVersion } from '../../core/doc-version.js';
import { evidenceReference } from '../../core/evidence.js';
import { isJsonObject, jsonSchemaOfJson } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { Exploration, Iteration, Suggestion } from '../../core/trajectory.js';
import { textsOf } from '../../doc-checks/added-texts.js';
import { isPlainName } from '../../doc-checks/plain-name.js';
import { distinctBy } from '../../support/distinct-by.js';
import { oneLine } from '../../support/one-line.js';
import { wordsAlone } from '../../support/words-alone.js';
import { ownCalls } from '../calls-shown.js';
import type { LoopState, OnUsage, ToolContext } from '../engine.js';
import { analyzerAnswerSchema, renderAnalyzerPrompt } from '../prompts/analyzer-prompt.js';
import { messageLeftOpen, showCall } from '../prompts/show-outcome.js';
import { askRole, type RoleModel } from './ask-role.js';
import type { Proven } from './proven.js';
import { placeOf, workingDoc } from './working-doc.js';

const mostCalls = 12;
const mostKnown = 40;
const mostClaims = 8;
const longestStatement = 400;

/**
 * The Analyzer (equation 3): claims that further calls are to decide, and statements with the calls that show them. What it proposes
 * that no call can decide, or that is decided already, is left out.
 */
export async function analyzeWithModel(
  context: ToolContext,
  state: LoopState,
  exploration: Exploration,
  { role, proven }: { readonly role: RoleModel; readonly proven: Proven },
  onUsage: OnUsage,
): Promise<readonly Suggestion[]> {
  const { view, judged } = proven;
  const calls = tellingCalls(state, proven);
  const news = workingDoc(context, state, proven).lines.filter(({ isNew }) => isNew);
  const asked = new Set(claimsProposed(state.iterations).map(claimKey));
  const own = judged.filter(({ claim }) => asked.has(claimKey(claim)));
  const input = {
    tool: context.tool,
    group: context.group,
    doc: state.doc,
    query: exploration.query,
    calls,
    known: news.slice(0, mostKnown).map(({ target, text }) => `${placeOf(target)}: ${text}`),
    refuted: own.flatMap((one) => (one.verdict === 'refuted' ? refutation(one) : [])),
    undecided: own.flatMap(({ claim, verdict }) =>
      verdict === 'unclear' || verdict === 'open' ? textOfClaim(claim) : [],
    ),
    others: context.siblings.map(({ tool }) => tool.name).filter(isPlainName),
    kinds: offeredKinds(kinds, view),
  };
  const answer = await askRole(
    {
      schema: analyzerAnswerSchema,
      schemaName: 'analysis',
      mostSteps: calls.length,
      render: (steps) => renderAnalyzerPrompt(input, steps),
    },
    role,
    onUsage,
  );
  const decided = new Set(
    judged.filter(({ verdict }) => verdict !== 'open').map(({ claim }) => claimKey(claim)),
  );
  const proposals = answer.claims
    .map((claim) => readProposal(claim, kinds, view))
    .filter((claim) => claim !== null)
    .filter((claim) => !decided.has(claimKey(claim)))
    .slice(0, mostClaims);
  const answered = new Set(
    ownCalls(state.calls).flatMap(({ id, outcome }) =>
      outcome === null || outcome.kind === 'fault' ? [] : id,
    ),
  );
  return [
    ...proposals.map((claim) => ({
      text: textOfClaim(claim),
      evidence: [],
      finding: { claim: jsonSchemaOfJson.parse(claim) },
    })),
    ...answer.statements
      .filter(({ text }) => !isSaid(text, state.doc))
      .map(({ text, calls: ids }) => ({
        text: oneLine(text, longestStatement),
        evidence: [...new Set(ids)]
          .filter((id) => answered.has(id))
          .map((id) => evidenceReference(context.run, context.tool.id, id)),
      })),
  ];
}

/** True for a statement that the doc makes already. */
function isSaid(statement: string, doc: DocVersion): boolean {
  return wordsAlone(textsOf(doc).join('\n')).includes(wordsAlone(statement));
}

/** What a model claimed, with the call that worked against it or the test that came out otherwise. */
function refutation({ claim, against, tried }: Judged): string {
  const failed = tried.flatMap(({ result }) => (result.state === 'false' ? result.probe : []));
  const call = against ?? failed[0];
  return call === undefined
    ? textOfClaim(claim)
    : `${textOfClaim(claim)}: ${showCall(call.record)}`;
}

function textOfClaim(claim: Claim): string {
  return writeJson(claim);
}

/** The claims that a model has proposed in these iterations, in order. */
export function claimsProposed(
  iterations: readonly Pick<Iteration, 'suggestions'>[],
): readonly Claim[] {
  return iterations.flatMap(({ suggestions = [] }) =>
    suggestions.flatMap(({ finding }) => {
      if (!isJsonObject(finding)) return [];
      return claimSchema.safeParse(finding['claim']).data ?? [];
    }),
  );
}

/**
 * The exploration, then what nothing explains, each message once, then what worked and bears no claim out, each shape once and not the
 * exploration's: the rest stands in the claims.
 */
function tellingCalls(
  state: LoopState,
  { stands, view, sentences }: Proven,
): readonly CallRecord[] {
  const now = ownCalls(state.calls).filter(({ iteration }) => iteration === state.iteration);
  const [first, ...probes] = now;
  if (first === undefined) return [];
  const strange = new Set(unexplained(stands, view).map(({ id }) => id));
  const proving = new Set(sentences.flatMap(({ calls }) => calls));
  const refused = probes.filter(
    ({ id, outcome }) => outcome?.kind === 'refused' && strange.has(id),
  );
  const worked = probes.filter(
    ({ id, outcome }) => outcome?.kind === 'accepted' && !proving.has(id),
  );
  const [, ...messages] = distinctBy([first, ...refused], messageLeftOpen);
  const [, ...shapes] = distinctBy([first, ...worked], shapeKey);
  return [first, ...messages, ...shapes].slice(0, mostCalls);
}

function shapeKey({ outcome }: CallRecord): string {
  return outcome?.kind === 'accepted' ? writeJson(Object.keys(outcome.shape)) : '';
}
