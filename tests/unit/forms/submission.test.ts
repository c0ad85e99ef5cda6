import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FieldKind,
  type FormField,
  faultsOf,
  fieldKinds,
  freshFieldId,
  moved,
  newField,
} from '#shared/forms/definition.ts';
import { checkSubmission, type Typed } from '#shared/forms/submission.ts';
import type { SpokenLanguage } from '#shared/touchpoints/spoken.ts';

const check = (field: Partial<FormField> & { kind: FieldKind }, ...given: string[]) => {
  const whole = {
    ...newField('f1', field.kind),
    label: 'Question',
    ...field,
    version: field.kind === 'consent' ? 2 : null,
  };
  const form = { allowedDomains: [], title: 'Form', intro: '', submitLabel: '', thanks: '', fields: [whole] };
  const typed: Typed = { f1: given, 'version.f1': ['2'] };
  const { answers, consents, errors } = checkSubmission(form, typed);
  return errors.f1 ?? (field.kind === 'consent' ? consents.f1 : answers.f1);
};

test.each<[string, Partial<FormField> & { kind: FieldKind }, string[], unknown]>([
  ['a text within its bounds', { kind: 'text', min: '2', max: '3' }, [' äö '], 'äö'],
  ['a text that is too short', { kind: 'text', min: '2' }, ['ä'], 'Enter at least 2 characters.'],
  ['a text that is too long', { kind: 'text', max: '2' }, ['abc'], 'Enter at most 2 characters.'],
  ['an emoji as one character', { kind: 'text', max: '1' }, ['👩'], '👩'],
  ['letters where letters are asked for', { kind: 'text', pattern: 'letters' }, ['Zoë O’Neil'], 'Zoë O’Neil'],
  ['digits where letters are asked for', { kind: 'text', pattern: 'letters' }, ['R2D2'], 'Use letters only.'],
  ['an address in any case', { kind: 'email' }, ['Ann@Example.COM'], 'ann@example.com'],
  ['no address', { kind: 'email' }, ['ann@example'], 'Enter an email address, such as name@example.com.'],
  ['two addresses', { kind: 'email' }, ['a@b.test,c@d.test'], 'Enter an email address, such as name@example.com.'],
  ['a phone number', { kind: 'phone' }, ['+44 (0)20 7946-0000'], '+44 (0)20 7946-0000'],
  ['a phone number in full width', { kind: 'phone' }, ['０３-1234-5678'], '03-1234-5678'],
  ['no phone number', { kind: 'phone' }, ['call me'], 'Enter a phone number, such as +44 20 7946 0000.'],
  ['a number with a comma', { kind: 'number' }, ['-2,5'], -2.5],
  ['a number in full width', { kind: 'number' }, ['１２'], 12],
  ['a number out of bounds', { kind: 'number', min: '0' }, ['-1'], 'Enter 0 or more.'],
  ['no number', { kind: 'number' }, ['1e9'], 'Enter a number.'],
  ['a day', { kind: 'date', min: '2026-01-01' }, ['2026-02-28'], '2026-02-28'],
  ['a day that doesn’t exist', { kind: 'date' }, ['2026-02-30'], 'Enter a date, such as 2026-11-18.'],
  ['a choice of the list', { kind: 'choice', options: ['A', 'B'] }, ['B'], 'B'],
  ['a choice of no list', { kind: 'choice', options: ['A', 'B'] }, ['C'], 'Choose one from the list.'],
  [
    'several choices, in the order of the list',
    { kind: 'multi-choice', options: ['A', 'B', 'C'] },
    ['C', 'A'],
    ['A', 'C'],
  ],
  ['too many choices', { kind: 'multi-choice', options: ['A', 'B'], max: '1' }, ['A', 'B'], 'Choose at most 1.'],
  ['a consent with its version', { kind: 'consent' }, ['on'], 2],
  ['a consent that is missing', { kind: 'consent' }, [], 'Select this to continue.'],
  ['nothing where nothing is asked for', { kind: 'text' }, ['  '], undefined],
  ['nothing where something is', { kind: 'date', required: true }, [], 'Choose a day.'],
])('%s is read as it is meant', (_, field, given, expected) => {
  expect(check(field, ...given)).toEqual(expected);
});

test('a number with group separators is read by the language of the form', () => {
  const fields = [{ ...newField('f1', 'number'), version: null }];
  const form = { allowedDomains: [], title: 'Form', intro: '', submitLabel: '', thanks: '', fields };
  const read = (language: SpokenLanguage, text: string) => checkSubmission(form, { f1: [text] }, language).answers.f1;
  for (const [text, english, german] of [
    ['1,234', 1234, 1.234],
    ['1.234', 1.234, 1234],
    ['1,234.5', 1234.5, 1234.5],
    ['1.234,5', 1234.5, 1234.5],
    ['12\u202f000,5', 12000.5, 12000.5],
    ['0.1', 0.1, 0.1],
    ['1,23,4', undefined, undefined],
  ] as const)
    expect([text, read('en', text), read('de', text)]).toEqual([text, english, german]);
});

test('any input is either accepted or refused with a sentence, quickly', () => {
  const kinds = Object.keys(fieldKinds) as FieldKind[];
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(fc.string({ maxLength: 400, unit: 'binary' })), (kind, given) => {
      // CPU time of this thread, so that other work of the machine doesn't count.
      const before = process.threadCpuUsage();
      check({ kind, options: ['A', 'B'], required: true, pattern: 'letters-digits' }, ...given);
      expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
    }),
  );
});

test('fields move only within the form, and no new field gets an id that was used before', () => {
  const fields = ['f1', 'f2', 'f9'].map((id) => newField(id, 'text'));
  const order = (id: string, by: number) => moved(fields, id, by).map((field) => field.id);
  expect([order('f9', -1), order('f1', -1), order('f1', 2), order('f5', 1)]).toEqual([
    ['f1', 'f9', 'f2'],
    ['f1', 'f2', 'f9'],
    ['f2', 'f9', 'f1'],
    ['f1', 'f2', 'f9'],
  ]);
  expect(freshFieldId(fields)).toBe('f10');
});

test('problems that prevent publishing a form are shown at the field', () => {
  const form = (field: Partial<FormField> & { kind: FieldKind }) =>
    faultsOf({
      ...{ allowedDomains: [], title: 'Form', intro: '', submitLabel: '', thanks: '' },
      fields: [{ ...newField('f1', field.kind), label: 'Question', ...field }],
    }).f1;
  expect(form({ kind: 'text' })).toBeUndefined();
  expect(form({ kind: 'choice', options: ['A', ' '] })).toBe('Enter at least two choices, one per line.');
  expect(form({ kind: 'choice', options: ['A', 'A'] })).toBe('Each choice must be different.');
  expect(form({ kind: 'number', min: '2', max: '10' })).toBeUndefined();
  expect(form({ kind: 'number', min: '10', max: '2' })).toBe('The minimum is above the maximum.');
  expect(form({ kind: 'date', min: 'tomorrow' })).toBe('Enter dates, such as 2026-11-18.');
  expect(faultsOf({ allowedDomains: [], title: ' ', intro: '', submitLabel: '', thanks: '', fields: [] })).toEqual({
    title: 'Enter a title.',
    fields: 'Add a field.',
  });
});
