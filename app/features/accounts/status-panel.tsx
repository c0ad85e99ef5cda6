import { Form } from 'react-router';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { PlainField } from '#app/forms/plain-field.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { counted } from '#app/ui/counted.ts';
import { lastChanged } from '#app/ui/last-changed.ts';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import type { DeactivationPreview } from '#shared/api/families/internal-accounts-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { AnyResult } from './outcome.ts';
import * as texts from './texts.ts';

interface SwitchableItem {
  readonly active: boolean;
  readonly etag: string;
  readonly createdAt: string | null;
  readonly createdBy: string | null;
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
  readonly deactivatedAt: string | null;
  readonly deactivatedReason: string | null;
}

interface StatusPanelProps {
  readonly item: SwitchableItem;
  readonly deactivationPreview: Part<DeactivationPreview>;
  readonly result: AnyResult | null;
  readonly formats: Formats;
  readonly locale: string;
}

/** Status of an account or subaccount, with the effects of deactivating it. */
export function StatusPanel({ item, deactivationPreview, result, formats, locale }: StatusPanelProps) {
  const { active, etag, deactivatedAt, deactivatedReason } = item;
  const refused = (result?.intent === 'deactivate' || result?.intent === 'reactivate') && !result.ok ? result : null;
  return (
    <Panel
      title={texts.status}
      aside={<Badge variant={active ? 'success' : 'secondary'}>{active ? texts.active : texts.inactive}</Badge>}
    >
      <p className="text-sm text-muted" suppressHydrationWarning>
        {[createdText(item, locale), lastChanged(item, locale)].filter(Boolean).join(' · ')}
      </p>
      {active ? (
        <div className="mt-3">
          <Confirm label={texts.deactivate} sentence={texts.whatStops} variant="outline">
            {deactivationPreview.state === 'ready' ? (
              <ul className="mb-3 list-disc pl-5">
                {stoppingParts(deactivationPreview.answer, formats).map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            ) : (
              <PanelFailure
                text={failureText(deactivationPreview.failure.kind)}
                requestId={deactivationPreview.failure.requestId}
              />
            )}
            <Form method="post" preventScrollReset className="grid gap-3" aria-label={texts.deactivate}>
              <input type="hidden" name="intent" value="deactivate" />
              <input type="hidden" name="etag" value={etag} />
              <PlainField
                {...{ label: texts.reason, name: 'reason', required: true, maxLength: 500 }}
                error={refused?.intent === 'deactivate' ? refused.errors.reason : undefined}
              />
              <div>
                <Button type="submit" variant="destructive" size="sm">
                  {texts.deactivateNow}
                </Button>
              </div>
            </Form>
          </Confirm>
        </div>
      ) : (
        <>
          <p className="mt-2 text-sm" suppressHydrationWarning>
            {deactivatedAt === null
              ? texts.isInactive
              : fill(texts.deactivatedAtBecause, {
                  at: utcMoment(deactivatedAt, locale),
                  reason: deactivatedReason ?? texts.noReasonKept,
                })}
          </p>
          <p className="mt-2 text-sm text-muted">{texts.whatReactivatingBrings}</p>
          <Form method="post" preventScrollReset className="mt-3">
            <input type="hidden" name="intent" value="reactivate" />
            <input type="hidden" name="etag" value={etag} />
            <Button type="submit" variant="outline" size="sm">
              {texts.reactivate}
            </Button>
          </Form>
        </>
      )}
      {refused ? (
        <p role="alert" className="mt-2 text-sm text-error-ink">
          {refused.text}
        </p>
      ) : null}
    </Panel>
  );
}

const createdText = ({ createdAt, createdBy }: SwitchableItem, locale: string): string =>
  createdAt === null
    ? ''
    : createdBy === null
      ? fill(texts.createdAt, { at: utcMoment(createdAt, locale) })
      : fill(texts.createdAtBy, { at: utcMoment(createdAt, locale), by: createdBy });

function stoppingParts(preview: DeactivationPreview, formats: Formats): string[] {
  const stopping = countedParts(
    [
      [preview.touchpoints, 'published experience'],
      [preview.redirects, 'redirect'],
      [preview.vouchers, 'voucher'],
      [preview.forms, 'published form'],
      [preview.apiKeys, 'API key'],
      [preview.schedules, 'scheduled report'],
      [preview.alerts, 'alert'],
      [preview.subaccounts, 'subaccount'],
    ],
    formats,
  );
  const people =
    preview.users > 0 ? [fill(texts.seeTheWelcomePage, { people: counted(preview.users, 'user', formats) })] : [];
  return stopping.length + people.length > 0 ? [...stopping, ...people] : [texts.nothingStops];
}

/** Count with its noun; `many` is an irregular plural. */
type CountedPart = readonly [count: number, one: string, many?: string];

/** Texts such as `2 vouchers`, without zero counts. */
export const countedParts = (parts: readonly CountedPart[], formats: Formats): string[] =>
  parts.flatMap(([count, one, many = `${one}s`]) => (count > 0 ? [counted(count, one, formats, many)] : []));
