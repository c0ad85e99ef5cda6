import { type Place, readStored, removeStored, removeStoredByPrefix, store, storedNames } from './browser-storage.ts';

const prefix = 'draft:';
/** Key of the last sign-out: its tab and time. A tab that finds a value it doesn't know has been signed out and stores nothing. */
const signOut = 'drafts-end';

interface Stored {
  readonly owner: string;
  readonly tab: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly typed: object;
}

const lockOfTab = (tab: string): string => `tab:${tab}`;
/** Id of this document. It holds a lock with this id while it is open, so that other tabs notice when it is closed. */
let ownTab = '';
/** The last sign-out that this document knows of. */
let knownSignOut: string | null = null;

/** Each tab stores its drafts under its own id, so that no other tab overwrites them. */
const nameOf = (key: string, tab = ownTab): string => `${prefix}${key}@${tab}`;

/** Called once per document. From then on its drafts survive a closed tab. */
export function keepDraftsBeyondTab(window: Window): void {
  ownTab = crypto.randomUUID();
  knownSignOut = lastSignOut();
  void window.navigator.locks?.request(lockOfTab(ownTab), () => new Promise(() => {})).catch(() => {});
}

/** Calls back when another tab signs the person out. @returns a function that stops listening */
export function onSignOutElsewhere(window: Window, onSignOut: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== signOut || newValue === null) return;
    removeStoredByPrefix('sessionStorage', prefix);
    keepFromNowOn(window);
    // The document that signs out goes away once that's done. It stays if the person cancels the sign-out.
    void isGone(newValue.split(' ')[0] ?? '').then(onSignOut);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Deletes all drafts at sign-out and keeps other tabs from storing their own again. */
export function deleteAllDrafts(): void {
  deleteDraftsOf('');
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

/** Deletes the drafts of forms whose keys begin with `form`, after they were saved or discarded. */
export function deleteDraftsOf(form: string): void {
  for (const storage of ['sessionStorage', 'localStorage'] as const) removeStoredByPrefix(storage, prefix + form);
}

/** The draft of this person in this tab from before a reload or a new sign-in; null if there is none. */
export function readDraftOfTab(key: string, owner: string): object | null {
  const stored = read('sessionStorage', prefix + key, owner);
  // The tab's previous document stored a copy under its own id.
  if (stored && stored.tab !== ownTab) removeStored('localStorage', nameOf(key, stored.tab));
  return stored?.typed ?? null;
}

/** How long a closed tab may take to release its lock, in milliseconds. */
const closingMs = 3_000;

/**
 * Takes over the newest draft of a form from closed tabs and deletes their older ones. Drafts of open tabs are left
 * alone. @param stillWanted called after waiting for tabs to close; if false, nothing is taken and null returned
 */
export async function takeDraftOfClosedTab(
  key: string,
  owner: string,
  stillWanted: () => boolean,
): Promise<object | null> {
  const names = storedNames('localStorage').filter((name) => name.startsWith(nameOf(key, '')));
  const found = names.flatMap((name) => read('localStorage', name, owner) ?? []);
  const closingTimeout = AbortSignal.timeout(closingMs);
  const ofClosedTabs = await Promise.all(
    found.map(async (stored) => ((await isGone(stored.tab, closingTimeout)) ? [stored] : [])),
  );
  const drafts = ofClosedTabs.flat();
  const [last] = drafts.sort((one, other) => other.at - one.at);
  // Another tab may have taken it meanwhile.
  if (!last || !stillWanted() || !read('localStorage', nameOf(key, last.tab), owner)) return null;
  for (const { tab } of drafts) removeStored('localStorage', nameOf(key, tab));
  return last.typed;
}

/** Waits until a document is closed. @returns false if the signal fires first */
async function isGone(tab: string, signal?: AbortSignal): Promise<boolean> {
  const options = { mode: 'shared', ...(signal ? { signal } : {}) } as const;
  return (await navigator.locks?.request(lockOfTab(tab), options, () => true).catch(() => false)) ?? true;
}

/** Stores the edits of a form of this tab. */
export function storeDraft(key: string, owner: string, typed: object): void {
  if (lastSignOut() !== knownSignOut) return;
  const stored: Stored = { owner, tab: ownTab, at: Date.now(), typed };
  const text = JSON.stringify(stored);
  store('sessionStorage', prefix + key, text);
  store('localStorage', nameOf(key), text);
}

/** Deletes the draft of a form of this tab, after it was saved or discarded. */
export function deleteDraft(key: string): void {
  removeStored('sessionStorage', prefix + key);
  removeStored('localStorage', nameOf(key));
}

function read(place: Place, name: string, owner: string): Stored | null {
  const stored = parsed(readStored(place, name));
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

const lastSignOut = (): string | null => readStored('localStorage', signOut);
