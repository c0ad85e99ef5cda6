import { expect, test } from 'vitest';
import { alertFormValues, thresholdScale, thresholdUnit } from '#app/features/schedules/alert-fields.ts';
import { parseRecipients } from '#app/features/schedules/form-outcome.server.ts';
import { scheduleFields } from '#app/features/schedules/schedule-fields.ts';
import { fieldErrorsAt } from '#app/forms/fields.ts';
import type { Alert } from '#shared/api/families/alerts-schemas.ts';

test('addresses are separated by lines, commas or spaces, counted once, and invalid ones are named', () => {
  expect(parseRecipients('a@x.test, b@x.test\n a@x.test')).toEqual({ list: ['a@x.test', 'b@x.test'], error: null });
  expect(parseRecipients('a@x.test nobody @x').error).toBe('“nobody”, “@x” aren’t email addresses.');
  expect(parseRecipients('nobody').error).toBe('“nobody” isn’t an email address.');
  const many = Array.from({ length: 21 }, (_, at) => `a${at}@x.test`).join('\n');
  expect(parseRecipients(many).error).toBe('Enter at most 20 email addresses.');
  expect(parseRecipients(' \n').list).toEqual([]);
});

test('a share is written in per cent and kept as a ratio; a change and a count are kept as they are written', () => {
  expect([
    thresholdScale('piRate', 'above'),
    thresholdScale('piRate', 'change'),
    thresholdScale('impressions', 'above'),
  ]).toEqual([100, 1, 1]);
  const alert = { measure: 'piRate', condition: 'above', threshold: 0.07, recipients: [], name: '', preset: '7d' };
  expect(alertFormValues({ ...alert, cadence: 'daily' } as unknown as Alert).threshold).toBe('7');
  expect([thresholdUnit('piRate', 'above', 'USD'), thresholdUnit('attributedSales', 'below', 'USD')]).toEqual([
    '%',
    'USD',
  ]);
  expect([thresholdUnit('impressions', 'change', 'USD'), thresholdUnit('nonsense', 'above', 'USD')]).toEqual(['%', '']);
});

test('a refused part of a field shows its error at the field', () => {
  expect(Object.keys(fieldErrorsAt(scheduleFields, ['recipients.3', 'cron', 'tables.0.measures.0']))).toEqual([
    'recipients',
    'cron',
  ]);
});
