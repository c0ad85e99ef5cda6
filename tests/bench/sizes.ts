import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildDirectory } from '#dev/paths.ts';

const gzipKb = (content: Buffer | string): number => gzipSync(content, { level: 9 }).length / 1000;

/** All modules of the Worker, as they would be uploaded. */
export function workerGzipKb(): number {
  const directory = join(buildDirectory, 'server');
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return gzipKb(Buffer.concat(files.map((file) => readFileSync(join(directory, file)))));
}

/** Every script that a document loads before any interaction: entries, preloads, and their imports. */
export function firstViewScripts(html: string): { readonly name: string; readonly gzipKb: number }[] {
  const wanted = [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name);
  const found = new Map<string, number>();
  while (wanted.length > 0) {
    const name = wanted.pop() ?? '';
    if (found.has(name)) continue;
    const file = join(buildDirectory, 'client/assets', name);
    // The list of routes is made per person on the Worker, and isn't a file.
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    found.set(name, gzipKb(text));
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      wanted.push(imported);
  }
  return [...found].map(([name, size]) => ({ name, gzipKb: size })).sort((one, other) => other.gzipKb - one.gzipKb);
}

/** Inline scripts of a page; external ones of pages are not ours. */
export const inlineScriptsKb = (html: string): number =>
  gzipKb(
    [...html.matchAll(/<script(?![^>]*(?:\bsrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, text = '']) => text)
      .join('\n'),
  );
