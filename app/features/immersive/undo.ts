import type { Content } from './saving.ts';

/** What can be undone and done again, the last of each first. */
export interface Past {
  readonly before: readonly Content[];
  readonly after: readonly Content[];
  /** Epoch milliseconds of the last change. */
  readonly at: number;
}

export const noPast: Past = { before: [], after: [], at: 0 };

const maxSteps = 100;
/** Changes without a longer pause, such as the letters of a word, are one step. */
const pauseMs = 700;

/** Adds a step for a change. @param stood what was changed @param stands what came of it */
export function recorded({ before, at }: Past, stood: Content, stands: Content, now: number): Past {
  const typed = orderOf(stood) === orderOf(stands);
  const goesOn = typed && now - at < pauseMs && before.length > 0;
  return { before: goesOn ? before : [stood, ...before].slice(0, maxSteps), after: [], at: typed ? now : 0 };
}

/** Blocks that are added, moved or removed are a step of their own, however quickly the next follows. */
const orderOf = ({ page }: Content): string => page.blocks.map(({ id }) => id).join(' ');

/** One step back. @returns null where there is none */
export function undone({ before: [last, ...before], after }: Past, stands: Content) {
  return last ? { content: last, past: { before, after: [stands, ...after], at: 0 } } : null;
}

/** One step forward again. @returns null where there is none */
export function redone({ before, after: [next, ...after] }: Past, stands: Content) {
  return next ? { content: next, past: { before: [stands, ...before], after, at: 0 } } : null;
}
