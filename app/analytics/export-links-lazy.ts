import { lazyPart } from '../api/lazy-part.ts';

const load = () => import('./export-links.tsx');

export const ExportLinks = lazyPart('export-links', async () => (await load()).ExportLinks);
export const ExportMenu = lazyPart('export-links', async () => (await load()).ExportMenu);
