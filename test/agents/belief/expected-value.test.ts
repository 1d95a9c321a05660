import { domainContains, type Domain } from '../../../src/schema/domain.js';
import { aspectKey, type Candidate } from '../../../src/agents/belief/candidate.js';
import { candidateCertainty } from '../../../src/agents/belief/certainty.js';
import { expectedValueOfPerfectInformation } from '../../../src/agents/belief/expected-value.js';
import { partitionValue } from '../../../src/agents/belief/partition-value.js';
import type { Aspect } from '../../../src/agents/user.js';
import type { Json } from '../../../src/core/json.js';
import { seededRandom } from '../../../src/support/seeded-random.js';

const aspect = (tool: string, argument: string): Aspect => ({ tool, argument });

function lookup(domains: Record<string, Domain>): (each: Aspect) => Domain {
  return ({ tool, argument }) => domains[`${tool}.${argument}`]!;
}

describe('the expected value of perfect information, by hand', () => {
  const seats: Domain = { kind: 'finite', values: ['economy', 'business', 'first'] };

  it('is Π of the rest minus π for one candidate: 1 − 1/3 when a class of three is all that is missing', () => {
    const flight: Candidate = { tool: 'fly', known: { to: 'LAX' }, unknown: ['class'] };
    const domainOf = lookup({ 'fly.class': seats, 'fly.to': { kind: 'string' } });
    expect(
      expectedValueOfPerfectInformation([aspect('fly', 'class')], [flight], domainOf),
    ).toBeCloseTo(2 / 3, 12);
  });

  it('is small where another open argument stays unknown, and larger for the question about both', () => {
    const flight: Candidate = { tool: 'fly', known: {}, unknown: ['class', 'to'] };
    const domainOf = lookup({ 'fly.class': seats, 'fly.to': { kind: 'string' } });
    const value = (...asked: string[]): number =>
      expectedValueOfPerfectInformation(
        asked.map((each) => aspect('fly', each)),
        [flight],
        domainOf,
      );
    expect(value('class')).toBeCloseTo(1e-4 - 1e-4 / 3, 12);
    expect(value('to')).toBeCloseTo(1 / 3 - 1e-4 / 3, 12);
    expect(value('class', 'to')).toBeCloseTo(1 - 1e-4 / 3, 12);
  });

  it('is 1 for the argument in which two complete candidates differ, 0 for the one they agree on', () => {
    const a: Candidate = { tool: 'fly', known: { to: 'LAX', class: 'first' }, unknown: [] };
    const b: Candidate = { tool: 'fly', known: { to: 'SFO', class: 'first' }, unknown: [] };
    const domainOf = lookup({ 'fly.class': seats, 'fly.to': { kind: 'string' } });
    expect(expectedValueOfPerfectInformation([aspect('fly', 'to')], [a, b], domainOf)).toBeCloseTo(
      1,
      12,
    );
    expect(expectedValueOfPerfectInformation([aspect('fly', 'class')], [a, b], domainOf)).toBe(0);
  });

  it('tells candidates of two tools apart by asking about an argument of one of them', () => {
    const pause: Candidate = { tool: 'pause', known: { account: 'x' }, unknown: [] };
    const cancel: Candidate = { tool: 'cancel', known: { account: 'x' }, unknown: [] };
    const domainOf = lookup({
      'pause.account': { kind: 'string' },
      'cancel.account': { kind: 'string' },
    });
    expect(
      expectedValueOfPerfectInformation([aspect('pause', 'account')], [pause, cancel], domainOf),
    ).toBeCloseTo(1, 12);
  });

  it('counts the answers no candidate names: a gap beside a candidate with a value', () => {
    const known: Candidate = { tool: 'fly', known: { class: 'first' }, unknown: [] };
    const gap: Candidate = { tool: 'fly', known: {}, unknown: ['class'] };
    const domainOf = lookup({ 'fly.class': seats });
    // answers: first (the known candidate, 1), economy and business (the gap, 1/3 each); minus the best now, 1
    expect(
      expectedValueOfPerfectInformation([aspect('fly', 'class')], [known, gap], domainOf),
    ).toBeCloseTo(2 / 3, 12);
  });

  it('is 0 without candidates, without aspects, and where the domain is empty', () => {
    const gap: Candidate = { tool: 'fly', known: {}, unknown: ['class'] };
    const domainOf = lookup({ 'fly.class': { kind: 'finite', values: [] } });
    expect(expectedValueOfPerfectInformation([aspect('fly', 'class')], [], domainOf)).toBe(0);
    expect(expectedValueOfPerfectInformation([], [gap], domainOf)).toBe(0);
    expect(expectedValueOfPerfectInformation([aspect('fly', 'class')], [gap], domainOf)).toBe(0);
  });

  it('is 0 by the printed partition for one candidate with a gap, where the joint answers see its worth', () => {
    const gap: Candidate = { tool: 'fly', known: {}, unknown: ['class'] };
    expect(partitionValue([aspect('fly', 'class')], [gap], [1 / 3])).toBe(0);
    expect(
      partitionValue(
        [aspect('fly', 'to')],
        [
          { tool: 'fly', known: { to: 'LAX' }, unknown: [] },
          { tool: 'fly', known: { to: 'SFO' }, unknown: [] },
        ],
        [1, 1],
      ),
    ).toBe(1);
  });
});

