import { cn } from '#app/ui/class-names.ts';
import { LineHeads, LinePart } from '#app/ui/line-row.tsx';
import { When } from '#app/ui/when.tsx';
import type { AlertOutcome } from '#shared/api/families/alerts-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { statusText } from './schedule-words.ts';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';

const resultTexts: Readonly<Record<AlertOutcome['result'], string>> = {
  crossed: 'Crossed',
  holds: texts.stillCrossed,
  recovered: 'Recovered',
  quiet: texts.notCrossed,
  'not-evaluated': texts.notEvaluated,
  failed: 'Failed',
};

interface OutcomeListProps {
  readonly items: readonly AlertOutcome[];
  readonly data: Pick<ScheduledData, 'timezone' | 'locale'>;
}

const columns = '@3xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_minmax(0,10fr)]';

/** Results of alert checks, newest first. */
export const OutcomeList = ({ items, data: { timezone, locale } }: OutcomeListProps) => (
  <div className="@container">
    <LineHeads heads={[texts.alert, texts.checked, texts.result]} columns={columns} end="nothing" />
    <ul className="divide-y divide-line">
      {items.map(({ id, name, checkedAt, result, detail, message }) => (
        <li key={id} className={cn('line-row py-2', columns)}>
          <h3 className="min-w-0 font-medium break-words">
            {name}: {resultTexts[result].toLowerCase()}
          </h3>
          <LinePart head={texts.checked}>
            <When at={checkedAt} timeZone={timezone} locale={locale} />
          </LinePart>
          <div className="min-w-0">
            <p className={result === 'failed' ? 'text-error-ink' : ''}>{detail}</p>
            {message ? (
              <p className={`text-xs ${message.status === 'failed' ? 'text-error-ink' : 'text-muted'}`}>
                {texts.message} {statusText(message)}
                {message.attempts > 1 ? fill(texts.messageAttempts, { attempts: message.attempts }) : ''}
                {message.error ? `. ${message.error}` : ''}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  </div>
);
