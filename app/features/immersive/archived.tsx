import { Form } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { pagePath } from '#app/page-path.ts';
import { StatusBadge } from '#app/touchpoints/status-badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Page, PageHead } from '#app/ui/page.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { EditResult } from './editor.server.ts';
import * as texts from './texts.ts';

interface ArchivedExperienceProps {
  readonly detail: TouchpointDetail;
  readonly result: EditResult | null;
}

/** An archived experience can only be restored; editing it needs that first. */
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
