// `node refine-one.mjs CASE`: one measurement of bench/refinement.mjs, in a process of its own, as a line of JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { modelEngine } from '../../build/engines/model/model-engine.js';
import { RunContext } from '../../build/refine/run-context.js';
import { defaultLoop } from '../../build/refine/refine-group.js';
import { planGroups, runRefinement } from '../../build/refine/run.js';
import { seededRandom } from '../../build/support/seeded-random.js';

const string = { type: 'string' };
const things =
  'box crate order invoice label user team site page post photo album song list task ticket note tag room desk';

/** Collections with five tools each: list, get, create, update, delete. */
function catalogue(count, onlyReads) {
  const nouns = things.split(' ');
  const tools = [];
  for (let at = 0; tools.length < count; at += 1) {
    const noun = `${nouns[at % nouns.length]}${Math.floor(at / nouns.length) || ''}`;
    const id = { [`${noun}_id`]: string };
    const of = {
      name: string,
      text: string,
      size: { type: 'integer', description: `The size of the ${noun}.` },
    };
    const rows = [
      ['list', 'GET', '', {}, []],
      ['get', 'GET', `/{${noun}_id}`, id, Object.keys(id)],
      ...(onlyReads
        ? []
        : [
            ['create', 'POST', '', of, ['name']],
            ['update', 'PATCH', `/{${noun}_id}`, { ...id, ...of }, Object.keys(id)],
            ['delete', 'DELETE', `/{${noun}_id}`, id, Object.keys(id)],
          ]),
    ];
    for (const [verb, method, path, properties, required] of rows) {
      const name = `${verb}_${noun}`;
      const bindings = Object.fromEntries(
        Object.keys(properties).map((one) => [
          one,
          { in: path.includes(one) ? 'path' : 'body', name: one },
        ]),
      );
      tools.push({
        ...{ id: name, name, description: `${verb}s a ${noun}.`, sideEffects: 'unknown' },
        parameters: { type: 'object', properties, required },
        call: { kind: 'http', method, path: `/${noun}s${path}`, bindings },
      });
    }
  }
  return tools.slice(0, count);
}

/** A server in this process, which takes so long to answer; somebody has one thing of each sort. */
function target(delayMs) {
  const tables = new Map();
  const counted = { calls: 0 };
  let next = 100;
  const answer = (kind, body) => ({
    ...{ kind, body, bytes: 100, truncated: false, shape: {}, durationMs: delayMs, attempts: 1 },
    ...(kind === 'refused' ? { message: body, status: 404 } : { status: 200 }),
  });
  const call = async ({ tool, arguments: args }) => {
    counted.calls += 1;
    if (delayMs > 0) await sleep(delayMs);
    const [verb, noun] = tool.name.split('_');
    if (!tables.has(noun))
      tables.set(noun, new Map([['t-1', { id: 't-1', name: `the ${noun}`, text: '' }]]));
    const rows = tables.get(noun);
    const id = args[`${noun}_id`];
    if (verb === 'list') return answer('accepted', [...rows.values()]);
    if (verb === 'create') {
      const row = { id: `t-${next++}`, name: args.name, text: args.text ?? '' };
      rows.set(row.id, row);
      return answer('accepted', row);
    }
    const row = rows.get(id);
    if (row === undefined) return answer('refused', `there is no ${noun} ${id}`);
    if (verb === 'update') Object.assign(row, args);
    if (verb === 'delete') rows.delete(id);
    return answer('accepted', row);
  };
  return { counted, executor: { call, close: async () => {} } };
}

