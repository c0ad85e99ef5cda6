import { readStored, store } from '#app/stores/browser-storage.ts';

/** A page that can be opened, and the words it is found by. */
export interface Openable {
  readonly title: string;
  /** What it is, or where it is. */
  readonly detail: string;
  /** A path of the product. */
  readonly href: string;
}

const maxRecent = 5;

/** A tab's own, so that nothing of it is left when the tab is closed; each scope has its own. */
const nameOf = (scope: string): string => `palette-recent ${scope}`;

const isOpenable = (kept: unknown): kept is Openable =>
  typeof kept === 'object' &&
  kept !== null &&
  ['title', 'detail', 'href'].every((name) => typeof Reflect.get(kept, name) === 'string');

/** What was opened from the palette in this tab and scope, the last first. */
export function recentIn(scope: string): readonly Openable[] {
  try {
    const kept: unknown = JSON.parse(readStored('sessionStorage', nameOf(scope)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOpenable) : [];
  } catch {
    return [];
  }
}

export function rememberOpened(scope: string, opened: Openable): void {
  const { title, detail, href } = opened;
  const others = recentIn(scope).filter((item) => item.href !== href);
  store('sessionStorage', nameOf(scope), JSON.stringify([{ title, detail, href }, ...others].slice(0, maxRecent)));
}