describe('random cases against enumeration of every answer', () => {
  it('agrees to 1e-9 on 12,000 cases and is never negative', () => {
    const random = seededRandom(20260722);
    let worst = 0;
    let informative = 0;
    for (let round = 0; round < 12_000; round += 1) {
      const problem = randomProblem(() => random.next());
      const value = expectedValueOfPerfectInformation(
        problem.asked,
        problem.candidates,
        (each) => problem.domains.get(aspectKey(each))!,
        { epsilon: problem.epsilon },
      );
      worst = Math.max(worst, Math.abs(value - enumerated(problem)));
      expect(value).toBeGreaterThanOrEqual(0);
      if (value > 0.01) informative += 1;
    }
    expect(worst).toBeLessThan(1e-9);
    expect(informative).toBeGreaterThan(3_000);
  });
});

interface Problem {
  readonly candidates: readonly Candidate[];
  readonly domains: ReadonlyMap<string, Domain>;
  readonly asked: readonly Aspect[];
  readonly epsilon: number;
}

function randomProblem(next: () => number): Problem {
  const below = (n: number): number => Math.floor(next() * n);
  const domains = new Map<string, Domain>();
  const tools = ['a', 'b'].slice(0, 1 + below(2));
  const argumentsOf = ['x', 'y', 'z'].slice(0, 1 + below(3));
  for (const tool of tools) {
    for (const argument of argumentsOf)
      domains.set(aspectKey({ tool, argument }), randomDomain(below));
  }
  const candidates = Array.from({ length: 1 + below(4) }, () => {
    const tool = tools[below(tools.length)]!;
    const known: Record<string, Json> = {};
    const unknown: string[] = [];
    for (const argument of argumentsOf) {
      const draw = below(10);
      if (draw < 4) unknown.push(argument);
      else if (draw < 9)
        known[argument] = randomValue(domains.get(aspectKey({ tool, argument }))!, below);
    }
    return { tool, known, unknown };
  });
  const all = tools.flatMap((tool) => argumentsOf.map((argument) => ({ tool, argument })));
  const asked = all.filter(() => below(2) === 0).slice(0, 3);
  return {
    candidates,
    domains,
    asked: asked.length > 0 ? asked : [all[0]!],
    epsilon: 10 ** -(1 + below(4)),
  };
}

function randomDomain(below: (n: number) => number): Domain {
  switch (below(5)) {
    case 0:
      return { kind: 'boolean' };
    case 1:
      return { kind: 'range', low: 0, high: below(5), whole: true };
    case 2:
      return { kind: 'string' };
    case 3:
      return { kind: 'range', low: 0, high: 1, whole: false };
    default:
      return { kind: 'finite', values: ['p', 'q', 'r', 's'].slice(0, 1 + below(4)) };
  }
}

