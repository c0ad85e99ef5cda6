import { Form } from 'react-router';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { failureText } from '../../api/failure.ts';
import { pagePath } from '../../page-path.ts';
import { StatusBadge } from '../../touchpoints/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { EditResult } from './editor.server.ts';

interface ArchivedExperienceProps {
  readonly detail: TouchpointDetail;
  readonly result: EditResult | null;
}

/** An archived experience can only be restored; it is edited again once it is. */
export const ArchivedExperience = ({ detail, result }: ArchivedExperienceProps) => (
  <Page>
    <PageHead
      back={{ to: pagePath('/pop/ip'), text: 'All experiences' }}
      title={detail.name}
      badge={<StatusBadge {...detail} />}
    />
    <Panel title="Archived">
      <p className="text-sm">
        The public sees nothing of it, and nothing of it can be changed. Its address is kept: it is the same again once
        it is restored and published.
      </p>
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
        <input type="hidden" name="etag" value={detail.etag} />
        <Button type="submit" name="intent" value="unarchive">
          Restore
        </Button>
        <p role="status" className="text-sm text-error-ink">
          {result?.ok === false
            ? result.failure === 'denied'
              ? 'It was not restored: this scope has all the experiences it may have. Archive another, or ask for more.'
              : `Nothing was changed. ${failureText(result.failure)}`
            : null}
        </p>
      </Form>
    </Panel>
  </Page>
);
