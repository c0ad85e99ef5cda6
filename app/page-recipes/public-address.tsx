import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { QrCode } from '#lazy/ui/qr-code';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogTitle } from '../ui/dialog.tsx';
import { RowMenu, rowMenuItem } from '../ui/row-menu.tsx';
import { Link2 } from '../ui/share-icons.ts';
import * as texts from './texts.ts';

interface PublicAddressProps {
  /** Name of the item. */
  readonly name: string;
  readonly address: string;
  /** Further entries of the menu. */
  readonly children?: ReactNode;
}

/** How long the result of copying is shown. */
const shownMs = 4_000;

const face = buttonVariants({ variant: 'ghost', size: 'icon-sm' });

/** Row actions of a public item: copies its address; the menu beside it opens the address and shows its QR code first. */
export function PublicAddress({ name, address, children }: PublicAddressProps) {
  const [shown, setShown] = useState(false);
  const [copied, setCopied] = useState('');
  useEffect(() => {
    if (copied === '') return;
    const timer = setTimeout(() => setCopied(''), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(texts.linkCopied),
      () => setCopied(texts.copyFailed),
    );
  return (
    <span className="row-actions">
      <button type="button" className={`js-only ${face}`} title={fill(texts.copyLink, { name })} onClick={copy}>
        <Link2 aria-hidden className="size-4" />
        <span className="sr-only">{fill(texts.copyLink, { name })}</span>
      </button>
      <RowMenu name={name}>
        <a href={address} target="_blank" rel="noreferrer" className={rowMenuItem}>
          {texts.openPublicPage}
          <span className="sr-only">{fill(texts.ofNameInNewTab, { name })}</span>
        </a>
        <button
          type="button"
          aria-haspopup="dialog"
          data-closes
          className={`js-only ${rowMenuItem}`}
          onClick={() => setShown(true)}
        >
          {texts.showQrCode}
          <span className="sr-only">{fill(texts.ofName, { name })}</span>
        </button>
        {children}
      </RowMenu>
      <span
        aria-live="polite"
        className="pointer-events-none absolute end-0 bottom-full rounded bg-ink text-xs whitespace-nowrap text-surface not-empty:px-1.5"
      >
        {copied}
      </span>
      {shown ? (
        <Dialog open onOpenChange={setShown}>
          <DialogContent className="w-fit max-w-[calc(100vw-2rem)] text-start whitespace-normal">
            <DialogTitle className="max-w-80 wrap-anywhere">{name}</DialogTitle>
            <p className="my-3 max-w-80 text-sm wrap-anywhere text-muted">{address}</p>
            <Suspense fallback={<div className="h-40" />}>
              <QrCode text={address} label={fill(texts.qrCodeOf, { name })} fileName={fileNameOf(name)} />
            </Suspense>
            <DialogFooter>
              <DialogClose>{texts.close}</DialogClose>
            </DialogFooter>
          </DialogContent>
        </Dialog>
      ) : null}
    </span>
  );
}

/** @returns `Spring sale: 5 %` as `spring-sale-5` */
const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'qr-code';
