import type { ToolDoc } from '../../src/core/tool-doc.js';
import { checkEvidence } from '../../src/doc-checks/check-evidence.js';
import { restsOnSource } from '../../src/doc-checks/rests-on-source.js';
import { boatTool, revisionOf, versionSaying } from './revision-of.js';

const ferry: ToolDoc = {
  ...{ id: 'bookFerry', name: 'bookFerry', description: 'Book a crossing for a passenger.' },
  parameters: {
    type: 'object',
    properties: {
      passenger: { type: 'string', title: 'Passenger' },
      return: { type: 'boolean', title: 'Crossing back', default: false },
      deck: { type: 'string', enum: ['upper', 'lower'], default: 'upper' },
      bags: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 12 },
    },
    required: ['passenger'],
  },
  ...{ sideEffects: 'write', call: { kind: 'none' } },
};
const source = {
  tool: ferry,
  siblings: [
    { ...ferry, id: 'cancelFerry', name: 'cancelFerry', description: 'Cancel a booking.' },
  ],
  toolNames: ['bookFerry', 'cancelFerry', 'list_ports'],
};
const rests = (sentence: string, target: string) => restsOnSource(sentence, target, source);

describe('what needs no call behind it', () => {
  it.each([
    ['purpose', 'Books one crossing for one passenger.'],
    ['useWhen', 'Someone wants a crossing booked for a passenger.'],
    ['/properties/passenger', 'The passenger who crosses.'],
    ['/properties/deck', 'Deck of the crossing: `upper` (default) or `lower`.'],
    ['/properties/return', '`true` to book the crossing back too.'],
    ['notFor', 'To give a booking back, use `cancelFerry`; list_ports knows the harbours.'],
    ['limits', '`deck` is optional and `upper` if left out.'],
    ['inputs', '`passenger` is required.'],
    ['limits', '`bags` takes at most 12 entries.'],
    ['limits', '`bags` has at least 1 of the items.'],
  ])('%s: %s', (target, sentence) => expect(rests(sentence, target)).toBe(true));

  it.each([
    ['purpose', 'Sells discount vouchers for hotels and museums.'],
    ['purpose', 'Books a crossing for up to 9 passengers.'],
    ['useWhen', 'Anybody likes bargains, fireworks, or a crossing.'],
    ['/properties/deck', 'Deck of the crossing: `upper`, `lower` or `sun`.'],
    ['/properties/passenger', 'Passenger, at least 18 years old.'],
    ['notFor', 'To give a booking back, write to the harbour.'],
    ['notFor', 'Use `bookFerry` for everything else.'],
    ['limits', '`deck` is required.'],
    ['limits', '`passenger` is optional.'],
    ['limits', '`bags` takes at least 12 entries.'],
    ['limits', '`bags` takes at most 20 entries.'],
    ['limits', '`bags` takes 12 entries.'],
    ['limits', '`passenger` is not required.'],
    ['limits', '`deck` is `lower` if left out, and 7 is the default.'],
    ['returns', 'The crossing of the passenger comes back.'],
    ['errors', 'A passenger who booked before is refused.'],
  ])('is not %s: %s', (target, sentence) => expect(rests(sentence, target)).toBe(false));
});

describe('the check of evidence', () => {
  const saying = (section: 'useWhen' | 'limits', sentence: string) => {
    const version = versionSaying([]);
    const sections = { ...version.sections!, [section]: [sentence] };
    return checkEvidence(
      revisionOf({ ...version, sections, description: `Lists the boats. ${sentence}` }),
    );
  };

  it('asks for no call behind a purpose in other words, and for one behind a limit', () => {
    expect(boatTool.description).toContain('boats of a harbour');
    expect(saying('useWhen', 'Someone asks which boats lie in a harbour.')).toEqual([]);
    expect(saying('limits', 'Boats of a harbour come 25 at a time.')).toHaveLength(1);
  });
});
