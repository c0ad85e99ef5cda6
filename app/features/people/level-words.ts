import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

const words: Readonly<Record<number, string>> = {
  0: texts.partialView,
  [READ]: texts.read,
  [READ | WRITE]: texts.write,
  [READ | WRITE | ADMIN]: texts.admin,
};

/** Name of a level, or its number. */
export const levelWord = (level: number): string => words[level] ?? fill(texts.levelNumber, { level });

/** Options of grantable levels. */
export const levelOptions = Object.entries(words).map(([level, word]) => [Number(level), word] as const);
