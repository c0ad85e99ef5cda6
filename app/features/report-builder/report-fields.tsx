import { emptyLayout } from '#shared/analytics/layout.ts';
import type { Formats } from '#shared/format/formats.ts';
import { FieldPanel } from './field-panel.tsx';
import type { LoadedBuilder } from './load-builder.server.ts';
import { MarkList } from './mark-list.tsx';

interface ReportFieldsProps {
  readonly loaded: Pick<LoadedBuilder, 'unavailable' | 'currency' | 'typed' | 'typedRatio'>;
  readonly formats: Formats;
}

/** Field panel with the marks. */
export const ReportFields = ({ loaded: { unavailable, currency, typed, typedRatio }, formats }: ReportFieldsProps) => (
  <FieldPanel
    unavailable={unavailable}
    typedRatio={typedRatio}
    marks={(view) => <MarkList layout={view.layout ?? emptyLayout} {...{ view, formats, currency, typed }} />}
  />
);
