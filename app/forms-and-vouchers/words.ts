import { pagePath } from '../page-path.ts';
import * as texts from './texts.ts';

export type ItemKind = 'form' | 'voucher';

interface ItemWords {
  /** Heading of the list, as in the menu. */
  readonly title: string;
  /** Heading above a single item. */
  readonly heading: string;
  readonly one: string;
  readonly many: string;
  readonly list: string;
  readonly item: (id: number) => string;
  /** Address that opens after creating an item. */
  readonly createdPath: (id: number) => string;
  /** Created without asking for a name; its first step asks for it. */
  readonly skipsName: boolean;
}

/** Names and addresses of each kind. */
export const itemWords: Readonly<Record<ItemKind, ItemWords>> = {
  form: {
    ...{ title: texts.forms, heading: texts.form, one: 'form', many: 'forms', list: pagePath('/form') },
    item: (id) => pagePath('/form/:id', { id: String(id) }),
    createdPath: (id) => pagePath('/form/:id', { id: String(id) }),
    skipsName: false,
  },
  voucher: {
    ...{ title: texts.vouchers, heading: texts.voucher, one: 'voucher', many: 'vouchers', list: pagePath('/voucher') },
    item: (id) => pagePath('/voucher/:id', { id: String(id) }),
    createdPath: (id) => `${pagePath('/voucher/:id', { id: String(id) })}?step=offer`,
    skipsName: true,
  },
};
