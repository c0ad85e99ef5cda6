import { Suspense, useState } from 'react';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { pagePath } from '#app/page-path.ts';
import { Button } from '#app/ui/button.tsx';
import { Label } from '#app/ui/label.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { PanelFailure } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { QrCode } from '#lazy/ui/qr-code';
import type { TouchpointDetail, TouchpointPreview } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface SharePanelProps {
  readonly detail: TouchpointDetail;
  readonly previews: Part<{ readonly items: readonly TouchpointPreview[] }> | null;
  /** Token of the preview link just created. */
  readonly token: string | null;
  /** Hosts that may embed the published version; null if they aren't known. */
  readonly publishedDomains: readonly string[] | null;
  /** Hosts allowed by the draft. */
  readonly allowedDomains: readonly string[];
  readonly publicOrigin: string;
  readonly appOrigin: string;
  readonly locale: string;
}

/** Address, QR code and embed code of the published page, and preview links for people without an account. */
export function SharePanel({
  detail,
  previews,
  token,
  publishedDomains,
  allowedDomains,
  publicOrigin,
  appOrigin,
  locale,
}: SharePanelProps) {
  const published = detail.status === 'published' && detail.publicId ? `${publicOrigin}/e/${detail.publicId}` : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-sm font-medium">{texts.publishedPage}</h2>
        {published ? (
          <>
            <CopyField label={texts.address} text={published} />
            <Suspense fallback={<Skeleton className="h-40" />}>
              <QrCode
                text={published}
                label={fill(texts.qrCodeOfPublished, { published })}
                fileName={`experience-${detail.id}`}
              />
            </Suspense>
            {publishedDomains?.length ? (
              <CopyField label={texts.embedCode} text={embedCode(publicOrigin, detail)} rows={3} />
            ) : null}
            <p className="text-sm wrap-anywhere text-muted">{embedText(publishedDomains, allowedDomains)}</p>
          </>
        ) : (
          <p className="text-sm text-muted">{texts.publishToShare}</p>
        )}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-sm font-medium">{texts.linksToTheDraft}</h2>
        <p className="text-sm text-muted">{texts.previewLinkHint}</p>
        {token ? (
          <CopyField
            label={texts.newPreviewLink}
            text={`${appOrigin}${pagePath('/pop/preview/:touchPoint/:id', { touchPoint: 'ip', id: token })}`}
          />
        ) : null}
        <div>
          <Button type="submit" name="intent" value="preview" variant="outline" size="sm">
            {texts.createPreviewLink}
          </Button>
        </div>
        {previews?.state === 'failed' ? (
          <PanelFailure text={failureText(previews.failure.kind)} requestId={previews.failure.requestId} />
        ) : null}
        <ul className="divide-y divide-line">
          {(previews?.state === 'ready' ? previews.answer.items : []).map((preview) => (
            <li key={preview.id} className="flex flex-wrap items-center gap-2 py-2 text-sm">
              <span className="min-w-0 flex-1" suppressHydrationWarning>
                {texts.created} {utcMoment(preview.createdAt, locale)} {texts.by} {preview.author ?? 'somebody'}
                {texts.validUntil} {utcMoment(preview.expiresAt, locale)}
              </span>
              <Button type="submit" name="intent" value={`revoke:${preview.id}`} variant="danger" size="sm">
                {texts.revoke}
                <span className="sr-only">{fill(texts.linkCreatedAt, { createdAt: preview.createdAt })}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function embedText(published: readonly string[] | null, draft: readonly string[]): string {
  if (published === null) return texts.embeddingUnread;
  const pendingNote =
    published.join() === draft.join() ? '' : ' The hosts of the draft hold once it is published again.';
  if (published.length > 0) return fill(texts.embeddedOn, { hosts: published.join(', '), later: pendingNote });
  return pendingNote ? fill(texts.embeddedNowhere, { later: pendingNote }) : texts.embeddingSteps;
}

/** Escapes the name: it is tenant input inside an attribute. */
const embedCode = (origin: string, { publicId, name }: TouchpointDetail): string =>
  `<iframe src="${origin}/embed/ip/${publicId}" title="${name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}" width="100%" height="900" loading="lazy" style="border:0"></iframe>`;

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly rows?: number;
}

const CopyField = ({ label, text, rows = 1 }: CopyFieldProps) => {
  const [copied, setCopied] = useState(false);
  return (
    <div>
      <Label>
        {label}
        <Textarea
          readOnly
          rows={rows}
          value={text}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className="mt-1 block resize-none py-1.5 font-mono break-all"
        />
      </Label>
      <div className="js-only mt-1 flex items-center gap-2">
        <Button
          type="button"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          variant="ghost"
          size="sm"
        >
          {texts.copy}
          <span className="sr-only"> {label}</span>
        </Button>
        <span role="status" className="text-xs text-success-ink">
          {copied ? texts.copied : ''}
        </span>
      </div>
    </div>
  );
};
