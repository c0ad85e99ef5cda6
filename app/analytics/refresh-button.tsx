import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { RotateCw } from '../ui/icons.ts';
import { oldestAsOf, useNewerFacts } from './newer-facts.ts';
import * as texts from './texts.ts';

/** Numbers that have been on screen for longer are marked as possibly outdated. */
const staleAfterMs = 15 * 60_000;

/** Reloads all numbers of the page, and says if they may be outdated. */
export function RefreshButton({ scope }: { readonly scope: string }) {
  const client = useQueryClient();
  const asked = { predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] === scope };
  const busy = useIsFetching(asked) > 0;
  const since = useOldReading(scope);
  const overtaken = useNewerFacts(scope);
  return (
    <>
      {overtaken ? (
        <p role="status" className="rounded-md bg-warning-soft px-2.5 py-1 text-xs text-warning-ink">
          {texts.newerData}
        </p>
      ) : since ? (
        <p role="status" className="rounded-md bg-warning-soft px-2.5 py-1 text-xs text-warning-ink">
          {texts.numbersAsOf} <time dateTime={since}>{fill(texts.timeInUtc, { time: since.slice(11, 16) })}</time>
        </p>
      ) : null}
      <button
        type="button"
        disabled={busy}
        aria-busy={busy}
        onClick={() => void client.invalidateQueries(asked)}
        className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'js-only')}
      >
        <RotateCw aria-hidden className={cn('size-4 shrink-0 text-muted', busy && 'motion-safe:animate-spin')} />
        <span className="max-2xl:sr-only">{texts.refresh}</span>
      </button>
    </>
  );
}

/**
 * The time as of which the page is right, if that is long ago: since when imports are pending, or when its oldest
 * number was read. Else null.
 */
function useOldReading(scope: string): string | null {
  const client = useQueryClient();
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const shown = client
        .getQueryCache()
        .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] === scope });
      const read = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
      const oldest = Math.min(...read);
      const old = Date.now() - oldest > staleAfterMs ? new Date(oldest).toISOString() : null;
      setSince(oldestAsOf(shown.map(({ state }) => state.data)) ?? old);
    };
    const clock = setInterval(look, 30_000);
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') look();
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(clock);
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, scope]);
  return since;
}
