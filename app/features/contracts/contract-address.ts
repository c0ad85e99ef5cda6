import { pagePath } from '#app/page-path.ts';

/** Address of the list of statements of work. */
export const contractsPath = (tab: 'all' | 'renewing' | 'over' = 'all'): string =>
  tab === 'all' ? pagePath('/internal/statement-of-work') : `${pagePath('/internal/statement-of-work')}?tab=${tab}`;

/** Address of a statement of work, or of the form of a new one. */
export const contractPath = (id: number | 'new'): string =>
  pagePath('/internal/statement-of-work/:id', { id: String(id) });

/** Whether the address is of a statement of work. */
export const isContract = ({ pathname }: { readonly pathname: string }): boolean =>
  /^\d+$/.test(pathname.slice(contractsPath().length + 1)) && pathname.startsWith(contractsPath());
