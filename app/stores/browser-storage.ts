/** A full or forbidden storage costs what would be kept in it, never the page; a forbidden one can't even be named. */
export type Place = 'sessionStorage' | 'localStorage';

function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const storedIn = (place: Place, name: string): string | null => attempt(() => globalThis[place].getItem(name));

/** @returns whether it is kept */
export const store = (place: Place, name: string, text: string): boolean =>
  attempt(() => {
    globalThis[place].setItem(name, text);
    return true;
  }) ?? false;

export function unstore(place: Place, name: string): void {
  attempt(() => globalThis[place].removeItem(name));
}

export const namesIn = (place: Place): string[] => attempt(() => Object.keys(globalThis[place])) ?? [];

/** Whatever has a name that begins so. */
export function unstoreAll(place: Place, beginning: string): void {
  for (const name of namesIn(place)) if (name.startsWith(beginning)) unstore(place, name);
}
