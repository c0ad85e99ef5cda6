import { readStored, store } from '#app/stores/browser-storage.ts';

/** A page that the palette can open. */
export interface Openable {
  readonly title: string;
  /** Its type or its place in the menu. */
  readonly detail: string;
  /** Path of a page of the product. */
  readonly href: string;
}

const maxRecent = 5;

/** In session storage, so that nothing is left when the tab is closed. One list per scope. */
const nameOf = (scope: string): string => `palette-recent ${scope}`;

const isOpenable = (kept: unknown): kept is Openable =>
  typeof kept === 'object' &&
  kept !== null &&
  ['title', 'detail', 'href'].every((name) => typeof Reflect.get(kept, name) === 'string');

/** The pages opened from the palette in this tab and scope, the latest first. */
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
