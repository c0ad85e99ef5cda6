import { productImages } from '#app/analytics/member-images.ts';
import { failureText } from '#app/api/failure.ts';
import { ProductThumb } from '#app/ui/charts/product-thumb.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { RecipePanels } from './recipes.server.ts';
import * as texts from './texts.ts';

interface SwapsProps {
  readonly part: RecipePanels['swaps'];
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly formats: Formats;
}

/** Proposed products and what people chose instead. */
export function Swaps({ part, scope, formats }: SwapsProps) {
  if (part.state === 'failed')
    return (
      <Panel title={texts.swaps}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { items, total } = part.answer;
  const imageOf = productImages(
    items.flatMap(({ from, to }) => [from, to]),
    scope,
  );
  return (
    <Panel
      title={texts.swaps}
      aside={total > items.length ? fill(texts.mostFrequent, { count: items.length, total }) : null}
    >
      {items.length === 0 ? (
        <PanelEmpty>{texts.noSwaps}</PanelEmpty>
      ) : (
        <ScrollRegion label={texts.swapsTable} className="table-scroll">
          <Table>
            <TableHeader>
              <TableRow>
                <TableHead>{texts.proposed}</TableHead>
                <TableHead>{texts.chosenInstead}</TableHead>
                <TableHead className="text-right">{texts.swaps}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {items.map(({ from, to, swaps }) => (
                <TableRow key={`${from.id} ${to.id}`}>
                  <TableHead scope="row">
                    <ProductThumb src={imageOf(from)} />
                    {from.name}
                  </TableHead>
                  <TableCell>
                    <ProductThumb src={imageOf(to)} />
                    {to.name}
                  </TableCell>
                  <TableCell className="text-right" suppressHydrationWarning>
                    {formats.value(swaps, 'integer')}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      )}
    </Panel>
  );
}
