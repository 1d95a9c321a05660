import {
  dateTemplateIn,
  fitsDateTemplate,
  isDateTemplate,
  writtenAs,
} from '../../src/arguments/texts/date-template.js';
import { exampleOfFormatName } from '../../src/arguments/texts/example-of-format-name.js';
import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const moment = new Date('2026-11-23T10:30:05.123Z');

it.each([
  ['YYYYMMDDTHHMMZ', '20261123T1030Z'],
  ['DD.MM.YYYY HH:MM', '23.11.2026 10:30'],
  ["yyyy-MM-dd'T'HH:mm", '2026-11-23T10:30'],
  ['mm/dd/yyyy', '11/23/2026'],
  ['HH:MM', '10:30'],
  ['MM/YY', '11/26'],
  ['YYYY-MM-DDTHH:MM:SS.sssZ', '2026-11-23T10:30:05.123Z'],
  ['YYYY-MM-DDTHH:MM:SS+HH:MM', '2026-11-23T10:30:05+00:00'],
])('writes a moment as %s', (template, text) => {
  expect(isDateTemplate(template)).toBe(true);
  expect(writtenAs(template, moment)).toBe(text);
  expect(fitsDateTemplate(template, text)).toBe(true);
});

it('takes no other text for a template, and no date of another form for one of it', () => {
  expect(['MMMM', 'mm:ss', 'DD/MM/CM', 'CM/MM', 'YYYY'].filter(isDateTemplate)).toEqual([]);
  expect(dateTemplateIn('hh:mm AM')).toBe(null);
  expect(dateTemplateIn('DD MMM YYYY')).toBe(null);
  expect(fitsDateTemplate('DD/MM/YYYY', '11/23/2026')).toBe(false);
  expect(exampleOfFormatName('When, as DD.MM.YYYY HH:MM')).toEqual(['15.03.2024 10:30']);
});

const parameters = ['start', 'due', 'arrival_time', 'unit'];

it.each([
  ["start: expected YYYYMMDDTHHMMZ, got '2023-11-02'", 'start', 'YYYYMMDDTHHMMZ'],
  ['due must be DD/MM/YYYY', 'due', 'DD/MM/YYYY'],
  ['arrival_time is HH:MM, 24h, local.', 'arrival_time', 'HH:MM'],
  ['Arrival time is HH:MM', 'arrival_time', 'HH:MM'],
  ["start must match yyyy-MM-dd'T'HH:mm", 'start', 'yyyy-MM-ddTHH:mm'],
  ["could not parse start '2024-01-01' as YYYY/MM/DD", 'start', 'YYYY/MM/DD'],
  ['start: got MM/DD/YYYY, expected DD/MM/YYYY', 'start', 'DD/MM/YYYY'],
  ['Invalid start, expected format DD.MM.YYYY HH:MM', 'start', 'DD.MM.YYYY HH:MM'],
  ['start: DD/MM/YYYY is no longer supported, use YYYY-MM-DD', 'start', 'YYYY-MM-DD'],
  ['start should be YYYYMMDD', 'start', 'YYYYMMDD'],
])('reads %s', (message, argument, format) => {
  expect(readConstraintMessage(message, parameters)).toEqual([
    { kind: 'format', argument, format },
  ]);
});

it('finds the argument of the sentence before', () => {
  const message = 'Invalid date format for start. Use YYYY/MM/DD.';
  expect(readConstraintMessage(message, parameters)).toContainEqual({
    kind: 'format',
    argument: 'start',
    format: 'YYYY/MM/DD',
  });
});

it.each([
  'start must not be in DD/MM/YYYY format',
  'Starts on DD/MM/YYYY are closed',
  'start must be DD MMM YYYY',
])('reads no form from %s', (message) => {
  expect(readConstraintMessage(message, parameters)).toEqual([]);
});

it('takes units for units', () => {
  expect(readConstraintMessage('unit must be MM, CM or KM', parameters)).toEqual([
    { kind: 'enum', argument: 'unit', values: ['MM', 'CM', 'KM'] },
  ]);
});
