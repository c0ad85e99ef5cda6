import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import type { TestOrder } from '#shared/api/families/sales-sources-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { TabProps } from './sales-info.server.ts';
import * as texts from './texts.ts';
import { methodWords, stepWords } from './words.ts';

const pollMs = 2_000;

/** Test order and its steps so far. */
export function TestTab({ shop, data: { tests, writes }, formats }: TabProps) {
  const called = shop.methods.filter((method) => method !== 'file');
  return (
    <>
      <Panel title={texts.testOrder}>
        <p className="text-sm text-muted">{texts.testHint}</p>
        {called.length === 0 ? (
          <PanelEmpty step={{ to: '?tab=set-up', text: texts.tabSetUp }}>{texts.testNeedsMethod}</PanelEmpty>
        ) : writes ? (
          <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3 text-sm">
            <input type="hidden" name="intent" value="test" />
            <label>
              <span className="mb-1 block">{texts.testWith}</span>
              <NativeSelect name="method" className="w-auto">
                {called.map((method) => (
                  <option key={method} value={method}>
                    {methodWords[method]}
                  </option>
                ))}
              </NativeSelect>
            </label>
            <Button type="submit" name="send" value="on" size="sm">
              {texts.sendForMe}
            </Button>
            <Button type="submit" name="send" value="off" variant="outline" size="sm">
              {texts.testInShop}
            </Button>
          </Form>
        ) : (
          <p className="mt-2 text-sm text-muted">{texts.readOnly}</p>
        )}
      </Panel>
      <Panel title={texts.lastTest}>
        {tests?.state === 'failed' ? (
          <PanelFailure text={failureText(tests.failure.kind)} requestId={tests.failure.requestId} />
        ) : tests?.answer.last ? (
          <TestSteps test={tests.answer.last} locale={formats.locale} />
        ) : (
          <PanelEmpty>{texts.noTestYet}</PanelEmpty>
        )}
      </Panel>
    </>
  );
}

const states = {
  done: { label: texts.stepDone, variant: 'success' },
  waiting: { label: texts.stepWaiting, variant: 'secondary' },
  failed: { label: texts.stepFailed, variant: 'destructive' },
  skipped: { label: texts.stepSkipped, variant: 'outline' },
} as const;

function TestSteps({ test, locale }: { readonly test: TestOrder; readonly locale: string }) {
  const { id, method, startedAt, clickId, address, over, steps } = test;
  const waits =
    !over && steps.some(({ state }) => state === 'waiting') && !steps.some(({ state }) => state === 'failed');
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [waits, revalidate]);
  return (
    <div className="space-y-3 text-sm" id={id}>
      <p className="text-muted">
        {fill(texts.startedAt, { at: utcMoment(startedAt, locale), method: methodWords[method] })}
      </p>
      <ol className="divide-y divide-line" aria-live="polite">
        {steps.map(({ step, state, problem }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="w-52 font-medium">{stepWords[step].label}</span>
            <Badge variant={states[state].variant}>{states[state].label}</Badge>
            {state === 'failed' ? (
              <span className="text-error-ink">{stepWords[step].fix.replace('{problem}', problem ?? '')}</span>
            ) : null}
          </li>
        ))}
      </ol>
      {waits ? (
        <>
          <p>{address === null ? texts.useClickId : texts.openShop}</p>
          <p>
            {address === null ? (
              <code className="break-all select-all">{clickId}</code>
            ) : (
              <a href={address} target="_blank" rel="noreferrer" className="break-all text-primary-ink underline">
                {address}
              </a>
            )}
          </p>
        </>
      ) : null}
      {over ? <p className="text-warning-ink">{texts.testOver}</p> : null}
      <Link to="?tab=test" preventScrollReset className={buttonVariants({ variant: 'outline', size: 'sm' })}>
        {texts.refresh}
      </Link>
    </div>
  );
}
