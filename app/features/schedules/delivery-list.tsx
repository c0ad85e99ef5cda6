import { addressOf } from '#app/api/addresses.ts';
import { momentIn } from '#app/ui/moment.ts';
import type { Delivery } from '#shared/api/families/schedules-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { statusText } from './schedule-words.ts';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';

interface DeliveryListProps {
  readonly items: readonly Delivery[];
  readonly data: Pick<ScheduledData, 'scope' | 'timezone' | 'locale'>;
}

/** What schedules have made, the last first, with the files to take. */
export const DeliveryList = ({ items, data }: DeliveryListProps) => (
  <ul className="divide-y divide-line text-sm">
    {items.map((delivery) => (
      <li key={delivery.id} className="py-3 first:pt-0">
        <One delivery={delivery} data={data} />
      </li>
    ))}
  </ul>
);

interface OneProps {
  readonly delivery: Delivery;
  readonly data: DeliveryListProps['data'];
}

function One({ delivery: { id, title, runAt, status, attempts, nextAttempt, error, fileName }, data }: OneProps) {
  const { scope, timezone, locale } = data;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-medium break-words">{title}</h3>
        <p className="text-muted" suppressHydrationWarning>
          {momentIn(timezone, runAt, locale)}
        </p>
      </div>
      <p className={`mt-1 ${status === 'failed' ? 'text-error-ink' : 'text-muted'}`} suppressHydrationWarning>
        {statusText({ status, error }).replace(/^./, (letter) => letter.toUpperCase())}
        {attempts > 1 ? fill(texts.attempts, { attempts }) : ''}
        {error ? ` · ${error}` : ''}
        {status === 'waiting' && nextAttempt
          ? fill(texts.nextAttempt, { time: momentIn(timezone, nextAttempt, locale) })
          : ''}
      </p>
      {fileName ? (
        <a
          href={addressOf('deliveryFile', { params: { id: String(id) }, scope: scope.ref }).address}
          download
          className="mt-1 inline-block break-all text-primary-ink underline"
        >
          {fileName}
        </a>
      ) : null}
    </>
  );
}
