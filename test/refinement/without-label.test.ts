import { withoutLabel } from '../../src/refinement/labelled-doc.js';

describe('withoutLabel', () => {
  it.each([
    ['Lists pets.\nLearnt from simulated answers, not from the service.', 'Lists pets.'],
    ['Lists pets.\nLearnt from recorded answers of the service.', 'Lists pets.'],
    ['Lists pets.', 'Lists pets.'],
    [
      'Learnt from recorded answers of the service. Lists pets.',
      'Learnt from recorded answers of the service. Lists pets.',
    ],
  ])('makes %j %j', (description, expected) => {
    expect(withoutLabel(description)).toBe(expected);
  });
});
