import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { fill } from '#shared/text/fill.ts';
import { readOnlyReason } from '../access/read-only.server.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { numbersIn } from '../api/preferences.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

const creating = { form: 'createForm', voucher: 'createVoucher' } as const;

/** Data that all pages of a kind need. */
export function frameOf(page: PageContext, session: PageSession, kind: ItemKind) {
  const { scope } = session.viewer;
  return {
    scopeLabel: scope?.label ?? '',
    scopeRef: scope ? formatScopeRef(scope) : '',
    publicOrigin: page.config.publicOrigin,
    writes: readOnlyReason(page, session, endpoints[creating[kind]].access) === null,
    sample: session.settings.anonymized,
    ...numbersIn(session),
  };
}

export type CreateResult =
  | { readonly ok: true; readonly id: number }
  | { readonly ok: false; readonly status: number; readonly text: string; readonly name: string };

/** Creates an item with the posted name. Never throws for a failed call. */
export async function createItem(
  kind: ItemKind,
  form: FormData,
  create: (name: string) => Promise<{ readonly id: number }>,
): Promise<CreateResult> {
  const name = String(form.get('name') ?? '').trim();
  if (name === '') return { ok: false, status: 400, text: fill(texts.nameMissing, { one: itemWords[kind].one }), name };
  try {
    const { id } = await create(name);
    return { ok: true, id };
  } catch (error) {
    const { kind: failure, status, fields } = failureOf(error);
    const text = fields?.includes('name') ? texts.nameError : failureText(failure);
    return { ok: false, status: status ?? 500, text, name };
  }
}

/** Opens the new item. */
export const newItem = (kind: ItemKind) => ({
  leadsTo: (result: CreateResult) => (result.ok ? itemWords[kind].createdPath(result.id) : null),
});

type ChangeOutcome =
  | { readonly ok: true; readonly intent: string; readonly copyId: number | null }
  | { readonly ok: false; readonly intent: string };

/** Opens a copy; after deleting, returns to the list. */
export const changedItem = (kind: ItemKind) => ({
  leadsTo: (result: ChangeOutcome) => {
    if (!result.ok) return null;
    if (result.intent === 'delete') return itemWords[kind].list;
    return result.copyId === null ? null : itemWords[kind].item(result.copyId);
  },
});

/** Shown after an edit conflict. */
export const editConflict = texts.lostRace;
