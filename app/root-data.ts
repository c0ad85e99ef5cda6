import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** What the root knows of the page on screen; undefined only where the root itself failed. */
export const useRootData = () => useRouteLoaderData<typeof loader>('root');
