import { formatScopeRef } from '#shared/access/scopes.ts';
import type { PageSession } from '../context.ts';

/** Names the people who are told the same of pages and dates: those of the same scope, rights and mode. */
export function audienceOf({ viewer, settings }: PageSession): string {
  const { scope, userMode } = viewer;
  return [scope ? formatScopeRef(scope) : '', userMode, settings.anonymized, scope?.accessLevel ?? 0].join(' ');
}
