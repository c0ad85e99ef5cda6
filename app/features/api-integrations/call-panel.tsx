import { Form } from 'react-router';
import { pagePath } from '#app/page-path.ts';
import { CodeBlock } from '#app/touchpoints/code-block.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { IntegrationData } from './integration.server.ts';
import * as texts from './texts.ts';

interface CallPanelProps {
  readonly touchpoint: OpenedTouchpoint;
  readonly publicOrigin: string;
}

/** Example call of the integration, with a link to its keys. */
export function CallPanel({ touchpoint, publicOrigin }: CallPanelProps) {
  const address = `${publicOrigin}/api/v1/${touchpoint.publicId}/products`;
  const keys = `${pagePath('/wtbApiKey')}?integration=${touchpoint.id}&new=`;
  return (
    <Panel title={texts.howToCall}>
      <p className="text-sm text-muted">
        {touchpoint.status === 'published' ? texts.answersKeyHolders : texts.answersNobody} {texts.keysByAdministrators}
      </p>
      <CodeBlock label={texts.withCurl} text={`curl -H "Authorization: Bearer $KEY" \\\n  "${address}?limit=10"`} />
      <CodeBlock
        label={texts.withJavaScript}
        text={`const answer = await fetch('${address}', {\n  headers: { Authorization: \`Bearer \${key}\` },\n});\nconst { items } = await answer.json();`}
      />
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link to={keys} className="text-primary-ink underline">
          {texts.keys}
        </Link>
        <a href={`${publicOrigin}/api/v1`} target="_blank" rel="noreferrer" className="text-primary-ink underline">
          {texts.documentation}
          <span className="sr-only"> {texts.opensInANewTab}</span>
        </a>
      </p>
    </Panel>
  );
}

/** Answer of a trial call from the saved draft; needs no key and isn't counted. */
export function TrialPanel({ trial: { gtin, answer } }: Pick<IntegrationData, 'trial'>) {
  return (
    <Panel title={texts.tryIt}>
      <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-2">
        <Label>
          <span className="mb-1 block">{texts.gtin}</span>
          <Input name="gtin" defaultValue={gtin} inputMode="numeric" maxLength={20} className="w-44" />
        </Label>
        <Button type="submit" variant="outline" size="sm">
          {texts.ask}
        </Button>
        <p className="basis-full text-xs text-muted">{texts.tryHint}</p>
      </Form>
      {answer === null ? null : answer.length === 0 ? (
        <p role="status" className="mt-3 text-sm">
          {gtin === '' ? texts.noProductYet : texts.unknownGtin}
        </p>
      ) : (
        <ScrollRegion label={texts.answer} className="mt-3 max-h-96 overflow-auto rounded-md bg-hover">
          <pre className="p-3 text-xs">{JSON.stringify(answer[0], null, 2)}</pre>
        </ScrollRegion>
      )}
    </Panel>
  );
}
