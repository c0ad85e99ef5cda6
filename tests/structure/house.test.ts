import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { lines, sources } from './sources.ts';

const code = sources(['shared', 'worker', 'app', 'upstream', 'dev', 'tests'], ['.ts', '.tsx', '.mjs']).filter(
  ({ path }) => !path.includes('/fixtures/'),
);
const product = code.filter(({ path }) => !path.startsWith('tests/'));

const pathsOf = (found: readonly { readonly path: string }[]): string => lines(found.map(({ path }) => path));

test('file names are kebab-case', () => {
  const odd = code.filter(({ path }) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(tsx?|mjs)$/.test(basename(path)));
  expect(pathsOf(odd)).toBe('');
});

test('no file is longer than 350 lines, the one table of pages aside', () => {
  const long = code.filter(({ path, text }) => path !== 'shared/access/pages.ts' && text.split('\n').length > 350);
  expect(pathsOf(long)).toBe('');
});

test('there are no barrels', () => {
  const barrels = product.filter(({ path, text }) => {
    const statements = text
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .split(';')
      .filter((part) => part.trim());
    const passesOn = statements.every((part) =>
      /^\s*export\s+(type\s+)?(\*|\{[^}]*\})[\s\S]*\bfrom\s+['"][.#]/.test(part),
    );
    return passesOn || (/\/index\.tsx?$/.test(path) && !/^(worker|upstream)\/index\.ts$/.test(path));
  });
  expect(pathsOf(barrels)).toBe('');
});

test('no file is called utils or helpers', () => {
  expect(pathsOf(code.filter(({ path }) => /(^|\/)(utils?|helpers?)\.|\/(utils?|helpers?)\//.test(path)))).toBe('');
});

test('pages link by the kit’s link, which costs a server render less than the router’s', () => {
  const direct = product.filter(
    ({ path, text }) => path !== 'app/ui/link.tsx' && /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/.test(text),
  );
  expect(pathsOf(direct)).toBe('');
});

test('no comment marks work to do later', () => {
  const marker = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`);
  expect(pathsOf(code.filter(({ text }) => marker.test(text)))).toBe('');
});

test('types are neither switched off nor asserted away', () => {
  const hatch = new RegExp(['@ts-', '(ignore|nocheck|expect-error)'].join(''));
  expect(pathsOf(code.filter(({ text }) => hatch.test(text)))).toBe('');
});

test('counts in texts of pages are formatted by one function', () => {
  const plural = /=== 1 \? '(\w+)([^']*)' : '\1s([^']*)'|\? '' : 's'/;
  const spelled = sources(['app'], ['.tsx', '.ts']).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (plural.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(lines(spelled)).toBe('');
});

test('no link prefetches its page', () => {
  const early = sources(['app'], ['.tsx']).filter(({ text }) => /\sprefetch=/.test(text));
  expect(pathsOf(early)).toBe('');
});

/** Marks a line with an external address that only looks like one of ours. */
const externalMarker = 'outside-the-app';

test('links inside the app are built from the table of pages, never written out', () => {
  const written = sources(['app'], ['.tsx', '.ts']).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const literal = /\b(href|to|action|formAction)=(["']\/(?!assets\/|favicon)|\{\s*['"`]\/)/.test(line);
      return literal && !line.includes(externalMarker) ? [`${path}:${index + 1} ${line.trim()}`] : [];
    }),
  );
  expect(lines(written)).toBe('');
});

test('HTML strings are built and inserted in one place only', () => {
  const elsewhere = product.filter(
    ({ path, text }) => path !== 'app/ui/markup.tsx' && /__html|innerHTML|insertAdjacentHTML/i.test(text),
  );
  expect(pathsOf(elsewhere)).toBe('');
});
