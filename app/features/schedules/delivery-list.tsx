import { addressOf } from '#app/api/addresses.ts';
import { cn } from '#app/ui/class-names.ts';
import { LineHeads, LinePart } from '#app/ui/line-row.tsx';
import { momentIn } from '#app/ui/moment.ts';
import { When } from '#app/ui/when.tsx';
import type { Delivery } from '#shared/api/families/schedules-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { statusText } from './schedule-words.ts';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';

interface DeliveryListProps {
  readonly items: readonly Delivery[];
  readonly data: Pick<ScheduledData, 'scope' | 'timezone' | 'locale'>;
}

const columns = '@3xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_minmax(0,5fr)_minmax(0,5fr)]';

/** Deliveries of schedules, newest first, with their files to download. */
export const DeliveryList = ({ items, data }: DeliveryListProps) => (
  <div className="@container">
    <LineHeads heads={[texts.name, texts.created, texts.status, texts.file]} columns={columns} end="nothing" />
    <ul className="divide-y divide-line">
      {items.map((delivery) => (
        <li key={delivery.id} className={cn('line-row py-2', columns)}>
          <DeliveryRow delivery={delivery} data={data} />
        </li>
      ))}
    </ul>
  </div>
);

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly data: DeliveryListProps['data'];
}

function DeliveryRow({
  delivery: { id, title, runAt, status, attempts, nextAttempt, error, fileName },
  data,
}: DeliveryRowProps) {
  const { scope, timezone, locale } = data;
  return (
    <>
      <h3 className="min-w-0 font-medium break-words">{title}</h3>
      <LinePart head={texts.created}>
        <When at={runAt} timeZone={timezone} locale={locale} />
      </LinePart>
      <p className={cn('min-w-0', status === 'failed' && 'text-error-ink')} suppressHydrationWarning>
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
          className="min-w-0 break-all text-primary-ink underline"
        >
          {fileName}
        </a>
      ) : null}
    </>
  );
}
