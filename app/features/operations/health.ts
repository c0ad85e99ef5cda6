import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { OperationsData, OperationsParts } from './operations.server.ts';
import * as texts from './texts.ts';

/** `off`: not set up, so nothing can be said. */
type HealthState = 'ok' | 'attention' | 'off';

export interface HealthItem {
  readonly label: string;
  readonly state: HealthState;
  readonly text: string;
}

/** Above this share of failed requests, somebody should look. */
const worryingShare = 0.01;

type Read = Pick<OperationsParts, 'figures' | 'letters' | 'rates'> & Pick<OperationsData, 'isLaterPage' | 'today'>;

/** How each part of the installation is, in the order of the page. A part that couldn't be read needs attention. */
export const healthOf = (
  { figures, letters, rates, isLaterPage, today }: Read,
  formats: Formats,
): readonly HealthItem[] => [
  { label: texts.requests, ...requestHealth(figures, formats) },
  { label: texts.failedEvents, ...eventHealth(letters, isLaterPage, formats) },
  { label: texts.exchangeRates, ...rateHealth(rates, today, formats) },
  { label: texts.backups, ...backupHealth(figures) },
];

type Health = Omit<HealthItem, 'label'>;
const unread: Health = { state: 'attention', text: texts.couldNotBeRead };

function requestHealth(figures: OperationsParts['figures'], formats: Formats): Health {
  if (figures.state === 'failed') return unread;
  const { total, configured } = figures.answer;
  if (!configured) return { state: 'off', text: texts.notMeasured };
  if (total === null || total.requests === 0) return { state: 'ok', text: texts.noneInADay };
  const share = total.errors / total.requests;
  const text = fill(texts.shareFailed, { share: formats.value(share, 'percent') });
  return { state: share > worryingShare ? 'attention' : 'ok', text };
}

/** A page of the list doesn’t say how many events are on the others. */
function eventHealth(letters: OperationsParts['letters'], isLaterPage: boolean, formats: Formats): Health {
  if (letters.state === 'failed') return unread;
  const { items, nextCursor } = letters.answer;
  const waiting = items.filter(({ replaying }) => !replaying).length;
  const hasOtherPages = isLaterPage || nextCursor !== null;
  if (waiting === 0)
    return hasOtherPages ? { state: 'attention', text: texts.onOtherPages } : { state: 'ok', text: texts.noneWaiting };
  const count = formats.value(waiting, 'integer');
  return { state: 'attention', text: fill(hasOtherPages ? texts.moreThanWaiting : texts.waiting, { count }) };
}

/** Dashboards warn about each month without a rate, so this month must have one. */
function rateHealth(rates: OperationsParts['rates'], today: string, formats: Formats): Health {
  if (rates.state === 'failed') return unread;
  const { feed, lastDay, lastMonth } = rates.answer;
  if (feed?.failure) return { state: 'attention', text: texts.feedIsFailing };
  if (feed) return { state: 'ok', text: texts.readEveryHour };
  const last = [lastDay, lastMonth].map((day) => day?.slice(0, 7) ?? '').reduce((a, b) => (a > b ? a : b));
  if (last === '') return { state: 'attention', text: texts.none };
  if (last >= today.slice(0, 7)) return { state: 'ok', text: texts.uploadedByHand };
  return { state: 'attention', text: fill(texts.noneSince, { when: formats.day(`${last}-01`, 'month') }) };
}

function backupHealth(figures: OperationsParts['figures']): Health {
  if (figures.state === 'failed') return unread;
  const { backup } = figures.answer;
  if (backup === null) return { state: 'attention', text: texts.noBackup };
  if (backup.failure !== null) return { state: 'attention', text: texts.lastOneFailed };
  return backup.late ? { state: 'attention', text: texts.late } : { state: 'ok', text: texts.onTime };
}
