import { type ReactNode, Suspense, useState } from 'react';
import { WatchInPlace } from '#app/analytics/dialog-link.tsx';
import { ScheduleDialog } from '#lazy/features/schedules/schedule-dialog';

/** Lets the page open the schedule dialog over itself. */
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
