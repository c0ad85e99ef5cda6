import { type ComponentType, useEffect, useState } from 'react';
import { Page, PageHead } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BulkParts } from './bulk-parts.tsx';
import { FormParts } from './form-parts.tsx';
import { OpenParts } from './open-parts.tsx';
import { PageParts } from './page-parts.tsx';
import { Shown } from './shown.tsx';

/** Shows every component of the UI kit in all of its states, in development only. */
export default function KitPage() {
  return (
    <Page>
      <PageHead title="The kit" lead="Every part in every state. It follows the theme of the machine." />
      <FormParts />
      <PageParts />
      <BulkParts />
      <OpenParts />
      <LoadedParts />
    </Page>
  );
}

/** Large components, which pages load on demand and the server doesn't render. */
function LoadedParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!import.meta.env.SSR) void import('./large-parts.tsx').then(({ LargeParts }) => setParts(() => LargeParts));
  }, []);
  return (
    <Shown title="Command and date range picker">{Parts ? <Parts /> : <Skeleton className="h-96 w-full" />}</Shown>
  );
}
