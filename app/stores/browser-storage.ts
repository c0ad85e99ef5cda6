export type Place = 'sessionStorage' | 'localStorage';

/** Storage may be full or blocked; if it's blocked, even reading `window.localStorage` throws. The page works without it. */
function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const readStored = (place: Place, name: string): string | null => attempt(() => globalThis[place].getItem(name));

/** @returns whether it was stored */
export const store = (place: Place, name: string, text: string): boolean =>
  attempt(() => {
    globalThis[place].setItem(name, text);
    return true;
  }) ?? false;

export function removeStored(place: Place, name: string): void {
  attempt(() => globalThis[place].removeItem(name));
}

export const storedNames = (place: Place): string[] => attempt(() => Object.keys(globalThis[place])) ?? [];

export function removeStoredByPrefix(place: Place, prefix: string): void {
  for (const name of storedNames(place)) if (name.startsWith(prefix)) removeStored(place, name);
}
