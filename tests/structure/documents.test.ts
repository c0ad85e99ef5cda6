import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#dev/paths.ts';
import { configNames } from '#worker/platform/config.ts';
import { lines, sources } from './sources.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const documents = [{ path: 'README.md', text: readme }, ...sources(['docs'], ['.md'])];

test('the README names every configuration variable of the Worker and of the start command', () => {
  expect([...configNames, 'PORT', 'OIDC_PORT', 'SEED_TODAY'].filter((name) => !readme.includes(`\`${name}\``))).toEqual(
    [],
  );
});

test('the README shows every top folder', () => {
  const folders = ['shared', 'worker', 'app', 'upstream', 'dev', 'tests', 'docs'];
  expect(folders.filter((folder) => !new RegExp(`^${folder}/`, 'm').test(readme))).toEqual([]);
});

test('relative links in the documents lead to files that exist', () => {
  const dead = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, path, '..', target)))
      .map((target) => `${path} → ${target}`),
  );
  expect(lines(dead)).toBe('');
});

test('paths of the repository that the documents name exist', () => {
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:shared|worker|app|upstream|dev|tests|docs)\/[\w./-]+?)`/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} → ${target}`),
  );
  expect(lines(named)).toBe('');
});

test('the list of decisions names each of them', () => {
  const [list] = documents.filter(({ path }) => path === 'docs/decisions/README.md');
  const decisions = documents.flatMap(({ path }) => /^docs\/decisions\/(\d.*)$/.exec(path)?.[1] ?? []);
  expect(decisions.filter((file) => !list?.text.includes(`](${file})`))).toEqual([]);
});

test('no secret and nothing generated is committed', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const wrong = /(^|\/)(\.dev\.vars|\.env(\..*)?|.*\.pem|.*\.sqlite)$|^(build|dist|\.local|\.wrangler|test-results)\//;
  expect(tracked.filter((path) => wrong.test(path))).toEqual([]);
  const keys = /-----BEGIN [A-Z ]*PRIVATE KEY-----|"d":\s*"[\w-]{40,}"/;
  const holding = sources(
    ['shared', 'worker', 'app', 'upstream', 'dev', 'tests', 'docs'],
    ['.ts', '.tsx', '.json', '.md'],
  );
  expect(lines(holding.filter(({ text }) => keys.test(text)).map(({ path }) => path))).toBe('');
});
