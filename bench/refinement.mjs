import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { modelEngine } from '../build/engines/model/model-engine.js';
import { defaultLoop } from '../build/refine/refine-group.js';
import { RunContext } from '../build/refine/run-context.js';
import { planGroups, runRefinement } from '../build/refine/run.js';
import { seededRandom } from '../build/support/seeded-random.js';

const nouns =
  'box crate order invoice label user team site page post photo album song task note room'.split(
    ' ',
  );
const verbs = { list: 'GET', get: 'GET', create: 'POST', update: 'PATCH', delete: 'DELETE' };

/** Collections with five tools each, or with the two that read. */
function catalogue(count, onlyReads) {
  const string = { type: 'string' };
  return Array.from({ length: count }, (_, at) => {
    const perThing = onlyReads ? 2 : 5;
    const thing = Math.floor(at / perThing);
    const noun = `${nouns[thing % nouns.length]}${Math.floor(thing / nouns.length) || ''}`;
    const [verb, method] = Object.entries(verbs)[at % perThing];
    const id = `${noun}_id`;
    const hasId = !['list', 'create'].includes(verb);
    const body = ['create', 'update'].includes(verb) ? ['name', 'text'] : [];
    const names = [...(hasId ? [id] : []), ...body];
    const bindings = names.map((name) => [name, { in: name === id ? 'path' : 'body', name }]);
    const name = `${verb}_${noun}`;
    return {
      ...{ id: name, name, description: `${verb}s a ${noun}.`, sideEffects: 'unknown' },
      parameters: {
        type: 'object',
        properties: Object.fromEntries(names.map((one) => [one, string])),
        required: hasId ? [id] : body.slice(0, 1),
      },
      call: {
        ...{ kind: 'http', method, path: `/${noun}s${hasId ? `/{${id}}` : ''}` },
        bindings: Object.fromEntries(bindings),
      },
    };
  });
}

/** A server in this process that answers after so long; somebody has one thing of each sort. */
function target(delayMs, used) {
  const tables = new Map();
  const answer = (kind, body) => ({
    ...{ kind, body, bytes: 100, truncated: false, shape: {}, durationMs: delayMs, attempts: 1 },
    ...(kind === 'refused' ? { message: body, status: 404 } : { status: 200 }),
  });
  const call = async ({ tool, arguments: args }) => {
    used.calls += 1;
    if (delayMs > 0) await sleep(delayMs);
    const [verb, noun] = tool.name.split('_');
    if (!tables.has(noun))
      tables.set(noun, new Map([['t-0', { id: 't-0', name: noun, text: '' }]]));
    const rows = tables.get(noun);
    if (verb === 'list') return answer('accepted', [...rows.values()]);
    const id = verb === 'create' ? `t-${used.calls}` : args[`${noun}_id`];
    if (verb === 'create') rows.set(id, { id, ...args });
    const row = rows.get(id);
    if (row === undefined) return answer('refused', `there is no ${noun} ${id}`);
    if (verb === 'update') row.text = args.text;
    if (verb === 'delete') rows.delete(id);
    return answer('accepted', row);
  };
  return { call, close: async () => {} };
}