/** Now and then a value that lies outside. */
function randomValue(domain: Domain, below: (n: number) => number): Json {
  if (domain.kind === 'boolean') return below(2) === 0;
  if (domain.kind === 'range') return below(6) / (domain.whole ? 1 : 5);
  return ['p', 'q', 'r', 's', 't'][below(5)]!;
}

type Answer = { readonly value: Json; readonly share: number } | 'other' | 'not-that-call';

/** Every answer one by one, written from the definition and from nothing of the implementation. */
function enumerated({ candidates, domains, asked, epsilon }: Problem): number {
  const domainOf = (each: Aspect): Domain => domains.get(aspectKey(each))!;
  const lists = asked.map((each) => answersTo(each, candidates, domainOf(each), epsilon));
  let after = 0;
  const joint = (index: number, given: readonly Answer[]): void => {
    if (index === lists.length) {
      after += Math.max(...candidates.map((candidate) => weight(candidate, given)));
      return;
    }
    for (const answer of lists[index]!) joint(index + 1, [...given, answer]);
  };
  const weight = (candidate: Candidate, given: readonly Answer[]): number => {
    let product = 1;
    for (const [argument, value] of Object.entries(candidate.known)) {
      const each = { tool: candidate.tool, argument };
      if (positionOf(each) < 0 && !domainContains(domainOf(each), value)) product = 0;
    }
    for (const argument of candidate.unknown) {
      const each = { tool: candidate.tool, argument };
      if (positionOf(each) < 0) product *= shareOf(domainOf(each), epsilon);
    }
    asked.forEach((each, position) => {
      const answer = given[position]!;
      const value = each.tool === candidate.tool ? candidate.known[each.argument] : undefined;
      const gap = each.tool === candidate.tool && candidate.unknown.includes(each.argument);
      if (gap) {
        const named = namedValues(each, candidates, domainOf(each)).length;
        if (answer === 'not-that-call') product = 0;
        else if (answer === 'other') product *= 1 - named * epsilon;
        else product *= answer.share;
      } else if (value === undefined) product *= answer === 'not-that-call' ? 1 : 0;
      else product *= typeof answer === 'object' && answer.value === value ? 1 : 0;
    });
    return product;
  };
  const positionOf = (each: Aspect): number =>
    asked.findIndex(({ tool, argument }) => tool === each.tool && argument === each.argument);
  joint(0, []);
  const now = Math.max(
    ...candidates.map((candidate) => candidateCertainty(candidate, domainOf, { epsilon })),
  );
  return Math.max(0, after - now);
}

function namedValues(
  each: Aspect,
  candidates: readonly Candidate[],
  domain: Domain,
): readonly Json[] {
  const values = candidates
    .filter(({ tool, known }) => tool === each.tool && each.argument in known)
    .map(({ known }) => known[each.argument]!)
    .filter((value) => domainContains(domain, value));
  return [...new Set(values)];
}

function shareOf(domain: Domain, epsilon: number): number {
  if (domain.kind === 'boolean') return 1 / 2;
  if (domain.kind === 'finite') return 1 / domain.values.length;
  if (domain.kind === 'range' && (domain.whole || domain.low === domain.high))
    return 1 / (Number(domain.high) - Number(domain.low) + 1);
  return epsilon;
}

function answersTo(
  each: Aspect,
  candidates: readonly Candidate[],
  domain: Domain,
  epsilon: number,
): readonly Answer[] {
  const share = shareOf(domain, epsilon);
  const answers: Answer[] = [];
  if (domain.kind === 'boolean') answers.push(...[true, false].map((value) => ({ value, share })));
  else if (domain.kind === 'finite')
    answers.push(...domain.values.map((value) => ({ value, share })));
  else if (domain.kind === 'range' && domain.whole) {
    for (let value = Number(domain.low); value <= Number(domain.high); value += 1)
      answers.push({ value, share });
  } else {
    answers.push(
      ...namedValues(each, candidates, domain).map((value) => ({ value, share })),
      'other',
    );
  }
  if (
    candidates.some(
      ({ tool, known, unknown }) =>
        tool !== each.tool || !(each.argument in known || unknown.includes(each.argument)),
    )
  ) {
    answers.push('not-that-call');
  }
  return answers;
}
