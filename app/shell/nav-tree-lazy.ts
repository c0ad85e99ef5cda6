import { lazyPart } from '../api/lazy-part.ts';

const load = async () => (await import('./nav-tree.tsx')).NavTree;

// Loaded together with the frame. Until then the links load whole documents.
load().catch(() => {});

export const NavTree = lazyPart('nav-tree', load);
