import { Link } from 'react-router';
import type { SiteActivity } from '#shared/api/families/site-tags-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { keptPathDays } from '#shared/touchpoints/site-tag-choices.ts';
import { pagePath } from '../../page-path.ts';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';

type ProductPage = SiteActivity['productPages'][number];

interface ProductPagesPanelProps {
  readonly answer: SiteActivity;
  readonly formats: Formats;
}

/** Pages of products, each with its product or with what to do so that it has one. */
export const ProductPagesPanel = ({ answer: { productPages, productViews }, formats }: ProductPagesPanelProps) => (
  <Panel title="Product pages" aside={`Last ${keptPathDays} days`}>
    {productPages.length === 0 ? (
      <PanelEmpty>No page of a product was seen in the last {keptPathDays} days.</PanelEmpty>
    ) : (
      <>
        <p className="mb-2 text-sm" suppressHydrationWarning>
          {formats.value(productViews.matched, 'integer')} of {formats.value(productViews.total, 'integer')} views are
          of products of the catalogue. All of them are counted; those without a product count for none.
        </p>
        <ScrollRegion label="Product pages, table" className="max-h-96 overflow-auto">
          <Table>
            <TableHeader>
              <TableRow>
                <TableHead>Page and product</TableHead>
                <TableHead className="text-right">Views</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {productPages.map((page) => (
                <TableRow key={`${page.host}${page.path}${page.gtin}`}>
                  <TableHead scope="row" className="break-all">
                    {page.host}
                    {page.path ?? ' (page left out)'}
                    <span className="block text-xs font-normal break-normal text-muted">
                      <ProductOf page={page} />
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

function ProductOf({ page: { gtin, product, unmatched } }: { readonly page: ProductPage }) {
  switch (unmatched) {
    case null:
      return `${product} (${gtin})`;
    case 'unknown':
      return (
        <>
          Unmatched: {gtin} is not in the catalogue. Bring the product into the{' '}
          <Link to={pagePath('/catalog')} className="text-primary-ink underline">
            catalogue
          </Link>
          , and its views are matched from then on.
        </>
      );
    case 'wrong':
      return `Unmatched: the check digit of ${gtin} is wrong. Correct the number on the page.`;
    case 'none':
      return (
        <>
          Unmatched: the page gives no number, or several. Put one <code>gtin13</code> into its{' '}
          <code>schema.org/Product</code>.
        </>
      );
  }
}
