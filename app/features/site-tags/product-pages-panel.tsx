import { pagePath } from '#app/page-path.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { SiteActivity } from '#shared/api/families/site-tags-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { keptPathDays } from '#shared/touchpoints/site-tag-choices.ts';
import * as texts from './texts.ts';

type ProductPage = SiteActivity['productPages'][number];

interface ProductPagesPanelProps {
  readonly answer: SiteActivity;
  readonly formats: Formats;
}

/** Product pages with their product, or how to match one. */
export const ProductPagesPanel = ({ answer: { productPages, productViews }, formats }: ProductPagesPanelProps) => (
  <Panel title={texts.productPages} aside={fill(texts.lastDays, { keptPathDays })}>
    {productPages.length === 0 ? (
      <PanelEmpty>{fill(texts.noProductPages, { keptPathDays })}</PanelEmpty>
    ) : (
      <>
        <p className="mb-2 text-sm" suppressHydrationWarning>
          {fill(texts.matchedViews, {
            matched: formats.value(productViews.matched, 'integer'),
            total: formats.value(productViews.total, 'integer'),
          })}
        </p>
        <ScrollRegion label={texts.productPagesTable} className="table-scroll max-h-96">
          <Table>
            <TableHeader>
              <TableRow>
                <TableHead>{texts.pageAndProduct}</TableHead>
                <TableHead className="text-right">{texts.views}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {productPages.map((page) => (
                <TableRow key={`${page.host}${page.path}${page.gtin}`}>
                  <TableHead scope="row" className="break-all">
                    {page.host}
                    {page.path ?? texts.pathNotStored}
                    <span className="block text-xs font-normal break-normal text-muted">
                      <PageProduct page={page} />
                    </span>
                  </TableHead>
                  <TableCell className="text-right" suppressHydrationWarning>
                    {formats.value(page.views, 'integer')}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      </>
    )}
  </Panel>
);

function PageProduct({ page: { gtin, product, unmatched } }: { readonly page: ProductPage }) {
  switch (unmatched) {
    case null:
      return `${product} (${gtin})`;
    case 'unknown':
      return (
        <>
          {texts.unmatched} {gtin} {texts.notInCatalog}{' '}
          <Link to={pagePath('/catalog')} className="text-primary-ink underline">
            {texts.catalog}
          </Link>
          {texts.addToCatalogHint}
        </>
      );
    case 'wrong':
      return fill(texts.wrongCheckDigit, { gtin: gtin ?? '' });
    case 'none':
      return (
        <>
          {texts.noGtin} <code>{texts.gtin13}</code> {texts.intoIts} <code>{texts.schemaOrgProduct}</code>.
        </>
      );
  }
}
