import { Suspense } from 'react';
import { QrCode } from '#lazy/ui/qr-code';
import { fill } from '#shared/text/fill.ts';
import { CodeBlock, quoted } from '../touchpoints/code-block.tsx';
import { AccordionItem, AccordionTrigger } from '../ui/accordion.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import * as texts from './texts.ts';

interface PublicPageProps {
  /** Name of the public page. */
  readonly label: string;
  readonly address: string;
  /** Text of a link to it from other sites. */
  readonly title: string;
  /** File name of the QR code, without extension. */
  readonly fileName: string;
  /** Address for embedding in a frame; null if that isn't possible. */
  readonly frame?: string | null;
}

/** The public address of an item: link, QR code, embedding code. */
export const PublicPage = ({ label, address, title, fileName, frame = null }: PublicPageProps) => (
  <>
    <p className="text-sm break-all">
      <span className="block text-xs text-muted">{label}</span>
      <a className="text-primary-ink underline" href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
    </p>
    <AccordionItem className="mt-2 text-sm">
      <AccordionTrigger>{texts.share}</AccordionTrigger>
      <CodeBlock label={texts.address} text={address} />
      <CodeBlock label={texts.linkCode} text={`<a href="${quoted(address)}">${quoted(title)}</a>`} />
      {frame === null ? null : (
        <CodeBlock
          label={texts.frameCode}
          text={`<iframe src="${quoted(frame)}" title="${quoted(title)}" width="100%" height="800" loading="lazy" style="border:0"></iframe>`}
        />
      )}
      <div className="mt-3">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <QrCode text={address} label={fill(texts.qrCodeOfAddress, { address })} fileName={fileName} />
        </Suspense>
      </div>
    </AccordionItem>
  </>
);
