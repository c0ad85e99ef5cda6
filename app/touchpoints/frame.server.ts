import { formatScopeRef } from '#shared/access/scopes.ts';
import { ruleOf } from '#shared/api/endpoint.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { readOnlyReason } from '../access/read-only.server.ts';
import { numbersIn } from '../api/preferences.server.ts';
import type { PageContext, PageSession } from '../context.ts';

/** Data that all pages of a kind need. */
export function frameOf(page: PageContext, session: PageSession, kind: TouchpointKind) {
  const { scope } = session.viewer;
  const { publicOrigin, appOrigin } = page.config;
  return {
    ...{
      kind,
      publicOrigin,
      appOrigin,
      closed: readOnlyReason(page, session, ruleOf(endpoints.createTouchpoint, { kind })),
    },
    ...{ scopeLabel: scope?.label ?? '', scopeRef: scope ? formatScopeRef(scope) : '' },
    ...numbersIn(session),
  };
}
