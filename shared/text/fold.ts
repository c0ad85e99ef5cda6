/** Removes case and accents, which don't matter in a search for a name. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
