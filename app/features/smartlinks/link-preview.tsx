import { Suspense } from 'react';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { QrCode } from '#lazy/ui/qr-code';
import { fill } from '#shared/text/fill.ts';
import { decideLink } from '#shared/touchpoints/smartlink.ts';
import { type LinkValues, smartlinkFromValues } from './link-fields.ts';
import * as texts from './texts.ts';

interface LinkPreviewProps {
  readonly values: LinkValues;
  readonly publicOrigin: string;
  readonly fileName: string;
}

/** Preview from the form: short link, QR code and destination. */
export function LinkPreview({ values, publicOrigin, fileName }: LinkPreviewProps) {
  const address = `${publicOrigin}/l/${values.slug}`;
  const destination = decideLink(smartlinkFromValues(values), [], { country: 'ZZ', device: 'desktop' }, [
    new URL(publicOrigin).host,
  ]);
  return (
    <Panel title={texts.linkPreview}>
      <p className="text-sm font-medium break-all">{address}</p>
      <dl className="mt-2 mb-4 text-sm">
        <dt className="text-xs text-muted">{texts.leadsTo}</dt>
        <dd className="break-all">{destination?.url ?? texts.noDestinationYet}</dd>
        {values.productName ? (
          <>
            <dt className="mt-2 text-xs text-muted">{texts.product}</dt>
            <dd className="wrap-anywhere">{values.productName}</dd>
          </>
        ) : null}
      </dl>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <QrCode text={address} label={fill(texts.qrCodeOfAddress, { address })} fileName={fileName} />
      </Suspense>
    </Panel>
  );
}
