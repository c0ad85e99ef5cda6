import { fill } from '#shared/text/fill.ts';
import { correlationText, kpiYears, type ShownInputs } from './shown-inputs.ts';
import * as texts from './texts.ts';

/** A change over fewer weeks says little about the year. */
const minComparedWeeks = 13;

/** The page in two sentences: how the KPI goes, and which driver it moves with most. */
export function AnswerLine({ shown: { inputs, kpi, drivers, strongest, formats } }: { readonly shown: ShownInputs }) {
  const year = kpiYears(inputs.weeks, kpi.values).at(-1);
  const driver = drivers.find(({ id }) => id === strongest?.driver)?.label;
  if (!strongest || !driver) return null;
  const names = { kpi: kpi.label, driver, correlation: correlationText(formats, strongest.correlation) };
  const lag = { ...names, lag: strongest.lag };
  return (
    <section className="card" aria-label={texts.answer}>
      <p className="text-lg/7 font-semibold text-pretty" suppressHydrationWarning>
        {fill(
          strongest.lag === 0
            ? texts.strongestAtOnce
            : strongest.lag === 1
              ? texts.strongestNextWeek
              : texts.strongestLater,
          lag,
        )}
      </p>
      <p className="mt-1 text-sm text-pretty text-muted" suppressHydrationWarning>
        {year && year.change !== null && year.compared >= minComparedWeeks
          ? `${fill(texts.kpiSinceYearBefore, {
              kpi: kpi.label,
              change: formats.change(year.change),
              year: String(year.year),
              weeks: year.compared,
            })} `
          : null}
        {texts.correlationIsNoProof}
      </p>
    </section>
  );
}
