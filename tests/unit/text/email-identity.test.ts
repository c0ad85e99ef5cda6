import { expect, test } from 'vitest';
import { emailIdentity, plainEmail } from '#shared/text/email-identity.ts';

test.each([
  ['case and spaces', ' Ann@Example.COM ', 'ann@example.com'],
  ['full-width letters', 'ａｎｎ＠ｇｍａｉｌ．ｃｏｍ', 'ann@gmail.com'],
  ['dots and plus where the provider ignores them', 'A.n.n+shop@googlemail.com', 'ann@gmail.com'],
  ['a plus where the provider ignores that alone', 'an.n+shop@hotmail.com', 'an.n@hotmail.com'],
  ['other domains of one mailbox', 'a.nn@pm.me', 'ann@proton.me'],
  ['a final dot of the domain', 'ann@example.com.', 'ann@example.com'],
])('spellings of one mailbox have one normal form: %s', (_, typed, identity) => {
  expect(emailIdentity(typed)).toBe(identity);
});

test('dots and plus are kept where a provider may distinguish them', () => {
  const spellings = ['ann@brand.example', 'a.nn@brand.example', 'ann+shop@brand.example'];
  expect(spellings.map(emailIdentity)).toEqual(spellings);
});

test('an incomplete address is left as it is, in lower case', () => {
  for (const typed of ['', 'ann', '@gmail.com', '+@gmail.com', 'ann@constructor'])
    expect(emailIdentity(typed)).toBe(typed);
});

test('the address for mail keeps its case', () => {
  expect(plainEmail(' Ａnn@Example.com ')).toBe('Ann@Example.com');
});
