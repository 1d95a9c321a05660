import { withValue, type Json, type JsonObject } from '../../core/json.js';
import { leavesOf } from '../../core/leaves.js';
import { namedBy } from '../../experiments/leaves.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { distinctBy } from '../../support/distinct-by.js';
import { escapePattern } from '../../support/escape-pattern.js';
import { alternatives, build, valueOf, withArgument } from './build.js';
import { type Call, experiment, type Task, together } from './call.js';
import { isEmptyAnswer } from '../../support/is-empty-value.js';
import { literalText } from '../../support/literal-text.js';
import { offeredIn, scalarsFor } from './candidates.js';
import { wantedBy, type Context } from './contexts.js';
import type { Base, Explored } from './explored.js';
import type { Lab } from './lab.js';

const most = { contexts: 8, offers: 4, values: 6, changed: 5 };

/** Looks for arguments that a tool accepts; for a reader also with a second record, so that nothing is said from one. What a refusal says is an instruction. */
export function* firstSuccess(
  lab: Lab,
  explored: Explored,
  attempts: number,
  /** True if made-up names are tried even where values of others are missing. */
  isLast: boolean,
): Task<void> {
  const { bases, reads, effect } = explored;
  const queue: Base[] = [];
  const tried = new Set(bases.map((base) => keyOf(lab, base)));
  let known = -1;
  for (let left = attempts; left > 0 && explored.telling < (reads ? 2 : 1);) {
    // What other tools showed meanwhile comes first.
    const count = lab.records.length + lab.things.size;
    if (known !== count) queue.unshift(...beginnings(lab, explored, isLast));
    known = count;
    const batch: Base[] = [];
    while (queue.length > 0 && batch.length < Math.min(left, reads ? 3 : 1)) {
      const [base] = queue.splice(0, 1);
      if (base === undefined || tried.has(keyOf(lab, base))) continue;
      tried.add(keyOf(lab, base));
      // The very first goes on record, with the reason if it is not allowed.
      const isFirst = left === attempts && batch.length === 0 && explored.calls.length === 0;
      if (isOther(explored, base) && (isFirst || isAllowed(lab, explored, base))) batch.push(base);
    }
    if (batch.length === 0) return;
    left -= batch.length;
    const tests = `whether ${explored.name} accepts this`;
    const plans = batch.map((base) => lab.plan(explored, 0, base)?.steps ?? []);
    const made = yield* together(plans.map((steps) => experiment(tests, steps)));
    for (const [at, base] of batch.entries()) {
      const call = made[at]?.at(-1);
      if (call?.state === 'accepted' && isOther(explored, base)) {
        // A record with an empty answer shows less than others.
        const isTelling = !reads || !isEmptyAnswer(call.body);
        bases.splice(isTelling ? explored.telling : bases.length, 0, base);
        bases.splice(2);
        if (isTelling) explored.telling += 1;
        // It changed what was never made, and so made it: `write_file` with a new path.
        if (effect === 'change' && base.links.length === 0) {
          explored.makes = true;
          lab.learn(explored, call);
        }
      } else if (call?.state === 'refused' && explored.base === null)
        queue.unshift(...corrections(lab, explored, base, call));
    }
  }
}

function isOther({ bases }: Explored, base: Base): boolean {
  return !bases.map(namedIn).includes(namedIn(base));
}

/** The values with which a call names things that were there. */
function namedIn({ args, refs }: Base): string {
  return canonicalJson([...refs.keys()].map((name) => args[name] ?? null));
}

function keyOf(lab: Lab, { args, links }: Base): string {
  return lab.hide(canonicalJson([args, links.map(({ path, maker }) => [...path, maker.name])]));
}

/** Attempts on things that are made first are left to the gate; it sees them when they are. */
export function isAllowed(lab: Lab, { tool }: Explored, { args, links }: Base): boolean {
  const step = { tool, arguments: args, referenced: new Map<string, string>() };
  return links.length > 0 || lab.view.gate.judge(step).kind !== 'refused';
}

/** The first attempts, those with the likeliest values first. */
function beginnings(lab: Lab, explored: Explored, isLast: boolean): readonly Base[] {
  const { effect, tool, parameters } = explored;
  const plain = build(lab, explored, null);
  const made = [plain, ...alternatives(explored, plain)];
  const own = best(lab, explored, [...lab.things.values()]);
  if (effect !== 'read') {
    const linked = own.filter(({ links }) => links.length > 0);
    // What is created has a name of this run, even where it may be left out.
    const isName = ({ name }: Parameter): boolean =>
      effect === 'create' && !(name in plain.args) && namedBy(name)?.by === 'name';
    const [name] = parameters.filter(isName);
    const named = name === undefined ? [] : [withArgument(plain, name.name, lab.fresh())];
    return effect === 'remove' ? linked : [...linked, plain, ...named, ...made];
  }
  // A made-up name may be accepted though it names nothing.
  const isNaming = parameters.some(
    ({ name, required, schema: { description = '' } }) =>
      required && wantedBy(tool, name, description, lab.kinds).by !== '',
  );
  const others = best(lab, explored, lab.records);
  // The values of a thing that was made are kept: it stays.
  const kept = own.map((base): Base => ({ ...base, links: [] }));
  return [...others, ...kept, ...(isNaming && !isLast ? [] : made)];
}

