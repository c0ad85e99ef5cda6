import { lazyPart } from '../api/lazy-part.ts';

export const UserMenu = lazyPart('user-menu', async () => (await import('./user-menu.tsx')).UserMenu);
