import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { root } from '../paths.ts';

const target = join(root, 'shared/format/data');

/** Folder with the published tables, as the scripts of this folder are given it. */
function publishedFolder(): string {
  const folder = process.argv[2];
  if (folder) return folder;
  console.error('usage: node dev/generate/<script>.ts <folder of the published tables>');
  process.exit(2);
}

/** @throws ZodError when the file is not of the shape the script counts on */
export const readPublished = <Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape> =>
  shape.parse(JSON.parse(readFileSync(join(publishedFolder(), file), 'utf8')));

export const readPublishedText = (file: string): string => readFileSync(join(publishedFolder(), file), 'utf8');

export function writeGenerated(file: string, content: unknown): void {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, file), `${JSON.stringify(content, null, 2)}\n`);
}
