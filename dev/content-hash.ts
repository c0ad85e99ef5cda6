import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A hash over the names and contents of files, directories with everything below them. What is missing counts as such. */
export function contentHash(root: string, paths: readonly string[], salt: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const text of salt) hash.update(`${text}\0`);
  for (const path of paths)
    for (const file of filesBelow(root, path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  return hash.digest('hex');
}

function filesBelow(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
