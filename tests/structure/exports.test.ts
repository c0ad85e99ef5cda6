import { expect, test } from 'vitest';
import { importsOf, lines, type Source, sources } from './sources.ts';

const product = sources(['shared', 'worker', 'app', 'upstream', 'dev'], ['.ts', '.tsx', '.mjs']);
const importing = [
  ...product,
  ...sources(['tests'], ['.ts', '.tsx']),
  ...sources(['.'], ['.config.ts']).map(({ path, text }) => ({ path: path.replace('./', ''), text })),
];

/** Exports that a framework, the platform or generated modules read by name. */
const entries =
  /^(app\/(pages|layouts)\/|app\/(root|entry\.\w+|routes)\.tsx?$|(worker|upstream)\/(index|local)\.ts$|app\/(api\/route-chunks\.ts|ui\/icon\.tsx)$)/;

/** Only values: types in the signature of an exported function have to be exported with it. */
const declared = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;

/** What a module imports, as `path name`, or `path *` for all of a module. */
const taken = (source: Source): string[] =>
  [...source.text.matchAll(/\b(?:import|export)\s([^;'"]*?)\bfrom\s+['"][^'"]+['"]/g)].flatMap(
    ([statement, clause = '']) => {
      const paths = importsOf({ path: source.path, text: statement });
      const names = /\{([^}]*)\}/.exec(clause)?.[1] ?? '*';
      return paths.flatMap((path) =>
        names.split(',').map(
          (name) =>
            `${path} ${name
              .trim()
              .replace(/^type /, '')
              .replace(/ as .*$/, '')}`,
        ),
      );
    },
  );

test('every export is imported somewhere', () => {
  const used = new Set(importing.flatMap(taken));
  for (const { path, text } of importing)
    for (const [statement] of text.matchAll(/\bimport\(\s*['"][^'"]+['"]\s*\)/g))
      used.add(`${importsOf({ path, text: statement })[0]} *`);
  const unused = product
    .filter(({ path }) => !entries.test(path) && !used.has(`${path} *`))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declared)].flatMap(([, name = '']) => (used.has(`${path} ${name}`) ? [] : [`${path} ${name}`])),
    );
  expect(lines(unused)).toBe('');
});
