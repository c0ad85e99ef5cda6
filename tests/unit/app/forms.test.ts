import { expect, test } from 'vitest';
import {
  changedParts,
  checkField,
  checkListField,
  choiceField,
  customField,
  fieldErrorsAt,
  initialValues,
  postedValues,
  textField,
} from '#app/forms/fields.ts';

const fields = {
  name: textField({ label: 'Name', error: 'Give a name.' }),
  address: textField({ label: 'Address', path: ['host', 'path'], error: 'Give an address.' }),
  kind: choiceField({ a: 'One', b: 'Another' }, { label: 'Kind', initial: 'b' }),
  active: checkField({ label: 'Switched on', initial: true }),
  days: checkListField({ label: 'Days', error: 'Choose a day.', isChoice: (day): day is 'monday' => day === 'monday' }),
  from: textField({ label: 'From', part: 'When' }),
  to: textField({ label: 'To', part: 'When' }),
  rules: customField<readonly string[]>((form) => form.getAll('rule').map(String), {
    ...{ label: 'Rules', initial: [], error: 'Give a rule.' },
    rows: { name: 'rule', errors: { url: 'Give an address of the web.' } },
  }),
};

const posted = (entries: readonly (readonly [string, string])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

test('a posted form is read by its fields: trimmed, with line ends as typed, and never a choice that isn’t offered', () => {
  const form = posted([
    ['name', ' Summer\r\nsale '],
    ['kind', 'constructor'],
    ['days', 'monday'],
    ['days', 'never'],
    ['rule', 'x'],
  ]);
  expect(postedValues(fields, form)).toEqual({
    ...{ name: 'Summer\nsale', address: '', kind: 'b', active: false, days: ['monday'], from: '', to: '' },
    rules: ['x'],
  });
  expect(initialValues(fields)).toMatchObject({ name: '', kind: 'b', active: true, rules: [] });
});

test('a refusal of an endpoint is shown at its field, and in rows at the part of the row', () => {
  expect(
    fieldErrorsAt(fields, ['host', 'days.3', 'rules.2.url', 'rules.1.other', 'unknown', 'namesake', 'from']),
  ).toEqual({
    address: 'Give an address.',
    days: 'Choose a day.',
    'rule.2.url': 'Give an address of the web.',
    rules: 'Give a rule.',
  });
});

test('an edit conflict names each changed part once, by its own name where it has one', () => {
  const before = initialValues(fields);
  expect(changedParts(fields)(before, { ...before, name: 'x', from: '1', to: '2' })).toEqual(['Name', 'When']);
  expect(changedParts(fields)(before, { ...before, rules: [] })).toEqual([]);
});
