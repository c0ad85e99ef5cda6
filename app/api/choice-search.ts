import type { ChoicesFound } from '#shared/format/choice.ts';
import { fetchJson } from './http.ts';

export type ChoiceKind = 'currency' | 'locale';

/** Searches currencies or locales on the server. @throws ApiError */
export const findChoices = (kind: ChoiceKind, text: string, signal: AbortSignal): Promise<ChoicesFound> =>
  fetchJson(`/session/choices?${new URLSearchParams({ kind, q: text })}`, { signal });
