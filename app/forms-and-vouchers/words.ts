import { pagePath } from '../page-path.ts';
import * as texts from './texts.ts';

export type ItemKind = 'form' | 'voucher';

interface ItemWords {
  /** Heading of the list, as the menu has it. */
  readonly title: string;
  /** What is over a single one. */
  readonly heading: string;
  readonly one: string;
  readonly many: string;
  readonly list: string;
  readonly item: (id: number) => string;
  /** Where a new one is opened. */
  readonly begun: (id: number) => string;
  /** A new one asks for its name in its first step. */
  readonly unnamed: boolean;
}

/** What each kind is called on its pages, and where those are. */
export const itemWords: Readonly<Record<ItemKind, ItemWords>> = {
  form: {
    ...{ title: texts.forms, heading: texts.form, one: 'form', many: 'forms', list: pagePath('/form') },
    item: (id) => pagePath('/form/:id', { id: String(id) }),
    begun: (id) => pagePath('/form/:id', { id: String(id) }),
    unnamed: false,
  },
  voucher: {
    ...{ title: texts.vouchers, heading: texts.voucher, one: 'voucher', many: 'vouchers', list: pagePath('/voucher') },
    item: (id) => pagePath('/voucher/:id', { id: String(id) }),
    begun: (id) => `${pagePath('/voucher/:id', { id: String(id) })}?step=offer`,
    unnamed: true,
  },
};
