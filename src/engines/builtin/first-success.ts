import type { Json, JsonObject } from '../../core/json.js';
import { leavesOf } from '../../experiments/leaves.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { build, isMatch, valueOf, type Built } from './build.js';
import type { Call } from './call.js';
import { offeredIn, plainSchema, scalarsFor } from './candidates.js';
import { wantedBy, type Context } from './contexts.js';
import type { Base, Explored } from './explored.js';
import type { Lab } from './lab.js';
import { experiment, together, type Made, type Task } from './task.js';
import { withValue } from './places.js';

const most = { attempts: 12, contexts: 4, offers: 4 };

/** Looks for arguments that a tool accepts, in at most 12 attempts. What a refusal says is an instruction. */
export function* firstSuccess(
  lab: Lab,
  explored: Explored,
  {
    limit = most.attempts,
    isLast = true,
  }: { readonly limit?: number; readonly isLast?: boolean } = {},
): Task<boolean> {
  const queue: Base[] = [];
  let known = -1;
  const tried = new Set<string>();
  let left = limit;
  for (;;) {
    // What other tools showed meanwhile comes first.
    const count = lab.records.length + lab.made.length;
    if (known !== count) queue.unshift(...beginnings(lab, explored, isLast));
    known = count;
    if (queue.length === 0 || left <= 0) return false;
    const batch: Base[] = [];
    const width = Math.min(left, explored.effect === 'read' ? 3 : 1);
    while (batch.length < width && queue.length > 0) {
      const next = queue.shift();
      if (next === undefined) break;
      const key = canonicalJson(hidden(lab, next));
      if (tried.has(key) || !isAllowed(lab, explored, next)) continue;
      tried.add(key);
      batch.push(next);
    }
    left -= batch.length;
    const results = yield* together(batch.map((base) => attempt(lab, explored, base)));
    for (const [at, call] of results.entries()) {
      const base = batch[at];
      if (base === undefined || call === null) continue;
      if (call.state === 'accepted') {
        keep(explored, base);
        if (explored.effect === 'change' && base.links.length === 0) lab.madeBy(explored, call);
      } else queue.unshift(...corrections(lab, explored, base, call));
    }
    if (explored.base !== null) return true;
  }
}

/** Keeps accepted arguments that name another record than those there are. */
function keep(explored: Explored, base: Base): void {
  const { bases } = explored;
  const isOther = bases.every((one) =>
    [...base.refs].some(
      (name) => canonicalJson(one.args[name] ?? null) !== canonicalJson(base.args[name] ?? null),
    ),
  );
  if (bases.length < 2 && isOther) bases.push(base);
}

function* attempt(lab: Lab, explored: Explored, base: Base): Task<Call | null> {
  const plan = lab.plan(explored, 0, { base });
  if (plan === null) return null;
  const made: Made = yield* experiment(`whether ${explored.name} accepts this`, plan.steps);
  return made.at(-1) ?? null;
}

/** What equal attempts have in common: arguments with names of the run taken as equal. */
function hidden(lab: Lab, { args, links }: Base): Json {
  const linked = links.map(({ path, maker }) => [path.join('.'), maker.name]);
  return [lab.hide(canonicalJson(args)), linked];
}

/** Attempts on things that are made first are left to the gate; it sees them when they are. */
function isAllowed(lab: Lab, { tool }: Explored, { args, links }: Base): boolean {
  if (links.length > 0) return true;
  return lab.view.gate.judge({ tool, arguments: args, referenced: new Map() }).kind !== 'refused';
}

/** The first attempts, those with the likeliest values first. */
function beginnings(lab: Lab, explored: Explored, isLast: boolean): readonly Base[] {
  const { effect } = explored;
  const plain = build(lab, explored, null);
  const own = best(lab, explored, lab.made);
  const others = effect === 'read' ? best(lab, explored, lab.records) : [];
  // A reader of things that were made keeps the values of one that stays.
  const kept = own.map((base): Base => (effect === 'read' ? { ...base, links: [] } : base));
  if (effect === 'change' || effect === 'remove')
    return [
      ...own.filter(({ links }) => links.length > 0),
      ...(effect === 'change' ? [plain] : []),
    ];
  // A made-up name may be accepted though it names nothing.
  const isNaming = explored.parameters.some(
    ({ name, required, schema }) =>
      required && wantedBy(explored.tool, name, schema.description ?? '', lab.kinds).by !== '',
  );
  const rest = isNaming && !isLast ? [] : [plain];
  return effect === 'read'
    ? [...others, ...kept, ...rest]
    : [...own.filter(({ links }) => links.length > 0), plain];
}

