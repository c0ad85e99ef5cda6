import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../layouts/default.tsx';
import { useUnsavedForm } from './unsaved-edits.ts';

const prefix = 'draft:';

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };
export type DraftValues = Readonly<Record<string, Plain>>;

interface Stored {
  readonly owner: string;
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
 * The values of one form, kept in the tab's session storage with every change, so that neither a reload nor an ended
 * session nor a new deployment loses what was typed. `key` names the form and, where it matters, the scope and the
 * item; `saved` is what the server knows. A draft is given back to the person who typed it and to nobody else.
 */
export function useDraft<Values extends DraftValues>(key: string, saved: Values): Draft<Values> {
  const owner = useRouteLoaderData<typeof loader>('layouts/default')?.user.email ?? '';
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const kept = readDraft(key, owner);
    setChanges((kept ?? {}) as Partial<Values>);
    setRestored(kept !== null);
  }, [key, owner]);
  const values = { ...saved, ...changes };
  const keep = (next: Partial<Values>) => {
    const different = Object.entries(next).filter(([name, value]) => !same(value, saved[name]));
    const left = Object.fromEntries(different) as Partial<Values>;
    setChanges(left);
    if (different.length > 0) writeDraft(key, { owner, values: left });
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

/** Sign-out leaves nothing typed behind. */
export function forgetDrafts(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
}

/**
 * Drafts of pages that save by themselves. They are kept in the browser, so that they outlive the tab too, for as long as
 * the saving has not come through; each is given back to the person who typed it and to nobody else.
 */
export const lastingDrafts = {
  read: (key: string, owner: string): Record<string, unknown> | null => readDraft(key, owner, localStorage),
  write: (key: string, owner: string, values: object): void => writeDraft(key, { owner, values }, localStorage),
  drop: (key: string): void => localStorage.removeItem(prefix + key),
} as const;

/** What was typed into forms whose names begin so is saved, or given up. */
export function forgetDraftsOf(form: string): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix + form)) sessionStorage.removeItem(name);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What that person typed; null when there is nothing, or nothing that can be read. */
function readDraft(key: string, owner: string, storage: Storage = sessionStorage): Record<string, unknown> | null {
  try {
    const stored: Partial<Stored> | null = JSON.parse(storage.getItem(prefix + key) ?? 'null');
    const values = stored?.values;
    return stored?.owner === owner && isRecord(values) ? values : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A full or forbidden storage costs the draft, never the form. */
function writeDraft(key: string, draft: Stored, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(prefix + key, JSON.stringify(draft));
  } catch {}
}

const dropDraft = (key: string): void => sessionStorage.removeItem(prefix + key);
