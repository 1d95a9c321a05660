import { refusingText } from '../../src/calling/refusing-text.js';
import type { JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';

function said(name: string, args: JsonObject, text: string): string | null {
  const properties = Object.fromEntries(
    ['berth', 'mast_index', 'crew', 'note'].map((each) => [each, { type: 'string' }]),
  );
  const tool: ToolDoc = {
    id: name,
    name,
    description: '',
    parameters: { type: 'object', properties },
    sideEffects: 'unknown',
    call: { kind: 'mcp', tool: name },
    raw: {},
  };
  return refusingText(text, { tool, arguments: args });
}

describe('a plain text that refuses a call', () => {
  it.each([
    ['moor', { berth: 'B-77' }, 'Berth B-77 does not exist'],
    ['moor', { note: 'n'.repeat(900) }, `Failed to moor: too long, got '${'n'.repeat(900)}'`],
    ['moor', { berth: './B-77' }, 'The berth /quay/B-77.dat does not exist.'],
    ['moor', { berth: 'B-77' }, 'B-77 could not be found.'],
    ['moor', { berth: 'B-77' }, 'Sorry, there is no berth B-77.'],
    ['moor', { berth: 'B-77' }, "Unknown berth: 'B-77'"],
    ['moor', { mast_index: 9 }, 'Invalid mast index. The boat has 2 masts (0-1).'],
    ['moor', { mast_index: 9 }, 'mast_index must be between 0 and 1'],
    ['moor', {}, 'Berth is required'],
    ['moor', { berth: '7' }, 'Sorry, there is no berth 7.'],
    ['moor', { berth: 'B-77' }, "Berth 'B-77' is already taken"],
    ['hoist_sail', {}, 'Failed to hoist the sail: no wind'],
    ['find_boats', { berth: 'B-77' }, 'Berth B-77 does not exist'],
    ['moor', { berth: 'B-77' }, 'Sorry, berth B-77 is not known.'],
    ['moor', {}, 'There is no berth undefined.'],
    ['moor', {}, 'Please give mast_index: it is needed.'],
    ['moor', { berth: 'B-77' }, 'Not moored: crew is too small'],
    ['moor', {}, '❌ Berth is required'],
    ['stop_search', { note: 's-7' }, 'Search s-7 not found or already over.'],
    ['insert_list_near_text', { note: 'x' }, 'Mast index not found (by number or name).'],
    ['moor', { berth: 'B-77' }, 'Must provide either crew or mast_index'],
    ['moor', { berth: '' }, 'Berth  does not exist'],
    ['list_boats', { note: 'x1' }, 'Note "x1" is not a kind of boat. Kinds: sloop > ketch > yawl'],
    ['list_boats', { note: '' }, 'Note "" is not a kind of boat. Kinds: sloop | ketch | yawl'],
    ['moor', { crew: 'few' }, "'few' is no crew that we know; use full or half."],
    ['find_boats', { note: 'b' }, 'Query too short, type at least three characters.'],
    ['find_boats', { note: '' }, 'Please enter at least 2 letters.'],
    ['write_log', { note: 'n'.repeat(99) }, 'Your note is too long: at most 80 characters.'],
    ['write_log', { note: 'one two three' }, 'Note too long (no more than two words)'],
    ['moor', { berth: 'B-77' }, 'B-77 was moored at before, nothing changed.'],
    ['delete_boat', { note: 'yes' }, 'The confirmation does not match, nothing was deleted.'],
    ['delete_boat', {}, 'This would delete "Ann". To confirm, give its name.'],
    ['delete_boat', {}, 'Please type the name again to confirm.'],
    ['moor', { berth: 'B-77' }, '"Ann" is moored already.'],
    ['moor', { berth: 'B-77' }, 'Old Ann is already at the north quay.'],
    ['moor', { note: '2026-11-02' }, 'You can moor 5 to 45 days ahead, 2026-11-02 is past.'],
    ['list_boats', { mast_index: 'x1' }, '"x1" is not a mast index I know.'],
    ['list_boats', { note: 'x1' }, "'x1' is no known note."],
    ['moor', {}, `Failed to moor at any of the berths.\nTried:${'\na berth'.repeat(90)}`],
  ])('%s %j: %s', (tool, args, text) => {
    expect(said(tool, args, text)).toBe(text);
  });

  it.each([
    ['moor', { berth: 'B-77' }, 'Moored at B-77.'],
    ['read_log', { berth: '' }, 'The  mast does lean.'],
    ['moor', { berth: 'B-77' }, 'Moored. Please give the berth back by noon.'],
    ['read_log', {}, 'Log: undefined tides must be expected.'],
    ['moor', { mast_index: 1 }, 'The 1.5 m keel cannot be seen.'],
    ['moor', { berth: 'B-77' }, 'Berth B-77 not found, moored at a berth that was created for it.'],
    ['find_boats', { note: 'red hull' }, "'red hull' not found."],
    ['find_boats', { note: 'red hull' }, "No boats match 'red hull'."],
    ['berth_exists', { berth: 'B-77' }, 'B-77 does not exist'],
    ['say', { note: 'B-77 does not exist' }, 'B-77 does not exist'],
    ['read_log', { berth: 'B-77' }, 'The keel must be scraped every year.'],
    ['read_log', { berth: 'B-77' }, `Of B-77: ${'the keel must be scraped. '.repeat(30)}`],
    ['get_boat', { berth: 'B-77' }, "'B-77' is not a deep berth. It was dredged in May."],
    ['get_boat', { berth: 'B-77' }, 'Berth B-77 is not a deep one. Neighbours: B-76, B-78'],
    ['get_boat', { berth: 'B-77' }, '"B-77" is not for sale. Owner: Ann Lee'],
    ['is_berth', { note: 'x1' }, '"x1" is not a berth. Berths: B-76, B-77'],
    ['tag_boat', { note: 'x1' }, '"x1" is not a tag. Created: x1, x2'],
    ['find_boats', { note: 'sloop' }, 'Query too short, type at least three characters.'],
    ['rate_name', { note: 'b' }, 'Too short, use at least 3 letters.'],
    ['read_log', { note: 'b' }, 'The rope is too short, at least 3 metres are missing.'],
    ['read_log', { note: 'b' }, 'Log too short to tell, at least three words\nof it are gone.'],
    ['moor', { berth: 'B-77' }, 'Moored at B-77. You can stay for 3 days.'],
    [
      'delete_boat',
      { berth: 'B-77' },
      'Would delete Ann. Call again with confirm: true to proceed.',
    ],
    ['delete_boat', { note: 'dry' }, 'Dry run: nothing was deleted.'],
    ['moor', { berth: 'B-77' }, 'Draft saved. Nothing was sent.'],
    ['read_log', { berth: 'B-77' }, 'Ann is already at the north quay.'],
    [
      'moor',
      { berth: 'B-77' },
      'Ann moored, though two boats are already there and a third one is due. Mind the rope.',
    ],
    ['get_boat', { berth: 'B-77' }, '"B-77" is not a boat.'],
    ['is_berth', { berth: 'x1' }, '"x1" is not a berth.'],
    ['read_log', { berth: 'B-77' }, 'Log of B-77\nrope\nanchor\nmust be oiled\n'],
  ])('is not %s %j: %s', (tool, args, text) => {
    expect(said(tool, args, text)).toBeNull();
  });
});
