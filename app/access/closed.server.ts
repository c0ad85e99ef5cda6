import type { AccessRule } from '#shared/access/rule.ts';
import { isReadOnly } from '#shared/access/scopes.ts';
import type { PageContext, PageSession } from '../context.ts';
import * as texts from './texts.ts';

/** Why nothing may be changed, null where it may. */
export type Closed = 'read-only' | 'sample-data' | null;

/** Whether what a call with that rule does is closed to the person in their scope. */
export function closedTo(page: PageContext, { settings, viewer: { scope } }: PageSession, rule: AccessRule): Closed {
  if (settings.anonymized) return 'sample-data';
  return page.decide(rule).ok && scope !== null && !isReadOnly(scope) ? null : 'read-only';
}

/** Where a page has no words of its own for it. */
export const closedWords: Readonly<Record<Exclude<Closed, null>, string>> = {
  'sample-data': texts.sampleDataReadOnly,
  'read-only': texts.readOnly,
};
