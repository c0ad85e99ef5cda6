import type { Formats } from '#shared/format/formats.ts';
import { failureText } from '../../api/failure.ts';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
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
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Proposed</th>
                <th scope="col">Taken instead</th>
                <th scope="col" className="text-right">
                  Swaps
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ from, to, swaps }) => (
                <tr key={`${from.id} ${to.id}`}>
                  <th scope="row">{from.name}</th>
                  <td>{to.name}</td>
                  <td className="text-right" suppressHydrationWarning>
                    {formats.value(swaps, 'integer')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Panel>
  );
}
