import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface AdequacyPanelProps {
  readonly inputs: ModelInputs;
  readonly formats: Formats;
}

/** Whether the weeks suffice for the model's parameters, and what blocks a fit. */
export function AdequacyPanel({ inputs: { adequacy, refusals, warnings, partialWeeks }, formats }: AdequacyPanelProps) {
  const { weeks, knots, controls, treatments, ratio } = adequacy;
  const facts = [
    [texts.wholeWeeks, weeks],
    [texts.knots, knots],
    [texts.controls, controls],
    [texts.treatments, treatments],
  ] as const;
  return (
    <Panel
      title={texts.dataAdequacy}
      aside={
        <CsvLink
          title={texts.dataAdequacy}
          table={() => ({
            heads: ['Weeks', 'Knots', 'Controls', 'Treatments', 'Weeks per parameter'],
            rows: [[weeks, knots, controls, treatments, ratio]],
          })}
        />
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm md:grid-cols-5">
        {facts.map(([term, count]) => (
          <div key={term}>
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="tabular-nums" suppressHydrationWarning>
              {formats.value(count, 'integer')}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-xs text-muted">{texts.weeksEach}</dt>
          <dd className="font-semibold tabular-nums" suppressHydrationWarning>
            {formats.value(ratio, 'decimal')}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-xs text-muted">{texts.adequacyMeans}</p>
      {refusals.length > 0 ? (
        <Sentences title={texts.noModelYet} sentences={refusals} className="bg-error-soft text-error-ink" />
      ) : (
        <p className="mt-3 text-sm">{texts.modelPossible}</p>
      )}
      {warnings.length > 0 ? (
        <Sentences title={texts.thinkOf} sentences={warnings} className="bg-warning-soft text-warning-ink" />
      ) : null}
      {partialWeeks.length > 0 ? (
        <p className="mt-3 text-xs text-muted" suppressHydrationWarning>
          {fill(texts.partialLeftOut, { weeks: partialWeeks.map((week) => formats.day(week)).join(', ') })}
        </p>
      ) : null}
    </Panel>
  );
}

interface SentencesProps {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly className: string;
}

const Sentences = ({ title, sentences, className }: SentencesProps) => (
  <div className={`mt-3 rounded-md px-3 py-2 text-sm ${className}`}>
    <h3 className="font-medium">{title}</h3>
    <SentenceList sentences={sentences.slice(0, maxShown)} />
    {sentences.length > maxShown ? (
      <AccordionItem>
        <AccordionTrigger className="text-inherit">
          {fill(texts.moreWarnings, { count: sentences.length - maxShown })}
        </AccordionTrigger>
        <SentenceList sentences={sentences.slice(maxShown)} />
      </AccordionItem>
    ) : null}
  </div>
);

/** Further items are collapsed. */
const maxShown = 4;

const SentenceList = ({ sentences }: Pick<SentencesProps, 'sentences'>) => (
  <ul className="mt-1 list-disc ps-5">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
