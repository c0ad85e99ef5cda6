import { Suspense } from 'react';
import { itemWords } from '#app/forms-and-vouchers/words.ts';
import { CodeBlock } from '#app/touchpoints/code-block.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { QrCode } from '#lazy/ui/qr-code';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { Figure } from './figure.tsx';
import { remainingText } from './remaining-text.ts';
import * as texts from './texts.ts';

interface ShareStepProps {
  readonly voucher: Voucher;
  readonly publicOrigin: string;
  readonly formats: Formats;
}

/** Address of the claim page and its results so far. */
export function ShareStep({ voucher, publicOrigin, formats }: ShareStepProps) {
  const { publicId, claimed, redeemed } = voucher;
  const address = `${publicOrigin}/v/${publicId}`;
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <Panel title={texts.voucherIsLive}>
      <p role="status" className="text-sm">
        {texts.shareHint}
      </p>
      <CodeBlock label={texts.claimPage} text={address} />
      <div className="my-4">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <QrCode text={address} label={fill(texts.qrCodeOf, { address })} fileName={`voucher-${voucher.id}`} />
        </Suspense>
      </div>
      <dl className="grid grid-cols-3 gap-3">
        <Figure name={texts.claimed} value={count(claimed)} />
        <Figure name={texts.redeemed} value={count(redeemed)} />
        <Figure name={texts.left} value={remainingText(voucher, count, texts.noLimit)} />
      </dl>
      <p className="mt-4 flex flex-wrap gap-2">
        <a className={buttonVariants()} href={address} target="_blank" rel="noreferrer">
          {texts.openClaimPage}
        </a>
        <Link className={buttonVariants({ variant: 'outline' })} to={itemWords.voucher.item(voucher.id)}>
          {texts.seeResults}
        </Link>
      </p>
    </Panel>
  );
}
