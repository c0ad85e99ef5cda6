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

/** What the compiler says of the given files and everything they import: `file: message`. */
function compile(files: readonly string[]): Promise<string[]> {
  const config = {
    extends: './tsconfig.app.json',
    compilerOptions: { composite: false, incremental: false },
    include: [],
  };
  const settings = { ...config.compilerOptions, tsBuildInfoFile: null };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ ...config, compilerOptions: settings, files }));
  return new Promise((resolve) =>
    execFile(tool('tsc'), ['-p', 'tsconfig.json', '--pretty', 'false'], { cwd: scratch }, (_, output) =>
      resolve(
        [...output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+: .*)$/gm)].map(([, file, text]) => `${file}: ${text}`),
      ),
    ),
  );
}

const readOnServer = 'app/features/report-builder/report-changes.server.ts';
const readInBrowser = 'app/features/recipes/match-forms.tsx';
let errors: string[] = [];

beforeAll(async () => {
  for (const name of ['app', 'shared', 'package.json', 'tsconfig.app.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(scratch, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  // One change of each kind; the files below compile without them, since the project does.
  change('shared/api/families/reports-schemas.ts', '  /** What If-Match takes. */\n  etag: z.string(),\n});', '});');
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
  errors = await compile([
    readOnServer,
    readInBrowser,
    'app/features/collections/collection-changes.server.ts',
    'app/features/price-stock/price-stock.server.ts',
    'app/features/forms/form.server.ts',
  ]);
}, 90_000);

const errorsIn = (file: string): string[] => errors.filter((error) => error.startsWith(`${file}:`));

test('a field that is gone from an answer does not compile where a page reads it, on the server and in the browser', () => {
  const [server, browser] = [errorsIn(readOnServer).join(), errorsIn(readInBrowser).join()];
  expect(server).toContain("Property 'etag' does not exist");
  expect(browser).toContain("Property 'total' does not exist");
});

test('a call that brings another parameter, query or body than its endpoint takes does not compile', () => {
  expect(errorsIn('app/features/collections/collection-changes.server.ts').join()).toContain(
    'not assignable to parameter of type \'PostedCallOf<"copyCollection">\'',
  );
  expect(errorsIn('app/features/price-stock/price-stock.server.ts').join()).toContain("'search' does not exist");
  expect(errorsIn('app/features/forms/form.server.ts').join()).toContain("'email' does not exist");
});
