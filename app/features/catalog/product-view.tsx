import { Form } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { productImageAddress } from '#app/api/product-image.ts';
import { pagePath } from '#app/page-path.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { lastChanged } from '#app/ui/last-changed.ts';
import { Link } from '#app/ui/link.tsx';
import { Page, PageHead } from '#app/ui/page.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { CatalogProductDetail } from '#shared/api/families/catalog-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { CatalogResult } from './catalog-changes.server.ts';
import { ImageUpload } from './image-upload.tsx';
import { OffersPanel } from './offers-panel.tsx';
import { PriceHistory } from './price-history.tsx';
import type { ProductData } from './product.server.ts';
import { ProductForm } from './product-form.tsx';
import { ProductUsesPanel } from './product-uses.tsx';
import * as texts from './texts.ts';

interface ProductViewProps {
  readonly data: ProductData;
  readonly result: CatalogResult | null;
}

/** Product page: details, offers and price history. */
export function ProductView({ data, result }: ProductViewProps) {
  const { product: part } = data;
  const formats = createFormats(data.locale, data.currency);
  if (part.state === 'failed') {
    const missing = part.failure.kind === 'not-found' || part.failure.kind === 'invalid';
    return (
      <Page>
        <PageHead title={texts.product} />
        <div>
          <Panel title={missing ? texts.productMissing : texts.productUnread}>
            {missing ? (
              <p className="text-sm">
                {texts.catalogOf} {data.scope.label} {texts.hasNoSuchProduct}{' '}
                <Link to={pagePath('/catalog')} className="text-primary-ink underline">
                  {texts.allProducts}
                </Link>
              </p>
            ) : (
              <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
            )}
          </Panel>
        </div>
      </Page>
    );
  }
  const product = part.answer;
  const source = String(product.source?.id ?? 'observed');
  const edits = data.writes && product.editable;
  return (
    <Page>
      <PageHead
        back={{
          to: pagePath('/catalog/:sourceId', { sourceId: source }),
          text: product.source?.name ?? texts.onlySeenInOrders,
        }}
        title={product.name}
        badge={product.archived ? <Badge variant="secondary">{texts.archived}</Badge> : null}
        lead={data.scope.label}
      />
      <p role="status" className={result?.ok ? 'text-sm text-success-ink' : 'text-sm text-error-ink'}>
        {result?.text}
      </p>
      <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Panel title={texts.image}>
          <div className="space-y-3">
            <ProductImage
              src={product.image && productImageAddress(product.id, product.image.version, data.scope.ref)}
              side={256}
              alt={product.image ? product.name : ''}
              className="mx-auto"
            />
            {edits ? <ImageUpload product={product.id} name={product.name} /> : null}
          </div>
        </Panel>
        <Panel title={texts.product}>
          <Facts product={product} locale={data.locale} />
          {edits ? (
            <AccordionItem open={result?.ok === false && result.intent === 'edit'} className="mt-4">
              <AccordionTrigger className="mb-3">{texts.edit}</AccordionTrigger>
              <ProductForm
                key={product.id}
                draftOf={fill(texts.productRefId, { ref: data.scope.ref, id: product.id })}
                hidden={{ intent: 'edit' }}
                product={product}
                result={result?.intent === 'edit' ? result : null}
                submit={texts.save}
                locale={data.locale}
              />
            </AccordionItem>
          ) : null}
          {edits ? (
            <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-center gap-3">
              <input type="hidden" name="intent" value="keep" />
              <input type="hidden" name="etag" value={product.etag} />
              <input type="hidden" name="archived" value={String(!product.archived)} />
              <Button type="submit" variant="outline" size="sm">
                {product.archived ? texts.restore : texts.archive}
              </Button>
              <span className="text-xs text-muted">{product.archived ? texts.archivedNote : texts.archiveNote}</span>
            </Form>
          ) : (
            <p className="mt-4 text-xs text-muted">{data.readOnly ?? fixedReason(product)}</p>
          )}
        </Panel>
      </div>
      <div>
        <OffersPanel offers={product.offerList} writes={data.writes} waiting={data.waiting} formats={formats} />
      </div>
      <div>
        <ProductUsesPanel part={data.uses} />
      </div>
      {data.prices ? (
        <div>
          <PriceHistory part={data.prices} range={data.range} span={data.span} formats={formats} />
        </div>
      ) : null}
    </Page>
  );
}

const fixedReason = ({ source }: CatalogProductDetail): string =>
  source === null ? texts.ordersOnlyNote : texts.accountProductNote;

function Facts({ product, locale }: { readonly product: CatalogProductDetail; readonly locale: string }) {
  const gtin = product.gtin === null ? null : shownGtin(product.gtin);
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <Fact name={gtin?.kind ?? 'GTIN'}>
          {gtin ? (
            <>
              <span className="tabular-nums">{gtin.digits}</span>{' '}
              <span className="text-xs text-muted">
                {fill(texts.validCheckDigit, { digit: gtin.digits.at(-1) ?? '' })}
              </span>
            </>
          ) : (
            texts.none
          )}
        </Fact>
        <Fact name={texts.productNumber}>{product.sku || '–'}</Fact>
        <Fact name={texts.brand}>{product.brand || '–'}</Fact>
        <Fact name={texts.category}>{product.category || '–'}</Fact>
        <Fact name={texts.description}>
          <span className="whitespace-pre-line">{product.description || '–'}</span>
        </Fact>
      </dl>
      {product.updatedAt ? (
        <p className="mt-3 text-xs text-muted" suppressHydrationWarning>
          {lastChanged(product, locale)}
        </p>
      ) : null}
    </>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);
