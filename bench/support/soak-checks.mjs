import { contactDomain, mutationKey } from './kinds.mjs';

/** How long after a kill the connections of what was killed are seen to close, on a busy machine. */
const noticedWithinMs = 5_000;
const longestWaitMs = 6_000;
const mostNamed = 5;

const isInterrupted = ({ outcome }) =>
  outcome?.kind === 'fault' && outcome.reason === 'interrupted';
const wasSent = ({ outcome }) => outcome?.kind !== 'fault' || outcome.unsent !== true;
const callsOf = ({ panel, formerPanel, calls }) => [
  ...(panel ?? []),
  ...(formerPanel ?? []),
  ...calls,
];

/** How many calls were in flight at a kill and are never made again. */
export function interruptedCalls(trajectories) {
  return trajectories.flatMap(callsOf).filter(isInterrupted).length;
}

/** What makes a trajectory unfinished; null where nothing does. */
function unfinished({ stop, selection, ...trajectory }) {
  const open = callsOf(trajectory).filter(({ outcome }) => outcome === null);
  if (stop === null) return 'has not stopped';
  if (selection === null) return 'is not closed';
  if (open.length > 0) return `has ${open.length} calls without an outcome`;
  return ['converged', 'iteration-limit', 'nothing-left'].includes(stop.reason)
    ? null
    : `stopped: ${stop.reason}${stop.detail === undefined ? '' : ` (${stop.detail})`}`;
}

function toolsDone({ catalogue, trajectories, docs }) {
  return catalogue.tools.flatMap(({ id }) => {
    const trajectory = trajectories.find(({ tool }) => tool === id);
    const why = trajectory === undefined ? 'has no trajectory' : unfinished(trajectory);
    if (why !== null) return [`${id} ${why}`];
    return docs.some(({ tool }) => tool === id) ? [] : [`${id} has no refined doc`];
  });
}

/** What was on record at some moment must be there still: the same arguments, the same outcome. */
export function lostCalls(before, after) {
  return before.flatMap((earlier) => {
    const later = after.find(({ tool }) => tool === earlier.tool);
    const kept = new Map(later === undefined ? [] : callsOf(later).map((call) => [call.id, call]));
    return callsOf(earlier)
      .filter((call) => {
        const same = kept.get(call.id);
        if (JSON.stringify(same?.arguments) !== JSON.stringify(call.arguments)) return true;
        return (
          call.outcome !== null && JSON.stringify(same.outcome) !== JSON.stringify(call.outcome)
        );
      })
      .map(({ id }) => `${earlier.tool} ${id}`);
  });
}

/** The request of a call that may change something, as its server counts it; null for one that only reads or was never sent. */
function requestOf(tool, call) {
  const { method, path } = tool.call;
  if (method === 'GET' || !wasSent(call)) return null;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (inPath.some((name) => call.arguments[name] === undefined)) return null;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(call.arguments[name]));
  const fields = Object.entries(call.arguments).filter(([name]) => !inPath.includes(name));
  return mutationKey({
    method,
    path: filled,
    body: method === 'DELETE' ? {} : Object.fromEntries(fields),
  });
}

/** The requests that the record speaks of, by the key under which their server counts them. */
function recordedRequests({ catalogue, trajectories }) {
  const toolOf = new Map(catalogue.tools.map((tool) => [tool.id, tool]));
  const found = new Map();
  for (const trajectory of trajectories)
    for (const call of callsOf(trajectory)) {
      const key = requestOf(toolOf.get(call.tool ?? trajectory.tool), call);
      if (key === null) continue;
      const sent = found.get(key) ?? { recorded: 0, answered: 0, again: 0, interrupted: new Set() };
      sent.recorded += 1;
      if (call.outcome !== null && call.outcome.kind !== 'fault') sent.answered += 1;
      // Made once more by the tool that a kill left not knowing.
      if (isInterrupted(call)) sent.interrupted.add(trajectory.tool);
      else if (sent.interrupted.has(trajectory.tool)) sent.again += 1;
      found.set(key, sent);
    }
  return found;
}

function mutationsRepeated({ mutations }, recorded) {
  const more = Object.entries(mutations)
    .filter(([key, times]) => times > (recorded.get(key)?.recorded ?? 0))
    .map(
      ([key, times]) => `${key}: ${times} received, ${recorded.get(key)?.recorded ?? 0} recorded`,
    );
  const again = [...recorded].filter(([, sent]) => sent.again > 0);
  return [...more, ...again.map(([key]) => `${key}: made again after a kill`)];
}

function mutationsNeverReceived({ mutations }, recorded) {
  return [...recorded]
    .filter(([key, { answered }]) => (mutations[key] ?? 0) < answered)
    .map(([key]) => `${key}: recorded with an answer, never received`);
}

