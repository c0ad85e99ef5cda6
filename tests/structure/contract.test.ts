import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, tool } from '#dev/paths.ts';

const scratch = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Changes one line of a copied file. @throws where the file has no such line, or more than one */
function change(path: string, from: string, to: string): void {
  const text = readFileSync(join(scratch, path), 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${path} has not exactly one "${from}"`);
  writeFileSync(join(scratch, path), text.replace(from, to));
}

/** The compiler's errors in the given files and everything they import: `file: message`. */
function compile(side: 'app' | 'worker', files: readonly string[]): Promise<string[]> {
  const compilerOptions = { composite: false, incremental: false, tsBuildInfoFile: null };
  const config = { extends: `./tsconfig.${side}.json`, compilerOptions, include: [], files };
  const name = `tsconfig.changed-${side}.json`;
  writeFileSync(join(scratch, name), JSON.stringify(config));
  return new Promise((resolve) =>
    execFile(tool('tsc'), ['-p', name, '--pretty', 'false'], { cwd: scratch }, (_, output) =>
      resolve(
        [...output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+: .*)$/gm)].map(([, file, text]) => `${file}: ${text}`),
      ),
    ),
  );
}

const readOnServer = 'app/features/report-builder/report-changes.server.ts';
const readInBrowser = 'app/features/recipes/match-forms.tsx';
const answersUpstream = 'upstream/analytics/annotations.ts';
const readsParameterUpstream = 'upstream/collections/collections.ts';
const readsBodyUpstream = 'upstream/forms/people.ts';
const namesHandlers = 'upstream/collections/handlers.ts';
let errors: string[] = [];

/** The definition that the guide begins with. */
const fromGuide = (): string =>
  /```ts\n(collectionNotes: .*?)```/s.exec(readFileSync(join(root, 'docs/add-an-endpoint.md'), 'utf8'))?.[1] ?? '';

beforeAll(async () => {
  const configs = ['tsconfig.app.json', 'tsconfig.worker.json', 'tsconfig.base.json'];
  for (const name of ['app', 'shared', 'upstream', 'package.json', ...configs])
    cpSync(join(root, name), join(scratch, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  // One change of each kind. Without them the files below compile, since the project does.
  change('shared/api/families/reports-schemas.ts', '  /** The value for If-Match. */\n  etag: z.string(),\n});', '});');
  change(
    'shared/api/families/recipes-schemas.ts',
    'z.array(product), nextCursor, total: z.int() });',
    'z.array(product), nextCursor });',
  );
  change(
    'shared/api/families/collections.ts',
    "'/proxy/data/collections/:id/copies'",
    "'/proxy/data/collections/:collection/copies'",
  );
  change(
    'shared/api/families/offers-schemas.ts',
    'offerProductsQuerySchema = searchQuerySchema.extend',
    'offerProductsQuerySchema = page.extend',
  );
  change(
    'shared/api/families/forms-schemas.ts',
    'formPersonBodySchema = z.object({ email: address })',
    'formPersonBodySchema = z.object({ address })',
  );
  change(
    'shared/api/families/views-schemas.ts',
    'annotationSchema = z.object({',
    'annotationSchema = z.object({ region: z.string(),',
  );
  change(
    'shared/api/families/collections.ts',
    'export const collections = {',
    `export const collections = {${fromGuide()}`,
  );
  change(
    'shared/api/families/collections.ts',
    'import type { Endpoint }',
    "import { z } from 'zod';\nimport type { Endpoint }",
  );
  const sides = [
    compile('app', [
      readOnServer,
      readInBrowser,
      'app/features/collections/collection-changes.server.ts',
      'app/features/offers/price-stock.server.ts',
      'app/features/forms/form.server.ts',
    ]),
    compile('worker', [answersUpstream, readsParameterUpstream, readsBodyUpstream, namesHandlers]),
  ];
  errors = (await Promise.all(sides)).flat();
}, 180_000);

const errorsIn = (file: string): string[] => errors.filter((error) => error.startsWith(`${file}:`));

test('reading a field that was removed from an answer does not compile, on the server and in the browser', () => {
  const [server, browser] = [errorsIn(readOnServer).join(), errorsIn(readInBrowser).join()];
  expect(server).toContain("Property 'etag' does not exist");
  expect(browser).toContain("Property 'total' does not exist");
});

test('a call with another parameter, query or body than its endpoint takes does not compile', () => {
  expect(errorsIn('app/features/collections/collection-changes.server.ts').join()).toContain(
    'not assignable to parameter of type \'PostedCallOf<"copyCollection">\'',
  );
  expect(errorsIn('app/features/offers/price-stock.server.ts').join()).toContain("'search' does not exist");
  expect(errorsIn('app/features/forms/form.server.ts').join()).toContain("'email' does not exist");
});

test('a handler that leaves out a field of its answer, or reads what its definition does not have, does not compile', () => {
  expect(errorsIn(answersUpstream).join()).toContain("Property 'region' is missing");
  expect(errorsIn(readsParameterUpstream).join()).toContain(
    'Argument of type \'Call<"copyCollection">\' is not assignable',
  );
  expect(errorsIn(readsBodyUpstream).join()).toContain("Property 'email' does not exist");
});

test('an endpoint that is defined as in the guide does not compile until a handler is named for it, and needs nothing else', () => {
  expect(errorsIn(namesHandlers).join()).toContain("Property 'collectionNotes' is missing");
  expect(errors.filter((error) => error.includes('collectionNotes') && !error.startsWith(`${namesHandlers}:`))).toEqual(
    [],
  );
});
