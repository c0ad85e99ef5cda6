import { Form } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { TestedRedirect } from '#shared/api/families/redirects-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { RedirectsData } from './redirects.server.ts';
import * as texts from './texts.ts';

interface TestBoxProps {
  readonly address: string;
  readonly tried: RedirectsData['tried'];
}

/** Tests an address against the redirects; the tested address is in the page's own. */
export function TestBox({ address, tried }: TestBoxProps) {
  return (
    <Panel title={texts.testAddress}>
      <Form aria-label={texts.testAddress} preventScrollReset className="flex items-end gap-3 text-sm">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block text-xs text-muted">{texts.testHint}</span>
          <Input name="try" defaultValue={address} maxLength={3_000} required />
        </label>
        <Button type="submit" variant="outline" size="sm">
          {texts.test}
        </Button>
      </Form>
      <div role="status" className="mt-3 text-sm">
        {tried === null ? null : tried.state === 'ready' ? (
          <Outcome tested={tried.answer} />
        ) : (
          <p className="text-error-ink">
            {tried.failure.kind === 'invalid' ? texts.invalidAddress : failureText(tried.failure.kind)}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Outcome({ tested }: { readonly tested: TestedRedirect }) {
  const { host, path, outcome, status, target, rules, unproven } = tested;
  if (outcome === 'nothing')
    return (
      <p>
        {texts.noRedirectFor} <span className="break-all">{host + path}</span>
        {texts.visitorNotFound}
      </p>
    );
  return (
    <>
      <p className="break-all">{outcome === 'circle' ? texts.visitorLoop : `${status} → ${target}`}</p>
      {unproven.length > 0 ? (
        <p className="mt-2 rounded-md bg-warning-soft px-3 py-2 break-words text-warning-ink">
          {fill(texts.notLiveYet, { hosts: unproven.join(', ') })}
        </p>
      ) : null}
      <ol className="mt-2 space-y-1 text-xs text-muted">
        {rules.map((rule) => (
          <li key={rule.id} className="break-all">
            {fill(texts.numberIdHostPathTarget, { id: rule.id, host: rule.host, path: rule.path, target: rule.target })}
          </li>
        ))}
      </ol>
    </>
  );
}