/** Answers after so long: six experiments of five steps, then sentences and as many again, then nothing. */
function model(delayMs) {
  const counted = { messages: 0, memory: 0 };
  const answer = async (messages) => {
    counted.messages += 1;
    counted.memory = Math.max(counted.memory, process.memoryUsage().rss);
    if (delayMs > 0) await sleep(delayMs);
    const [system, first] = messages.map(({ content }) => content);
    const mark = /Put (zq\w{4})/.exec(system)?.[1] ?? '';
    const documented = first.split('OTHER TOOLS')[0];
    const nouns = [
      ...new Set([...documented.matchAll(/^### list_(\w+)/gm)].map(([, noun]) => noun)),
    ];
    const turn = messages.filter(({ role }) => role === 'user').length;
    if (turn > 2) return '{}';
    const steps = (noun, at) => [
      ['create_' + noun, { name: `${mark}-${turn}${at}`, text: 'x' }, 'accepted'],
      ['update_' + noun, { [`${noun}_id`]: '$s1.id', text: `y${at}` }, 'accepted'],
      ['get_' + noun, { [`${noun}_id`]: '$s1.id' }, { at: ['text', `y${at}`] }],
      ['delete_' + noun, { [`${noun}_id`]: '$s1.id' }, 'accepted'],
      ['get_' + noun, { [`${noun}_id`]: '$s1.id' }, 'refused'],
    ];
    const reads = (noun) => [
      ['list_' + noun, {}, { count: 1 }],
      ['get_' + noun, { [`${noun}_id`]: 't-1' }, { at: ['id', 't-1'] }],
      ['get_' + noun, { [`${noun}_id`]: `none${turn}` }, 'refused'],
    ];
    const writes = documented.includes('### create_');
    const experiments = nouns.flatMap((noun, at) =>
      Array.from({ length: Math.ceil(6 / nouns.length) }, (_, n) => ({
        ...{ id: `${'uw'[turn - 1]}${at}${n}`, tests: `${noun} ${turn} ${n}` },
        steps: writes ? steps(noun, `${at}${n}`) : reads(noun),
      })),
    );
    const cited = writes ? 'u00.s5' : 'u00.s3';
    const docs = { [`get_${nouns[0]}`]: { description: [['An unknown id is refused.', [cited]]] } };
    return JSON.stringify({ experiments, ...(turn === 2 ? { docs } : {}) });
  };
  return { counted, engine: modelEngine({ model: { name: 'scripted', answer }, mayWrite: true }) };
}

function optionsFor(tools, { folder, executor, engine, concurrency = 1 }) {
  const embed = async (texts) => texts.map((text) => [text.length, text.split('e').length, 1]);
  return {
    ...{ tools, executor, engine, folder, concurrency, standIns: () => [], sweepsAll: false },
    ...{
      embeddings: { name: 'lengths', defaultPhi: 2, embed },
      random: seededRandom(7),
      limits: {},
    },
    clock: { now: () => new Date(), sleep: async () => {} },
    settings: { ...defaultLoop, phi: 2 },
    gate: { allow: 'writes', trustNames: true, roots: [], host: null },
    ...{
      known: {},
      released: [],
      groupTokens: 5000,
      identity: { version: 'bench' },
      isVolatile: false,
    },
  };
}

const mb = (bytes) => Math.round(bytes / 1e6);

async function refined(count, { callMs = 0, messageMs = 0, concurrency = 1, onlyReads = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'tooldraft-bench-'));
  const { counted, executor } = target(callMs);
  const { counted: asked, engine } = model(messageMs);
  const tools = catalogue(count, onlyReads);
  const [begun, used] = [performance.now(), process.cpuUsage()];
  try {
    const options = optionsFor(tools, { folder, executor, engine, concurrency });
    const { groups, audit } = await runRefinement(options);
    const wall = performance.now() - begun;
    const { user, system } = process.cpuUsage(used);
    const cpu = (user + system) / 1000;
    const steps = groups.flatMap(({ experiments }) =>
      experiments.flatMap(({ results }) => results),
    ).length;
    const perGroup = groups.length === 0 ? 0 : asked.messages / groups.length;
    // Calls of a group come one after the other, and so do its messages.
    const lanes = onlyReads ? Math.min(concurrency, groups.length) : 1;
    const ideal = (counted.calls * callMs + asked.messages * messageMs) / lanes;
    return {
      ...{
        tools: count,
        groups: groups.length,
        calls: counted.calls,
        steps,
        messages: asked.messages,
      },
      ...{ 'messages a group': perGroup, 'cpu s': cpu / 1000, 'cpu ms a step': cpu / steps },
      ...{
        'cpu ms a message': cpu / asked.messages,
        'memory MB': mb(asked.memory),
        'wall s': wall / 1000,
      },
      ...(ideal === 0 ? {} : { 'ideal s': ideal / 1000, 'wall / ideal': wall / ideal }),
      harmed: audit.harmed.length,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Cuts a large catalogue into groups and makes a gate for the first of them. */
function planned(count) {
  const tools = catalogue(count, false);
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  const groups = planGroups(tools, 5000);
  const cut = performance.now();
  const context = new RunContext(optionsFor(tools, { folder: '' }), groups.length);
  const gate = context.newGate();
  const gated = performance.now();
  for (let at = 0; at < 100; at += 1) gate.fork();
  return {
    ...{ tools: count, groups: groups.length, 'groups s': (cut - begun) / 1000 },
    ...{ 'gate s': (gated - cut) / 1000, 'a gate more, ms': (performance.now() - gated) / 100 },
    ...{
      'memory MB': mb(process.memoryUsage().rss),
      'of it added MB': mb(process.memoryUsage().rss - before),
    },
  };
}

const cases = {
  'cpu, 100 tools': () => refined(100, {}),
  'memory, 1,000 tools': () => refined(1000, {}),
  'plan, 16,000 tools': () => planned(16_000),
  'wall, 25 tools that write': () => refined(25, { callMs: 100, messageMs: 1000 }),
  'wall, 60 readers, 8 at once': () =>
    refined(60, { callMs: 100, messageMs: 1000, concurrency: 8, onlyReads: true }),
};

const [name] = process.argv.slice(2);
console.log(JSON.stringify(name === undefined ? Object.keys(cases) : await cases[name]()));
