import { namesIn, type Place, store, storedIn, unstore, unstoreAll } from './browser-storage.ts';

const prefix = 'draft:';
/** Another value with every sign-out, the tab and the time of it: no tab keeps what was typed before, whenever it wakes up. */
const signOut = 'drafts-end';

interface Stored {
  readonly owner: string;
  readonly tab: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly typed: object;
}

const lockOf = (tab: string): string => `tab:${tab}`;
/** Names this document among those that keep drafts in the browser; it holds a lock of that name while it lives. */
let here = '';
/** The last sign-out that this document knows of. */
let known: string | null = null;

/** What a tab keeps for the time when it is gone lies under a name of its own: no other tab writes over it. */
const nameOf = (key: string, tab = here): string => `${prefix}${key}@${tab}`;

/** Sees to it that drafts outlive the tab. */
export function leaveDrafts(window: Window): void {
  here = crypto.randomUUID();
  known = lastSignOut();
  void window.navigator.locks?.request(lockOf(here), () => new Promise(() => {})).catch(() => {});
}

/** Calls back once the person is signed out by another tab. @returns stops that */
export function onSignOutElsewhere(window: Window, told: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== signOut || newValue === null) return;
    unstoreAll('sessionStorage', prefix);
    keepFromNowOn(window);
    // The page that signs out goes when that is done; it stays where somebody has thought better of it.
    void isGone(newValue.split(' ')[0] ?? '').then(told);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Sign-out leaves nothing typed behind, in any tab, and no tab brings it back. */
export function forgetDrafts(): void {
  forgetDraftsOf('');
  store('localStorage', signOut, `${here} ${Date.now()}`);
  keepFromNowOn(window);
}

/** Whoever is still there types on. */
function keepFromNowOn(window: Window): void {
  const stay = () => {
    known = lastSignOut();
  };
  window.addEventListener('input', stay, { capture: true, once: true });
}

/** What was typed into forms whose names begin so is saved, or given up. */
export function forgetDraftsOf(form: string): void {
  for (const storage of ['sessionStorage', 'localStorage'] as const) unstoreAll(storage, prefix + form);
}

/** What that person typed in this tab, before a reload or a new sign-in; null when there is nothing that can be read. */
export function typedHere(key: string, owner: string): object | null {
  const stored = read('sessionStorage', prefix + key, owner);
  // The document before this one kept it under its own name.
  if (stored && stored.tab !== here) unstore('localStorage', nameOf(key, stored.tab));
  return stored?.typed ?? null;
}

/** A tab that was closed a moment ago may still be on its way out, in milliseconds. */
const goingTakes = 3_000;

/**
 * What tabs that are gone have left of a form, the last of it, where it is wanted still. It is this tab's from then on,
 * and what was left before it is nobody's; what is typed in a tab that is open is that one's alone.
 */
export async function leftBehind(key: string, owner: string, wanted: () => boolean): Promise<object | null> {
  const names = namesIn('localStorage').filter((name) => name.startsWith(nameOf(key, '')));
  const found = names.flatMap((name) => read('localStorage', name, owner) ?? []);
  const soon = AbortSignal.timeout(goingTakes);
  const left = await Promise.all(found.map(async (stored) => ((await isGone(stored.tab, soon)) ? [stored] : [])));
  const gone = left.flat();
  const [last] = gone.sort((one, other) => other.at - one.at);
  // Another tab may have taken it while it was waited for.
  if (!last || !wanted() || !read('localStorage', nameOf(key, last.tab), owner)) return null;
  for (const { tab } of gone) unstore('localStorage', nameOf(key, tab));
  return last.typed;
}

/** Waits for a document to go. @returns false where it has not by the time of the signal */
async function isGone(tab: string, signal?: AbortSignal): Promise<boolean> {
  const options = { mode: 'shared', ...(signal ? { signal } : {}) } as const;
  return (await navigator.locks?.request(lockOf(tab), options, () => true).catch(() => false)) ?? true;
}

/** Keeps what stands typed in a form of this tab. */
export function keepTyped(key: string, owner: string, typed: object): void {
  if (lastSignOut() !== known) return;
  const stored: Stored = { owner, tab: here, at: Date.now(), typed };
  const text = JSON.stringify(stored);
  store('sessionStorage', prefix + key, text);
  store('localStorage', nameOf(key), text);
}

/** What was typed into a form of this tab is saved, or given up. */
export function dropTyped(key: string): void {
  unstore('sessionStorage', prefix + key);
  unstore('localStorage', nameOf(key));
}

function read(place: Place, name: string, owner: string): Stored | null {
  const stored = parsed(storedIn(place, name));
  if (stored?.owner !== owner || typeof stored.typed !== 'object' || stored.typed === null) return null;
  return { owner, tab: stored.tab ?? '', at: stored.at ?? 0, typed: stored.typed };
}

function parsed(text: string | null): Partial<Stored> | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const lastSignOut = (): string | null => storedIn('localStorage', signOut);
