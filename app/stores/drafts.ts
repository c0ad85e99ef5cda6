import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../layouts/default.tsx';
import { useUnsavedForm } from './unsaved-edits.ts';

const prefix = 'draft:';

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };
export type DraftValues = Readonly<Record<string, Plain>>;

interface Stored {
  readonly owner: string;
  readonly tab: string;
  readonly values: unknown;
}

export interface Draft<Values> {
  /** What stands in the form. */
  readonly values: Values;
  readonly change: (values: Partial<Values>) => void;
  /** Something differs from what is saved. */
  readonly dirty: boolean;
  /** The form holds what was typed before a reload or a new sign-in. */
  readonly restored: boolean;
  /** Forgets what was typed, but for what is handed in: after saving, or to start again from what is saved. */
  readonly discard: (left?: Partial<Values>) => void;
}

/**
 * The values of one form, kept with every change in the tab's session storage, so that neither a reload nor an ended
 * session nor a new deployment loses what was typed, and in the browser's, for when the tab is closed. `key` names the
 * form and, where it matters, the scope and the item; `saved` is what the server knows. A draft is given back to the
 * person who typed it and to nobody else.
 */
export function useDraft<Values extends DraftValues>(key: string, saved: Values): Draft<Values> {
  const owner = useRouteLoaderData<typeof loader>('layouts/default')?.user.email ?? '';
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const show = (kept: Record<string, unknown> | null) => {
      if (kept) keepDraft(key, owner, kept);
      setChanges((kept ?? {}) as Partial<Values>);
      setRestored(kept !== null);
    };
    const own = readDraft(key, owner, sessionStorage);
    show(own);
    if (own) return;
    let left = false;
    void inherited(key, owner).then((kept) => {
      // Something may have been typed meanwhile.
      if (kept && !left && sessionStorage.getItem(prefix + key) === null) show(kept);
    });
    return () => {
      left = true;
    };
  }, [key, owner]);
  const values = { ...saved, ...changes };
  const keep = (next: Partial<Values>) => {
    const different = Object.entries(next).filter(([name, value]) => !same(value, saved[name]));
    const left = Object.fromEntries(different) as Partial<Values>;
    setChanges(left);
    if (different.length > 0) keepDraft(key, owner, left);
    else dropDraft(key);
  };
  const dirty = Object.entries(changes).some(([name, value]) => !same(value, saved[name]));
  useUnsavedForm(key, dirty);
  return {
    values,
    change: (next) => keep({ ...changes, ...next }),
    dirty,
    restored,
    discard: (left = {}) => {
      setRestored(false);
      keep(left);
    },
  };
}

const lockOf = (tab: string): string => `tab:${tab}`;
/** Names this document among those that keep drafts in the browser; it holds a lock of that name while it lives. */
let here = '';

/** Sees to it that drafts outlive the tab. */
export function leaveDrafts(window: Window): void {
  here = crypto.randomUUID();
  void window.navigator.locks?.request(lockOf(here), () => new Promise(() => {}));
  // Another tab may have put its own in the browser since.
  window.addEventListener('pagehide', () => {
    for (const [name, draft] of Object.entries(sessionStorage))
      if (name.startsWith(prefix)) put(localStorage, name, draft);
  });
}

/** A tab that was closed a moment ago may still be on its way out, in milliseconds. */
const goingTakes = 3_000;

/** What a tab that is gone has left of a form. What is typed in one that is still open is that one's alone. */
async function inherited(key: string, owner: string): Promise<Record<string, unknown> | null> {
  const stored = readStored(key, owner, localStorage);
  const left = stored?.values ?? null;
  if (!stored?.tab || !navigator.locks) return left;
  const options = { mode: 'shared', signal: AbortSignal.timeout(goingTakes) } as const;
  return await navigator.locks.request(lockOf(stored.tab), options, () => left).catch(() => null);
}

/** Sign-out leaves nothing typed behind. */
export const forgetDrafts = (): void => forgetDraftsOf('');

/**
 * Drafts of pages that save by themselves. They are kept in the browser, so that they outlive the tab too, for as long as
 * the saving has not come through; each is given back to the person who typed it and to nobody else.
 */
export const lastingDrafts = {
  read: (key: string, owner: string): Record<string, unknown> | null => readDraft(key, owner, localStorage),
  write: (key: string, owner: string, values: object): void =>
    put(localStorage, prefix + key, JSON.stringify({ owner, tab: here, values })),
  drop: (key: string): void => localStorage.removeItem(prefix + key),
} as const;

/** What was typed into forms whose names begin so is saved, or given up. */
export function forgetDraftsOf(form: string): void {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(prefix + form)) storage.removeItem(name);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What that person typed; null when there is nothing, or nothing that can be read. */
const readDraft = (key: string, owner: string, storage: Storage): Record<string, unknown> | null =>
  readStored(key, owner, storage)?.values ?? null;

function readStored(key: string, owner: string, storage: Storage) {
  try {
    const stored: Partial<Stored> | null = JSON.parse(storage.getItem(prefix + key) ?? 'null');
    const values = stored?.values;
    return stored?.owner === owner && isRecord(values) ? { tab: stored.tab ?? '', values } : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A full or forbidden storage costs the draft, never the form. */
function put(storage: Storage, name: string, draft: string): void {
  try {
    storage.setItem(name, draft);
  } catch {}
}

function keepDraft(key: string, owner: string, values: object): void {
  const draft: Stored = { owner, tab: here, values };
  for (const storage of [sessionStorage, localStorage]) put(storage, prefix + key, JSON.stringify(draft));
}

/** What lies in the browser may be another tab's, and stays then. */
function dropDraft(key: string): void {
  const name = prefix + key;
  if (localStorage.getItem(name) === sessionStorage.getItem(name)) localStorage.removeItem(name);
  sessionStorage.removeItem(name);
}
