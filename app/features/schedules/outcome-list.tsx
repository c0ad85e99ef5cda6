import { momentIn } from '#app/ui/moment.ts';
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

/** What looking at the alerts came to, the last first. */
export const OutcomeList = ({ items, data: { timezone, locale } }: OutcomeListProps) => (
  <ul className="divide-y divide-line text-sm">
    {items.map(({ id, name, checkedAt, result, detail, message }) => (
      <li key={id} className="py-3 first:pt-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="min-w-0 font-medium break-words">
            {name}: {resultTexts[result].toLowerCase()}
          </h3>
          <p className="text-muted" suppressHydrationWarning>
            {momentIn(timezone, checkedAt, locale)}
          </p>
        </div>
        <p className={`mt-1 ${result === 'failed' ? 'text-error-ink' : 'text-muted'}`}>{detail}</p>
        {message ? (
          <p className={`mt-1 ${message.status === 'failed' ? 'text-error-ink' : 'text-muted'}`}>
            {texts.message} {statusText(message)}
            {message.attempts > 1 ? fill(texts.messageAttempts, { attempts: message.attempts }) : ''}
            {message.error ? `. ${message.error}` : ''}
          </p>
        ) : null}
      </li>
    ))}
  </ul>
);
