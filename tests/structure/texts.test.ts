import { expect, test } from 'vitest';
import { importsOf, lines, sources } from './sources.ts';

const app = sources(['app'], ['.ts', '.tsx']).filter(({ path }) => !path.startsWith('app/kit/'));
const modules = app.filter(({ path }) => path.endsWith('/texts.ts'));
const textOf = /^export const (\w+) =\s*(?:'([^']*)'|"([^"]*)");$/gm;

const textsOf = (module: { readonly text: string }) =>
  [...module.text.matchAll(textOf)].map(([, key = '', single, double]) => ({ key, text: single ?? double ?? '' }));

test('a module of texts holds texts and nothing else, each once', () => {
  expect(modules.length).toBeGreaterThan(30);
  for (const module of modules) {
    expect(module.text.replace(textOf, '').trim(), module.path).toBe('');
    const texts = textsOf(module).map(({ text }) => text);
    expect(
      texts.filter((text, at) => texts.indexOf(text) !== at),
      module.path,
    ).toEqual([]);
  }
});

test('every text is shown somewhere', () => {
  const unused = modules.flatMap((module) => {
    const readers = app.filter((source) => importsOf(source).includes(module.path)).map(({ text }) => text);
    return textsOf(module)
      .filter(({ key }) => !readers.some((text) => new RegExp(`\\btexts?\\.${key}\\b`).test(text)))
      .map(({ key }) => `${module.path} ${key}`);
  });
  expect(lines(unused)).toBe('');
});

/** `email`, `someone`, `anyone`, `everyone`. */
test('each word is spelled the same way in all texts', () => {
  const others = /\be-mail|\b(some|any|every)body\b/i;
  const texts = modules.flatMap((module) => textsOf(module).map(({ text }) => `${module.path} ${text}`));
  expect(lines(texts.filter((text) => others.test(text)))).toBe('');
});

/** Between tags the linter finds them. */
test('texts in attributes of pages come from a module of texts', () => {
  const shown =
    /\b(label|title|placeholder|aria-label|hint|description|heading|alt|submit|empty|sentence|lead)="[A-Z][^"$]*[a-z]/;
  const found = app
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (shown.test(line) ? [`${path}:${at + 1}`] : [])),
    );
  expect(lines(found)).toBe('');
});
