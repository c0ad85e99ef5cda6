import { expect, test } from 'vitest';
import { chooseLocale, directionOf, textIn, webAddress } from '#shared/touchpoints/blocks-text.ts';

test('a missing text is shown in the closest available language', () => {
  const text = { 'en-GB': 'Hello', 'fr-FR': 'Bonjour', 'de-DE': ' ' };
  expect(textIn(text, 'fr-FR', 'en-GB')).toBe('Bonjour');
  expect(textIn(text, 'fr-CA', 'en-GB')).toBe('Bonjour');
  expect(textIn(text, 'de-DE', 'en-GB')).toBe('Hello');
  expect(textIn({ 'fr-FR': 'Bonjour' }, 'de-DE', 'en-GB')).toBe('Bonjour');
  expect(textIn({}, 'de-DE', 'en-GB')).toBe('');
});

test.each([
  [{ named: 'fr-fr', accepted: 'en' }, 'fr-FR'],
  [{ named: 'xx', accepted: 'fr-CA, en;q=0.9' }, 'fr-FR'],
  [{ named: null, accepted: 'de;q=1, en;q=0' }, 'en-GB'],
  [{ named: null, accepted: 'en;q=0.1, fr;q=0.2' }, 'fr-FR'],
  [{ named: null, accepted: ';;;q=,,*' }, 'en-GB'],
  [{ named: null, accepted: null }, 'en-GB'],
])('%j is shown in %s', (wished, locale) => {
  expect(chooseLocale(['en-GB', 'fr-FR'], 'en-GB', wished)).toBe(locale);
});

test('right-to-left languages are marked as such', () => {
  expect([directionOf('ar-EG'), directionOf('he'), directionOf('fr-FR')]).toEqual(['rtl', 'rtl', 'ltr']);
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '//example.com',
  '/a',
  'https://u:p@example.com',
  'data:,x',
  '',
])('%j is not a web address', (text) => {
  expect(webAddress(text)).toBe(null);
});
