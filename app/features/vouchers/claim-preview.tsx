import { Panel } from '#app/ui/panel.tsx';
import { currencyPrecision } from '#shared/format/currency.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import * as texts from './texts.ts';
import { saveBody, type VoucherValues } from './voucher-fields.ts';

interface ClaimPreviewProps {
  readonly values: VoucherValues;
  /** Brand name on the page. */
  readonly brand: string;
  readonly formats: Formats;
  /** The voucher is active. */
  readonly live?: boolean;
}

/** Preview of the claim page from the form. */
export function ClaimPreview({ values, brand, formats, live = false }: ClaimPreviewProps) {
  const { kind, value, currency } = saveBody(values).body;
  const known = kind !== 'amount' || (currency !== null && currencyPrecision(currency) >= 0);
  const offer = known ? offerText({ kind, value, currency }, formats.locale) : texts.offerHeading;
  const title = values.title || offer;
  const mailed = values.identifyBy === 'email' && values.confirmEmail === 'yes';
  return (
    <Panel title={texts.whatShoppersSee}>
      <div className="rounded-xl border border-line bg-page p-5 text-sm" suppressHydrationWarning>
        <p className="text-xs text-muted">{brand}</p>
        <p className="mt-1 text-xl font-semibold wrap-anywhere">{title}</p>
        {title.includes(offer) ? null : <p className="mt-2 text-lg font-semibold">{offer}</p>}
        {values.description ? <p className="mt-2 wrap-anywhere whitespace-pre-line">{values.description}</p> : null}
        {values.endDate ? (
          <p className="mt-3 text-muted">{fill(texts.validUntil, { day: formats.day(values.endDate) })}</p>
        ) : null}
        {values.products.length > 0 ? (
          <p className="mt-1 text-muted">
            {fill(texts.validFor, { products: values.products.map(({ name }) => name).join(', ') })}
          </p>
        ) : null}
        {values.identifyBy === 'email' ? (
          <p aria-hidden className="mt-4 rounded-md border border-line-strong bg-surface px-3 py-2 text-muted">
            {texts.exampleEmail}
          </p>
        ) : null}
        <p aria-hidden className="mt-3 rounded-md bg-primary px-3 py-2 text-center font-medium text-on-primary">
          {mailed ? texts.sendMeALink : texts.getMyCode}
        </p>
        {values.codeSource === 'single' && values.singleCode ? (
          <p className="mt-3 text-center text-muted">{fill(texts.everyoneGets, { code: values.singleCode })}</p>
        ) : null}
      </div>
      {live ? null : <p className="mt-2 text-xs text-muted">{texts.previewFollows}</p>}
    </Panel>
  );
}
