import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { Figure } from './figure.tsx';
import { remainingText } from './remaining-text.ts';
import * as texts from './texts.ts';

interface VoucherFiguresProps {
  readonly voucher: Voucher;
  readonly formats: Formats;
}

/** How many codes there are, and how many of them were claimed and redeemed so far. */
export function VoucherFigures({ voucher, formats }: VoucherFiguresProps) {
  const { codes, codeSource, claimed, redeemed } = voucher;
  const count = (value: number) => formats.value(value, 'integer');
  const redeemedShare = claimed === 0 ? null : formats.value(redeemed / claimed, 'percent');
  return (
    <dl
      aria-label={texts.figures}
      className="mt-4 grid grid-cols-2 gap-3 rounded-lg border border-line bg-surface px-5 py-3 sm:grid-flow-col sm:auto-cols-fr"
    >
      {codeSource === 'pool' ? <Figure name={texts.issued} value={count(codes)} /> : null}
      <Figure name={texts.claimed} value={count(claimed)} />
      <Figure
        name={texts.redeemed}
        value={count(redeemed)}
        note={redeemedShare && fill(texts.ofClaimed, { share: redeemedShare })}
      />
      <Figure name={texts.left} value={remainingText(voucher, count, texts.noLimit)} />
    </dl>
  );
}
