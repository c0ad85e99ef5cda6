import { columnStorage, densityStorage } from '../boot-script.ts';
import { readStored, store } from '../stores/browser-storage.ts';

/** Density of list rows. */
export type Density = 'comfortable' | 'compact';

export const densities: readonly Density[] = ['comfortable', 'compact'];

export const densityNow = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable';

/** Applies a density now and on later pages. */
export function rememberDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  store('localStorage', densityStorage, density);
}

/** How the person changed the columns of a list: ids of hidden ones, and of added ones with a plus before them. */
export const changedColumns = (list: string): ReadonlySet<string> => new Set(storedColumns()[list] ?? []);

/** The columns of a list that the person has hidden. */
export const hiddenColumns = (list: string): ReadonlySet<string> =>
  new Set([...changedColumns(list)].filter((id) => !id.startsWith('+')));

export function rememberColumns(list: string, changed: ReadonlySet<string>): void {
  store('localStorage', columnStorage, JSON.stringify({ ...storedColumns(), [list]: [...changed] }));
  window.hideColumns?.();
}

function storedColumns(): Readonly<Record<string, readonly string[]>> {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', columnStorage) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const lists = Object.entries(stored).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
    return Object.fromEntries(lists.map(([list, columns]) => [list, columns.filter((id) => typeof id === 'string')]));
  } catch {
    return {};
  }
}

declare global {
  interface Window {
    /** Applies the stored hidden columns; defined by the boot script. */
    hideColumns?: () => void;
  }
}
