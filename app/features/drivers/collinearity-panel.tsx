import { Badge } from '#app/ui/badge.tsx';
import { ShadedTable } from '#app/ui/charts/shaded-table.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { fill } from '#shared/text/fill.ts';
import { correlationShade, correlationText, type ShownInputs } from './shown-inputs.ts';
import * as texts from './texts.ts';

/** Above this, the effects of two drivers can hardly be separated. */
const highVif = 10;
const highCorrelation = 0.8;

/** Correlated drivers, whose effects a model can't separate. */
export function CollinearityPanel({ shown: { inputs, drivers, formats } }: { readonly shown: ShownInputs }) {
  const { drivers: ids, matrix, vif } = inputs.collinearity;
  const labels = new Map(drivers.map(({ id, label }) => [id, label]));
  const label = (id: string) => labels.get(id) ?? id;
  const close = ids.flatMap((one, row) =>
    ids.slice(0, row).flatMap((other, column) => {
      const r = matrix[row]?.[column] ?? null;
      return r !== null && Math.abs(r) >= highCorrelation ? [`${label(other)} – ${label(one)}`] : [];
    }),
  );
  return (
    <Panel
      title={texts.collinearity}
      aside={
        <CsvLink
          title={texts.collinearity}
          empty={ids.length < 2}
          table={() => ({
            heads: ['Driver', 'VIF', ...ids.map(label)],
            rows: ids.map((id, row) => [
              label(id),
              vif[row] ?? null,
              ...ids.map((_, column) => matrix[row]?.[column] ?? null),
            ]),
          })}
        />
      }
    >
      {ids.length < 2 ? (
        <PanelEmpty>{texts.fewDrivers}</PanelEmpty>
      ) : (
        <>
          <p className="text-xs text-muted">
            {close.length === 0 ? texts.noneClose : fill(texts.closePairs, { pairs: close.join(', ') })}{' '}
            {texts.collinearityMeans}
          </p>
          <ShadedTable
            label={fill(texts.tableOf, { title: texts.collinearity })}
            className="table-scroll mt-3 max-h-144"
            heads={[texts.driver, texts.vif, ...ids.map(label)]}
            rows={ids.map((id, row) => {
              const inflation = vif[row] ?? null;
              const isHigh = inflation !== null && inflation >= highVif;
              return {
                ...{ id, head: label(id) },
                cells: [
                  {
                    content: (
                      <>
                        {formats.value(inflation, 'decimal')}{' '}
                        {isHigh ? <Badge variant="warning">{texts.high}</Badge> : null}
                      </>
                    ),
                  },
                  ...ids.map((_, column) => {
                    const r = matrix[row]?.[column] ?? null;
                    return { content: correlationText(formats, r), shade: correlationShade(row === column ? null : r) };
                  }),
                ],
              };
            })}
          />
        </>
      )}
    </Panel>
  );
}