/** An answer is lost with the process that asked where it was the last on a connection that a kill closed. */
function wasInFlight({ wasLast, closedAt }, kills) {
  if (!wasLast || closedAt === null) return false;
  return kills.some((at) => closedAt >= at - 5 && closedAt - at <= noticedWithinMs);
}

/**
 * Prompts that ask for other words of a sentence name no tool: two tools may ask the same at the same time. Each looks for an
 * answer before it waits for a place among the requests in flight, and not again where the model fails and is asked once more.
 */
function wereAskedTogether(earlier, later) {
  return earlier.schema === 'repair' && later.askedAt - earlier.at <= longestWaitMs;
}

/** What came for a worker that was frozen until others had its tools. */
function cameForFrozen({ at }, frozen) {
  return frozen !== null && at >= frozen.from && at <= frozen.to;
}

function paidTwice({ answeredTwice }, { kills, frozen }) {
  return answeredTwice.flatMap(({ hash, answers }) =>
    answers.slice(1).flatMap((answer, index) => {
      const before = answers[index];
      const isFine =
        wasInFlight(before, kills) ||
        cameForFrozen(before, frozen) ||
        wereAskedTogether(before, answer);
      if (isFine) return [];
      return [`${answer.schema} ${hash}, ${answer.at - before.at} ms later`];
    }),
  );
}

/** The things with an address in an answer, and what stands for it: `[thing, token]`. */
function contactsIn(trajectory) {
  return callsOf(trajectory).flatMap(({ outcome }) => {
    const body = outcome?.kind === 'success' ? outcome.body : undefined;
    if (body?.contact === undefined) return [];
    const [thing] = Object.entries(body).find(([name]) => name.endsWith('Id')) ?? [];
    return [[`${thing} ${body[thing]}`, body.contact]];
  });
}

/** A private value must stand nowhere as it is, and be the same token wherever a worker met it. */
function privateValues(trajectories, contacts) {
  const open = trajectories.filter((one) => JSON.stringify(one).includes(`@${contactDomain}`));
  const tokens = new Map();
  for (const [thing, token] of contacts)
    tokens.set(thing, (tokens.get(thing) ?? new Set()).add(token));
  const several = [...tokens].filter(([, all]) => all.size > 1);
  return [
    ...open.map(({ tool }) => `${tool} has an address as it is`),
    ...several.map(([thing, all]) => `${thing} is ${[...all].join(' and ')}`),
  ];
}

/**
 * What must hold after a run whose processes were killed, each with what is wrong: none where it holds. `kills` are the times
 * of kills, `frozen` from when to when a worker did nothing, `snapshots` what trajectories held at some moments, `chat` and `api` the accounts of the servers.
 */
export function soakChecks(run) {
  const { trajectories, snapshots, chat, api, catalogue } = run;
  const recorded = recordedRequests(run);
  const answered = trajectories.reduce((sum, one) => sum + callsOf(one).length, 0);
  const contacts = trajectories.flatMap(contactsIn);
  const mutations = Object.values(api.mutations).reduce((sum, times) => sum + times, 0);
  return [
    { check: 'tools not done', of: catalogue.tools.length, wrong: toolsDone(run) },
    {
      check: 'calls lost from the record',
      of: answered,
      wrong: snapshots.flatMap((before) => lostCalls(before, trajectories)),
    },
    {
      check: 'changing requests repeated or not on record',
      of: mutations,
      wrong: mutationsRepeated(api, recorded),
    },
    {
      check: 'changing requests on record that never came',
      of: mutations,
      wrong: mutationsNeverReceived(api, recorded),
    },
    {
      check: 'model answers paid twice, but those in flight at a kill',
      of: chat.answers,
      wrong: paidTwice(chat, run),
    },
    {
      check: 'private values as they are, or with several tokens',
      of: contacts.length,
      wrong: privateValues(trajectories, contacts),
    },
  ];
}

/** What happened in a soak as rows of a table. */
export function happenedRows(happened) {
  return Object.entries(happened)
    .filter(([, count]) => count !== null)
    .map(([what, count]) => ({ what, count }));
}

/** The checks as rows of a table. */
export function checkRows(checks) {
  return checks.map(({ check, of, wrong }) => ({ check, wrong: wrong.length, of }));
}

/** What is wrong, a line each. */
export function wrongLines(checks) {
  return checks
    .filter(({ wrong }) => wrong.length > 0)
    .flatMap(({ check, wrong }) => [
      `${check}:`,
      ...wrong.slice(0, mostNamed).map((line) => `  ${line}`),
      ...(wrong.length > mostNamed ? [`  and ${wrong.length - mostNamed} more`] : []),
    ]);
}
