import { namesIn, type Place, store, storedIn, unstore, unstoreAll } from './browser-storage.ts';

const prefix = 'draft:';
/** Tab and time of the last sign-out. A tab that finds another value than it knows has been signed out and stores nothing. */
const signOut = 'drafts-end';

interface Stored {
  readonly owner: string;
  readonly tab: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly typed: object;
}

const lockOfTab = (tab: string): string => `tab:${tab}`;
/** Names this document. It holds a lock of that name while it is open, so that other tabs can tell when it is closed. */
let ownTab = '';
/** The last sign-out that this document knows of. */
let knownSignOut: string | null = null;

/** Each tab stores its copy of a draft under its own name, so that no other tab overwrites it. */
const nameOf = (key: string, tab = ownTab): string => `${prefix}${key}@${tab}`;

/** To be called once for each document: from then on its drafts outlive the tab. */
export function keepDraftsBeyondTab(window: Window): void {
  ownTab = crypto.randomUUID();
  knownSignOut = lastSignOut();
  void window.navigator.locks?.request(lockOfTab(ownTab), () => new Promise(() => {})).catch(() => {});
}

/** Calls back once the person is signed out by another tab. @returns stops that */
export function onSignOutElsewhere(window: Window, onSignOut: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== signOut || newValue === null) return;
    unstoreAll('sessionStorage', prefix);
    keepFromNowOn(window);
    // The page that signs out goes when that is done; it stays where somebody has thought better of it.
    void isGone(newValue.split(' ')[0] ?? '').then(onSignOut);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Deletes all drafts at sign-out and keeps other tabs from storing their own again. */
export function forgetDrafts(): void {
  forgetDraftsOf('');
  store('localStorage', signOut, `${ownTab} ${Date.now()}`);
  keepFromNowOn(window);
}

/** A tab that stays open stores drafts again as soon as somebody types. */
function keepFromNowOn(window: Window): void {
  const stay = () => {
    knownSignOut = lastSignOut();
  };
  window.addEventListener('input', stay, { capture: true, once: true });
}

/** Deletes the drafts of forms whose names begin so: they are saved, or given up. */
export function forgetDraftsOf(form: string): void {
  for (const storage of ['sessionStorage', 'localStorage'] as const) unstoreAll(storage, prefix + form);
}

/** The draft that this person typed in this tab before a reload or a new sign-in; null where there is none to read. */
export function typedHere(key: string, owner: string): object | null {
  const stored = read('sessionStorage', prefix + key, owner);
  // The document before this one kept it under its own name.
  if (stored && stored.tab !== ownTab) unstore('localStorage', nameOf(key, stored.tab));
  return stored?.typed ?? null;
}

/** How long a closed tab may take to release its lock, in milliseconds. */
const closingMs = 3_000;

/**
 * Takes over the newest draft of a form from tabs that were closed, and deletes the older ones. Drafts of open tabs stay
 * theirs. @param wanted asked again after waiting: null is returned where it says no
 */
export async function takeDraftOfClosedTab(key: string, owner: string, wanted: () => boolean): Promise<object | null> {
  const names = namesIn('localStorage').filter((name) => name.startsWith(nameOf(key, '')));
  const found = names.flatMap((name) => read('localStorage', name, owner) ?? []);
  const closingTimeout = AbortSignal.timeout(closingMs);
  const left = await Promise.all(
    found.map(async (stored) => ((await isGone(stored.tab, closingTimeout)) ? [stored] : [])),
  );
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
  return (await navigator.locks?.request(lockOfTab(tab), options, () => true).catch(() => false)) ?? true;
}

/** Stores what is typed into a form of this tab. */
export function keepTyped(key: string, owner: string, typed: object): void {
  if (lastSignOut() !== knownSignOut) return;
  const stored: Stored = { owner, tab: ownTab, at: Date.now(), typed };
  const text = JSON.stringify(stored);
  store('sessionStorage', prefix + key, text);
  store('localStorage', nameOf(key), text);
}

/** Deletes the draft of a form of this tab: it is saved, or given up. */
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
