import type { Formats } from '#shared/format/formats.ts';
import { failureText } from '../../api/failure.ts';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import type { RecipePanels } from './recipes.server.ts';

interface SwapsProps {
  readonly part: RecipePanels['swaps'];
  readonly formats: Formats;
}

/** What was proposed, and what people took instead. */
export function Swaps({ part, formats }: SwapsProps) {
  if (part.state === 'failed')
    return (
      <Panel title="Swaps">
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { items, total } = part.answer;
  return (
    <Panel title="Swaps" aside={total > items.length ? `The ${items.length} most frequent of ${total}` : null}>
      {items.length === 0 ? (
        <PanelEmpty>Nothing was swapped in this period.</PanelEmpty>
      ) : (
        <ScrollRegion label="Swaps, table" className="table-scroll">
          <Table>
            <TableHeader>
              <TableRow>
                <TableHead>Proposed</TableHead>
                <TableHead>Taken instead</TableHead>
                <TableHead className="text-right">Swaps</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {items.map(({ from, to, swaps }) => (
                <TableRow key={`${from.id} ${to.id}`}>
                  <TableHead scope="row">{from.name}</TableHead>
                  <TableCell>{to.name}</TableCell>
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
