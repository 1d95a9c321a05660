import type { Row } from '../../src/claims/kind.rows.js';
import { isRefused } from '../../src/evidence/made.js';
import { exploreFake } from '../support/explore-fake.js';

const seats = Array.from({ length: 30 }, (_, index) => ({ seat_id: `S-${100 + index * 7}` }));

/** Seats that are taken once each, answered for an unknown one as `unknown` says. */
function booking(unknown: string): Row {
  return {
    title: '',
    tools: {
      take_seat: {
        effect: 'write',
        properties: { seat_id: { type: 'string' }, meal: { type: 'boolean' } },
        required: ['seat_id'],
      },
      list_seats: {},
    },
    server: () => {
      const taken = new Set<unknown>();
      return {
        take_seat: ({ seat_id: seat = '', meal = false }) => {
          if (!seats.some((one) => one.seat_id === seat)) return { refused: unknown, status: 404 };
          if (taken.has(seat)) return { refused: 'no longer free', status: 409 };
          taken.add(seat);
          return { ok: { ticket: taken.size, meal } };
        },
        list_seats: () => ({ ok: { seats } }),
      };
    },
    before: [['list_seats', {}]],
    claims: [],
  };
}

describe('things that calls use up', () => {
  it('takes another thing for each call once a repetition was refused', () => {
    const { out } = exploreFake(booking('unknown seat'));
    const { view } = out;
    expect(view.usedUp.slots).toEqual(['seat_id']);
    const spent = view.refused.filter((call) => view.usedUp.isSpent(call));
    expect(view.accepted.length).toBeGreaterThan(3);
    expect(
      spent.every(({ record }) => record.purpose.kind === 'repeat' || record.purpose.recipe),
    ).toBe(true);
  });

  it('learns of the other arguments what they do', () => {
    const said = exploreFake(booking('unknown seat')).out.sentences.map(({ text }) => text);
    expect(said).toContain('Left out, it is false.');
  });

  it('counts the refusal of an unknown one though one that was used is refused alike', () => {
    const { view } = exploreFake(booking('no longer free')).out;
    const refused = view.trials('seat_id').filter(({ call }) => isRefused(call));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ value }) => !seats.some((seat) => seat.seat_id === value))).toBe(true);
  });
});
