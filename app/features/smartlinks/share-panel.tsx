import { Suspense } from 'react';
import { Unpublish } from '#app/touchpoints/side-panels.tsx';
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
      <p className="text-sm break-all">
        {isPublished ? (
          <a href={address} className="text-primary-ink underline" target="_blank" rel="noreferrer">
            {address}
          </a>
        ) : (
          <span className="select-all">{address}</span>
        )}
      </p>
      <p className="mt-1 mb-3 text-xs text-muted">{isPublished ? texts.liveWithinMinute : texts.inactiveLink}</p>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <QrCode
          text={address}
          label={fill(texts.qrCodeOfAddress, { address })}
          fileName={`smartlink-${link.slug ?? link.id}`}
        />
      </Suspense>
      <Unpublish touchpoint={link} />
    </Panel>
  );
}
