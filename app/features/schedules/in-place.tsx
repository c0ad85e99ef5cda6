import { type ReactNode, Suspense, useState } from 'react';
import { WatchInPlace } from '#app/analytics/in-place-link.tsx';
import { ScheduleDialog } from '#lazy/features/schedules/schedule-dialog';

/** A page over which schedules and alerts of what it shows are made. */
export function SchedulesInPlace({ children }: { readonly children: ReactNode }) {
  const [address, setAddress] = useState<string | null>(null);
  return (
    <WatchInPlace value={setAddress}>
      {children}
      {address === null ? null : (
        <Suspense>
          <ScheduleDialog address={address} onClose={() => setAddress(null)} />
        </Suspense>
      )}
    </WatchInPlace>
  );
}