/** A model that answers after so long: experiments, then a sentence and as many again, then nothing. */
function model(delayMs, used) {
  const answer = async (messages) => {
    used.messages += 1;
    used.memory = Math.max(used.memory, process.memoryUsage().rss);
    if (delayMs > 0) await sleep(delayMs);
    const mark = /Put (zq\w{4})/.exec(messages[0].content)?.[1] ?? '';
    const documented = messages[1].content.split('OTHER TOOLS')[0];
    const things = [...documented.matchAll(/^### list_(\w+)/gm)].map(([, noun]) => noun);
    const turn = messages.filter(({ role }) => role === 'user').length;
    if (turn > 2 || things.length === 0) return '{}';
    const writes = documented.includes('### create_');
    const stepsOn = (noun, name, text) => {
      const id = { [`${noun}_id`]: writes ? '$s1.id' : 't-0' };
      const reads = [`get_${noun}`, id, 'accepted'];
      if (!writes)
        return [reads, [`list_${noun}`, {}], [`get_${noun}`, { ...id, [`${noun}_id`]: text }]];
      const made = [`create_${noun}`, { name, text }, 'accepted'];
      const changed = [`update_${noun}`, { ...id, text: `${text}!` }, 'accepted'];
      return [
        made,
        changed,
        reads,
        [`delete_${noun}`, id, 'accepted'],
        [`get_${noun}`, id, 'refused'],
      ];
    };
    const experiments = things.flatMap((noun, at) =>
      Array.from({ length: Math.ceil(6 / things.length) }, (_, n) => {
        const id = `${'uw'[turn - 1]}${at}${n}`;
        return { id, tests: id, steps: stepsOn(noun, `${mark}-${id}`, id) };
      }),
    );
    const sentence = ['An unknown id is refused.', [writes ? 'u00.s5' : 'u00.s3']];
    return JSON.stringify({
      experiments,
      docs: { [`get_${things[0]}`]: { description: [sentence] } },
    });
  };
  return modelEngine({ model: { name: 'scripted', answer }, mayWrite: true });
}

function optionsFor(tools, others) {
  const embed = async (texts) => texts.map((text) => [text.length, text.split('e').length, 1]);
  return {
    ...{ tools, concurrency: 1, standIns: () => [], sweepsAll: false, limits: {}, known: {} },
    ...{ embeddings: { name: 'lengths', defaultPhi: 2, embed }, random: seededRandom(7) },
    clock: { now: () => new Date(), sleep: async () => {} },
    settings: { ...defaultLoop, phi: 2 },
    gate: { allow: 'writes', trustNames: true, roots: [], host: null },
    ...{ released: [], groupTokens: 5000, identity: { version: 'bench' }, isVolatile: false },
    ...others,
  };
}

async function refined(count, { callMs = 0, messageMs = 0, concurrency = 1, onlyReads = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'tooldraft-bench-'));
  const used = { calls: 0, messages: 0, memory: 0 };
  const parts = { executor: target(callMs, used), engine: model(messageMs, used) };
  const [begun, cpuBefore] = [performance.now(), process.cpuUsage()];
  const options = optionsFor(catalogue(count, onlyReads), { folder, concurrency, ...parts });
  const { groups } = await runRefinement(options);
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  rmSync(folder, { recursive: true });
  const steps = groups.flatMap(({ experiments }) => experiments.flatMap(({ results }) => results));
  const lanes = onlyReads ? Math.min(concurrency, groups.length) : 1;
  const ideal = (used.calls * callMs + used.messages * messageMs) / lanes / 1000;
  return {
    ...{ tools: count, groups: groups.length, calls: used.calls, steps: steps.length },
    ...{ 'cpu ms a step': (user + system) / 1000 / steps.length, messages: used.messages },
    'cpu ms a message': (user + system) / 1000 / used.messages,
    ...{ 'memory MB': Math.round(used.memory / 1e6), 'wall s': seconds },
    'wall / ideal': ideal === 0 ? null : seconds / ideal,
  };
}

/** Cuts a large catalogue into groups, and makes the gate of the first. */
function planned(count) {
  const tools = catalogue(count, false);
  const begun = performance.now();
  const groups = planGroups(tools, 5000);
  new RunContext(optionsFor(tools, { folder: '' }), groups.length).newGate();
  const seconds = (performance.now() - begun) / 1000;
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  return { tools: count, groups: groups.length, 'wall s': seconds, 'memory MB': memory };
}

/** What the loop of experiments costs by itself: with a scripted model, and a server in the same process. */
export async function run() {
  const slow = { callMs: 100, messageMs: 1000 };
  const writing = await refined(25, slow);
  return {
    name: 'Refinement: processor time and memory; wall at 100 ms a call and 1 s a message against an ideal schedule',
    goal: 'wall at most 1.1 times the ideal where groups write',
    met: writing['wall / ideal'] <= 1.1,
    results: [
      { case: 'groups that write, one after the other', ...writing },
      {
        case: 'groups that read, 8 at once',
        ...(await refined(60, { ...slow, concurrency: 8, onlyReads: true })),
      },
      { case: 'nothing waits', ...(await refined(1000, {})) },
      { case: 'planned only', ...planned(16_000) },
    ],
  };
}
