import { expect, test } from 'vitest';
import {
  changedFields,
  missingChoices,
  type ProfileValues,
  profileFields,
  saveChanges,
} from '#app/features/profile/fields.ts';
import { fieldErrorsAt } from '#app/forms/fields.ts';

const saved: ProfileValues = {
  firstname: 'Ada',
  lastname: 'Byron',
  jobtitle: 'Analyst',
  avatar: 'avatar-3',
  currency: 'EUR',
  locale: '',
};

test('only what differs is sent, and a cleared choice as null', () => {
  expect(changedFields(saved, saved)).toEqual({});
  expect(changedFields({ jobtitle: '', avatar: 'avatar-4' }, saved)).toEqual({ jobtitle: '', avatar: 'avatar-4' });
  expect(changedFields({ ...saved, currency: '', locale: 'fr-FR' }, saved)).toEqual({
    currency: null,
    locale: 'fr-FR',
  });
});

test('nothing but the fields of a profile is ever sent', () => {
  const values = { ...saved, firstname: 'Eve', email: 'eve@x.test', is_swaven_account: true };
  expect(changedFields(values, saved)).toEqual({ firstname: 'Eve' });
});

test('a choice can only be cleared if something else applies then', () => {
  const cleared = { currency: '', locale: '' };
  expect(missingChoices(cleared, { currency: 'USD', locale: 'en-US' })).toEqual({});
  expect(missingChoices(cleared, { currency: null, locale: null })).toEqual({
    currency: 'cannot set empty currency',
    locale: 'cannot set empty locale',
  });
  expect(missingChoices({ firstname: 'Ada' }, { currency: null, locale: null })).toEqual({});
});

test('a field named in an answer gets our sentence, and an unknown field none', () => {
  expect(fieldErrorsAt(profileFields, ['user.avatar', 'user.toString', 'body'])).toEqual({
    avatar: 'Choose one of the portraits.',
  });
});

test('a refused choice does not get into the profile, and is distinguished from the saved one', async () => {
  const updates: unknown[] = [];
  const left = await saveChanges(
    { firstname: 'Ada', currency: 'EUR', locale: null },
    {
      update: async (user) => updates.push(user),
      choose: async (name) => name === 'locale',
    },
  );
  expect(left).toEqual(['currency']);
  expect(updates).toEqual([{ firstname: 'Ada' }, { locale: null }]);
});
