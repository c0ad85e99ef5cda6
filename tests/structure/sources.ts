import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '#dev/paths.ts';

export interface Source {
  /** Path from the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

const left = new Set(['node_modules', 'build', 'dist', '.git', '.wrangler', '.react-router', '.local', 'test-results']);

/** Every file below the given folders whose name ends in one of the endings. */
export function sources(folders: readonly string[], endings: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => walk(folder))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function walk(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => !left.has(entry.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? walk(path) : [path];
    });
}

/** Patterns of imports with different targets on the Worker and in the browser, with all targets. */
const byPlace: readonly (readonly [prefix: string, targets: readonly string[]])[] = Object.entries<
  string | Record<string, string>
>(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).flatMap(([pattern, target]) =>
  typeof target === 'string'
    ? []
    : [[pattern.replace('*', ''), [...new Set(Object.values(target))].map((path) => posix.normalize(path))] as const],
);

/** The targets of an import on the Worker and in the browser; null if they are the same. */
function targetsByPlace(specifier: string): string[] | null {
  const [prefix, targets] = byPlace.find(([start]) => specifier.startsWith(start)) ?? [];
  return prefix && targets ? targets.map((target) => target.replace('*', specifier.slice(prefix.length))) : null;
}

export const differsByPlace = (specifier: string): boolean => targetsByPlace(specifier) !== null;

const importForms = [
  /\bfrom\s+['"]([^'"]+)['"]/g,
  /\bimport\s+['"]([^'"]+)['"]/g,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
];

/** What a module imports: own files as paths from the root, packages by their name. */
export function importsOf({ path, text }: Source): string[] {
  const specifiers = importForms.flatMap((form) => [...text.matchAll(form)].map(([, specifier = '']) => specifier));
  return specifiers.flatMap((specifier) => {
    const targets = targetsByPlace(specifier);
    if (targets) return targets;
    if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
    return specifier.startsWith('#') ? specifier.slice(1) : specifier;
  });
}

export const topFolder = (path: string): string => path.split('/')[0] ?? '';

/** The places that break a rule, as one text per place; empty when all is well. */
export const lines = (found: readonly string[]): string => found.join('\n');
