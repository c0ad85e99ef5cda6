import type { MeasureId } from '#shared/analytics/measures.ts';
import { Definitions } from './definitions.tsx';
import * as texts from './texts.ts';

/** Definitions of all columns, at the end of a report. */
export const ReportDefinitions = ({ measures: shown }: { readonly measures: readonly MeasureId[] }) => (
  <section aria-labelledby="definitions" className="mt-8 max-w-4xl break-inside-avoid">
    <h2 id="definitions" className="text-sm font-semibold">
      {texts.definitions}
    </h2>
    <Definitions measures={shown} className="mt-3 grid gap-x-8 gap-y-3 text-xs sm:grid-cols-2 print:grid-cols-2" />
  </section>
);
