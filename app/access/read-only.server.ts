import type { AccessRule } from '#shared/access/rule.ts';
import { isReadOnly } from '#shared/access/scopes.ts';
import type { PageContext, PageSession } from '../context.ts';
import * as texts from './texts.ts';

/** Why a page is read-only; null if changes are allowed. */
export type ReadOnlyReason = 'read-only' | 'sample-data' | null;

/** Why the person can't make calls with this access rule in their scope; null if they can. */
export function readOnlyReason(
  page: PageContext,
  { settings, viewer: { scope } }: PageSession,
  rule: AccessRule,
): ReadOnlyReason {
  if (settings.anonymized) return 'sample-data';
  return page.decide(rule).ok && scope !== null && !isReadOnly(scope) ? null : 'read-only';
}

/** For pages without their own text for it. */
export const readOnlyTexts: Readonly<Record<Exclude<ReadOnlyReason, null>, string>> = {
  'sample-data': texts.sampleDataReadOnly,
  'read-only': texts.readOnly,
};