function best(lab: Lab, explored: Explored, contexts: readonly Context[]): readonly Base[] {
  const built = contexts
    .map((context) => build(lab, explored, context))
    .filter(({ refs, links }) => refs.size + links.length > 0)
    .toSorted((a, b) => b.refs.size - a.refs.size || b.links.length - a.links.length);
  return distinctBy(built, namedIn).slice(0, most.contexts);
}

/** Further attempts after a refusal: arguments that it names, values that it offers, other values for what was sent. */
function corrections(lab: Lab, explored: Explored, base: Base, call: Call): readonly Base[] {
  const { message } = call;
  const { parameters, tool } = explored;
  const texts = leavesOf(call.args).map(({ text }) => text);
  const known = new Set([...texts, ...parameters.map(({ name }) => name), ...lab.tools.keys()]);
  const put = (name: string, value: Json): Base => withArgument(base, name, value);
  const isLeftOut = ({ name }: Parameter): boolean => !(name in base.args);
  const built = ({ name }: Parameter): Base => put(name, valueOf(lab, explored, name));
  const isMeant = ({ name }: Parameter): boolean =>
    isNamed(name, message) && !base.links.some(({ path }) => path[0] === name);
  const found = parameters.filter(isMeant).flatMap((parameter): readonly Base[] => {
    const { name, schema, types } = parameter;
    const isNumeric = types.includes('integer') || types.includes('number');
    const values = [
      ...offeredIn(message, isNumeric, known).slice(0, most.offers),
      ...lab.acceptedOf(name),
      ...scalarsFor(name, schema, tool.parameters, lab.fresh),
    ];
    const sent = base.args[name];
    const stem = literalText(sent ?? null).replace(/\.\w+$/, '');
    const ended = (value: Json): Json =>
      typeof value === 'string' && /^\.\w+$/.test(value) ? stem + value : value;
    const others = values.slice(0, most.values).filter((value) => value !== sent);
    return [
      ...(isLeftOut(parameter) ? [built(parameter)] : []),
      ...others.map(ended).map((value) => put(name, types.includes('array') ? [value] : value)),
    ];
  });
  if (found.length > 0) return [...contentsOfThing(lab, explored, base), ...found];
  // Nothing is named: other texts, other choices, then options that were left out.
  const offered = offeredIn(message, false, known).slice(0, 3);
  const changed = freeTexts(base).flatMap(({ path, key }) =>
    [...offered, ...lab.acceptedOf(key).slice(0, 2)]
      .filter((value) => typeof value === 'string')
      .map((value): Base => ({ ...base, args: withValue(base.args, path, value) as JsonObject })),
  );
  const choices = parameters.flatMap((one) =>
    isLeftOut(one) ? [] : (one.schema.enum ?? []).map((value) => put(one.name, value)),
  );
  const options = parameters.filter(isLeftOut).slice(0, 3).map(built);
  const some = [changed, choices].flatMap((all) => all.slice(0, most.changed));
  return [...contentsOfThing(lab, explored, base), ...some, ...options];
}

function freeTexts({ args, links }: Base) {
  const linked = new Set(links.map(({ path }) => path.join()));
  return leavesOf(args).filter(
    ({ path, value }) => typeof value === 'string' && !linked.has(path.join()),
  );
}

/** A tool that changes a text wants one that stands in the thing: what was sent when it was made. */
function contentsOfThing(lab: Lab, { effect }: Explored, base: Base): readonly Base[] {
  const { maker } = base.links[0] ?? {};
  const thing = maker === undefined ? undefined : lab.things.get(maker);
  const contents = thing?.fields.find(
    ({ from, by, value }) => from === 'sent' && by === '' && lab.isMarked(value),
  );
  if (maker === undefined || contents === undefined || effect !== 'change') return [];
  const sent = { maker, from: 'sent', at: contents.at } as const;
  return freeTexts(base)
    .filter(({ text }) => lab.isMarked(text))
    .map(({ path }) => ({ ...base, links: [...base.links, { ...sent, path }] }));
}

/** True if a message names an argument as a word of its own. */
export function isNamed(name: string, message: string): boolean {
  const word = new RegExp(`(?<![\\w-])${escapePattern(name)}(?![\\w-])`, 'i');
  return name.length > 1 && word.test(message);
}
