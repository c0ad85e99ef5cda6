import { Form } from 'react-router';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { failureText } from '../../api/failure.ts';
import { pagePath } from '../../page-path.ts';
import { StatusBadge } from '../../touchpoints/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { EditResult } from './editor.server.ts';
import * as texts from './texts.ts';

interface ArchivedExperienceProps {
  readonly detail: TouchpointDetail;
  readonly result: EditResult | null;
}

/** An archived experience can only be restored; it is edited again once it is. */
export const ArchivedExperience = ({ detail, result }: ArchivedExperienceProps) => (
  <Page>
    <PageHead
      back={{ to: pagePath('/pop/ip'), text: texts.allExperiences }}
      title={detail.name}
      badge={<StatusBadge {...detail} />}
    />
    <Panel title={texts.archived}>
      <p className="text-sm">{texts.archivedHint}</p>
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
        <input type="hidden" name="etag" value={detail.etag} />
        <Button type="submit" name="intent" value="unarchive">
          {texts.restore}
        </Button>
        <p role="status" className="text-sm text-error-ink">
          {result?.ok === false
            ? result.failure === 'denied'
              ? texts.restoreLimit
              : fill(texts.changeFailed, { failure: failureText(result.failure) })
            : null}
        </p>
      </Form>
    </Panel>
  </Page>
);
