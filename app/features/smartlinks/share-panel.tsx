import { Suspense } from 'react';
import { CopyButton } from '#app/touchpoints/copy-button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { QrCode } from '#lazy/ui/qr-code';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface SharePanelProps {
  readonly link: OpenedTouchpoint;
  readonly publicOrigin: string;
}

/** Short address and QR code; both are final before publishing. */
export function SharePanel({ link, publicOrigin }: SharePanelProps) {
  const address = `${publicOrigin}/l/${link.slug ?? ''}`;
  const isPublished = link.status === 'published';
  return (
    <Panel title={texts.shortLink}>
      <div className="flex items-center justify-between gap-3 text-sm">
        {isPublished ? (
          <a href={address} className="wrap-anywhere text-primary-ink underline" target="_blank" rel="noreferrer">
            {address}
          </a>
        ) : (
          <span className="wrap-anywhere select-all">{address}</span>
        )}
        <CopyButton label={texts.shortLink} text={address} />
      </div>
      <p className="mt-1 mb-3 text-xs text-muted">{isPublished ? texts.liveWithinMinute : texts.inactiveLink}</p>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <QrCode
          text={address}
          label={fill(texts.qrCodeOfAddress, { address })}
          fileName={`smartlink-${link.slug ?? link.id}`}
        />
      </Suspense>
    </Panel>
  );
}