function best(lab: Lab, explored: Explored, contexts: readonly Context[]): readonly Built[] {
  const built = contexts
    .map((context) => build(lab, explored, context))
    .filter(({ refs, links }) => refs.size > 0 || links.length > 0);
  const seen = new Set<string>();
  return built
    .map((one) => ({ one, score: scoreOf(one) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)
    .filter((one) => {
      const key = canonicalJson([...one.refs].map((name) => one.args[name] ?? null));
      return !seen.has(key) && seen.add(key) !== undefined;
    })
    .slice(0, most.contexts);
}

function scoreOf({ refs, links }: Built): number {
  return refs.size * isMatch + links.length;
}

/** Further attempts after a refusal: arguments that it names, values that it offers, other values for what was sent. */
function corrections(lab: Lab, explored: Explored, base: Base, call: Call): readonly Base[] {
  const { message } = call;
  const { parameters: root } = explored.tool;
  const linked = new Set(base.links.map(({ path }) => String(path[0])));
  const known = new Set([
    ...explored.parameters.map(({ name }) => name),
    ...leavesOf(call.args).map(({ text }) => text),
    ...lab.tools.keys(),
  ]);
  const put = (name: string, value: Json): Base => ({
    ...base,
    args: { ...base.args, [name]: value },
  });
  const named = explored.parameters.filter(({ name }) => isNamed(name, message));
  const found: Base[] = [];
  for (const { name, schema, types } of named) {
    if (linked.has(name)) continue;
    const isNumeric = types.includes('integer') || types.includes('number');
    const offers = offeredIn(message, isNumeric, known).slice(0, most.offers);
    if (!(name in base.args)) found.push(put(name, valueOf(lab, explored, name, null)));
    const plain = plainSchema(schema, root);
    const isScalar = !types.includes('object') && !types.includes('array');
    const values = isScalar ? scalarsFor(name, plain, root, lab.fresh) : [];
    const accepted = lab.acceptedOf(name);
    for (const value of [...offers, ...accepted, ...values].slice(0, 6))
      if (value !== base.args[name])
        found.push(put(name, types.includes('array') ? [value] : value));
  }
  const contents = contentsOfThing(lab, explored, base);
  return [
    ...contents,
    ...(found.length === 0 ? elsewhere(lab, explored, base, message, known) : found),
  ];
}

/** Where a refusal names no argument: other values of each text, the ones that it offers first; then an option that was left out. */
function elsewhere(
  lab: Lab,
  explored: Explored,
  base: Base,
  message: string,
  known: ReadonlySet<string>,
): readonly Base[] {
  const texts = leavesOf(base.args).filter(
    ({ path, value }) =>
      typeof value === 'string' && !base.links.some((link) => link.path.join() === path.join()),
  );
  const offers = offeredIn(message, false, known).slice(0, 3);
  const changed = texts.flatMap(({ path, key }) => {
    const other = lab.acceptedOf(key).filter((value) => typeof value === 'string');
    return [...offers, ...other.slice(0, 2)].map((value) => ({
      ...base,
      args: withValue(base.args, path, value) as JsonObject,
    }));
  });
  const choices = explored.parameters.flatMap(({ name, schema }) =>
    name in base.args
      ? (schema.enum ?? []).map((value) => ({ ...base, args: { ...base.args, [name]: value } }))
      : [],
  );
  const options = explored.parameters.filter(({ name }) => !(name in base.args)).slice(0, 3);
  const added = options.map(({ name }) => ({
    ...base,
    args: { ...base.args, [name]: valueOf(lab, explored, name, null) },
  }));
  return [...changed.slice(0, 5), ...choices.slice(0, 5), ...added];
}

/** A tool that changes a text wants one that stands in the thing: what was sent when it was made. */
function contentsOfThing(lab: Lab, explored: Explored, base: Base): readonly Base[] {
  const [link] = base.links;
  if (link === undefined || explored.effect !== 'change') return [];
  const thing = lab.made.find(({ source }) => source === link.maker.name);
  const contents = thing?.fields.find(
    ({ from, by, value }) => from === 'sent' && by === '' && lab.isMarked(value),
  );
  if (contents === undefined) return [];
  const { at } = contents;
  return leavesOf(base.args)
    .filter(
      ({ value, path }) =>
        lab.isMarked(value) && !base.links.some((one) => one.path.join() === path.join()),
    )
    .map(({ path }) => ({
      ...base,
      links: [...base.links, { path, maker: link.maker, from: 'sent' as const, at, asText: false }],
    }));
}

/** True if a message names an argument as a word of its own. */
export function isNamed(name: string, message: string): boolean {
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return name.length > 1 && new RegExp(`(?<![\\w-])${text}(?![\\w-])`, 'i').test(message);
}

/** Looks for arguments that name a second record, so that nothing is said from one. */
export function* secondRecord(lab: Lab, explored: Explored): Task<void> {
  const [first] = explored.bases;
  if (first === undefined || explored.bases.length > 1 || !explored.reads) return;
  const others = best(lab, explored, [...lab.records, ...lab.made])
    .concat(build(lab, explored, null))
    .filter(({ refs }) => refs.size >= first.refs.size)
    .map((base): Base => {
      const refs = Object.fromEntries(
        [...base.refs].map((name) => [name, base.args[name] ?? null]),
      );
      return { args: { ...first.args, ...refs }, links: [], refs: first.refs };
    });
  const steps = others
    .filter(({ args }) => canonicalJson(args) !== canonicalJson(first.args))
    .slice(0, 4);
  const made = yield* experiment(
    `${explored.name} with another record`,
    steps.map(({ args }) => ({ tool: explored.name, arguments: args })),
  );
  for (const [at, base] of steps.entries())
    if (made[at]?.state === 'accepted') keep(explored, base);
}
