import { Form } from 'react-router';
import type { TestedRedirect } from '#shared/api/families/redirects-schemas.ts';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { RedirectsData } from './redirects.server.ts';

interface TestBoxProps {
  readonly address: string;
  readonly tried: RedirectsData['tried'];
}

/** What an address would get, and by which rules. The address of the page says what was tried. */
export function TestBox({ address, tried }: TestBoxProps) {
  return (
    <Panel title="Try an address">
      <Form aria-label="Try an address" preventScrollReset className="flex items-end gap-3 text-sm">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block text-xs text-muted">Address, such as go.example.com/summer</span>
          <Input name="try" defaultValue={address} maxLength={3_000} required />
        </label>
        <Button type="submit" variant="outline" size="sm">
          Try
        </Button>
      </Form>
      <div role="status" className="mt-3 text-sm">
        {tried === null ? null : tried.state === 'ready' ? (
          <Outcome tested={tried.answer} />
        ) : (
          <p className="text-error-ink">
            {tried.failure.kind === 'invalid' ? 'This is no address.' : failureText(tried.failure.kind)}
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
        No redirect is about <span className="break-all">{host + path}</span>: a visitor is told that there is nothing.
      </p>
    );
  return (
    <>
      <p className="break-all">
        {outcome === 'circle'
          ? 'A visitor would go round in circles and is told that there is nothing.'
          : `${status} → ${target}`}
      </p>
      {unproven.length > 0 ? (
        <p className="mt-2 rounded-md bg-warning-soft px-3 py-2 break-words text-warning-ink">
          Visitors are not led by redirects of {unproven.join(', ')} before the host is proven.
        </p>
      ) : null}
      <ol className="mt-2 space-y-1 text-xs text-muted">
        {rules.map((rule) => (
          <li key={rule.id} className="break-all">
            Number {rule.id}: {rule.host}
            {rule.path} → {rule.target}
          </li>
        ))}
      </ol>
    </>
  );
}
