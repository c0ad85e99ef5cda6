import { loadInternalAuditTrail } from '../../features/audit/audit.server.ts';
import { AuditList } from '../../features/audit/audit-list.tsx';
import * as texts from '../../features/audit/texts.ts';
import { ListPage } from '../../page-recipes/list-page.tsx';
import { pageLoader } from '../../page-recipes/page-routes.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/audit.ts';

export const loader = pageLoader(loadInternalAuditTrail);

export const meta = () => titled(texts.history, undefined);

export default function InternalAudit({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage of={loaderData}>
      {(data) => (
        <ListPage title={texts.history} lead={texts.everywhere}>
          <AuditList data={data} everywhere />
        </ListPage>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
