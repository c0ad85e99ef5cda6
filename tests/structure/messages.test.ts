import { expect, test } from 'vitest';
import { messages } from '#shared/text/messages.ts';
import { sources } from './sources.ts';

const tests = sources(['tests'], ['.ts', '.tsx']).filter(({ path }) => !path.startsWith('tests/structure/'));

/** The longest constant part of the sentence. */
const sentenceOf = (message: (typeof messages)[keyof typeof messages]): string => {
  const text = typeof message === 'string' ? message : String(Reflect.apply(message, null, ['\0', '\0']));
  return (
    text
      .split('\0')
      .map((part) => part.trim())
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  );
};

test('every sentence of the error catalog fires in some test', () => {
  const silent = Object.entries(messages).filter(
    ([name, message]) =>
      !tests.some(({ text }) => text.includes(`messages.${name}`) || text.includes(sentenceOf(message))),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('no two sentences of the catalog are the same', () => {
  const sentences = Object.values(messages).map(sentenceOf);
  expect(new Set(sentences).size).toBe(sentences.length);
});
