import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

const words: Readonly<Record<number, string>> = {
  0: texts.partialView,
  [READ]: texts.read,
  [READ | WRITE]: texts.write,
  [READ | WRITE | ADMIN]: texts.admin,
};

/** A level as people call it; others than those that are given by name keep their number. */
export const levelWord = (level: number): string => words[level] ?? fill(texts.levelNumber, { level });

/** Levels that can be given, as options of a choice. */
export const levelOptions = Object.entries(words).map(([level, word]) => [Number(level), word] as const);
