import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../api/http.ts';

/** The minimum time between two checks, which happen when the person returns to the page or uses it. */
const checkIntervalMs = 60_000;

/** Whether data has changed since the oldest answer on the page. Answers without a time are ignored. */
export function isOutdated(answers: readonly unknown[], changedAt: string | null | undefined): boolean {
  if (!changedAt) return false;
  return answers.some((answer) => {
    const since = answer !== null && typeof answer === 'object' && 'factsChangedAt' in answer && answer.factsChangedAt;
    return typeof since === 'string' && since < changedAt;
  });
}

/** The oldest `asOf` of the answers; null if none has one. */
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

/** Whether the numbers on the page are outdated, by the last check. */
export function useNewerFacts(scope: string): boolean {
  const client = useQueryClient();
  const [changedAt, setChangedAt] = useState<string | null>(null);
  const [overtaken, setOvertaken] = useState(false);
  useEffect(() => {
    let asked = Date.now();
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < checkIntervalMs) return;
      asked = Date.now();
      // A failed check is ignored: the numbers are shown anyway.
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
