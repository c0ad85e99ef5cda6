import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../api/http.ts';

/** Asked no more often than this, and only when the person comes back to the page or does something on it. */
const checkIntervalMs = 60_000;

/** Whether facts have changed since the oldest of the answers on the page; what doesn't say when is not counted. */
export function isOutdated(answers: readonly unknown[], changedAt: string | null | undefined): boolean {
  if (!changedAt) return false;
  return answers.some((answer) => {
    const since = answer !== null && typeof answer === 'object' && 'factsChangedAt' in answer && answer.factsChangedAt;
    return typeof since === 'string' && since < changedAt;
  });
}

/** The earliest instant as of which one of the answers is right; null where none says so. */
export const oldestAsOf = (answers: readonly unknown[]): string | null =>
  answers.reduce<string | null>((first, answer) => {
    const since = answer !== null && typeof answer === 'object' && 'factsAsOf' in answer && answer.factsAsOf;
    return typeof since === 'string' && (first === null || since < first) ? since : first;
  }, null);

const shownAnswers = (client: QueryClient, scope: string): unknown[] =>
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] === scope })
    .map(({ state }) => state.data);

/** Whether what is shown rests on facts that have changed since, as far as the page has asked. */
export function useNewerFacts(scope: string): boolean {
  const client = useQueryClient();
  const [changedAt, setChangedAt] = useState<string | null>(null);
  const [overtaken, setOvertaken] = useState(false);
  useEffect(() => {
    let asked = Date.now();
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < checkIntervalMs) return;
      asked = Date.now();
      // The numbers are shown whether or not this can be learned.
      callEndpoint('reportingDates').then(
        (dates) => setChangedAt(dates.facts_changed_at ?? null),
        () => undefined,
      );
    };
    const events = ['visibilitychange', 'pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, ask, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, ask);
    };
  }, []);
  useEffect(() => {
    const look = () => setOvertaken(isOutdated(shownAnswers(client, scope), changedAt));
    look();
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') look();
    });
  }, [client, scope, changedAt]);
  return overtaken;
}
