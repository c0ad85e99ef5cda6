import { loadAuditTrail } from '#app/features/audit/audit.server.ts';
import { AuditList } from '#app/features/audit/audit-list.tsx';
import * as texts from '#app/features/audit/texts.ts';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { Route } from './+types/audit-trail.ts';

export const loader = pageLoader(loadAuditTrail);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.history, loaderData?.label);

export default function AuditTrail({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData}>
      {(data) => (
        <ListPage title={texts.history} lead={loaderData.label}>
          <AuditList data={data} />
        </ListPage>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
