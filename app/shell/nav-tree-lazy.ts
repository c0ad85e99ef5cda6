import { lazyPart } from '../api/lazy-part.ts';

const load = async () => (await import('./nav-tree.tsx')).NavTree;

// Asked for together with the frame: until it is there the links are plain ones.
load().catch(() => {});

export const NavTree = lazyPart('nav-tree', load);
