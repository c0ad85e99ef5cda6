import { type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { Shown } from './shown.tsx';

/** The large parts, which pages load when they are asked for; no Worker has them. */
export function LoadedParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!import.meta.env.SSR) void import('./large-parts.tsx').then(({ LargeParts }) => setParts(() => LargeParts));
  }, []);
  return (
    <Shown title="Command and date range picker">{Parts ? <Parts /> : <Skeleton className="h-96 w-full" />}</Shown>
  );
}
