import { hasKey } from '#shared/table.ts';
import { voucherKinds } from '#shared/vouchers/offer-text.ts';
import { callPart } from '../../api/answers.server.ts';
import { postedText } from '../../api/posted-text.ts';
import type { PageContext } from '../../context.ts';
import type { Named, VoucherValues } from './voucher-values.ts';

/** What a form of a voucher says, as it was typed. */
export async function postedValues(page: PageContext, form: FormData): Promise<VoucherValues> {
  const text = (name: string): string => postedText(form, name).trim();
  const kind = text('kind');
  return {
    ...{ name: text('name'), title: text('title'), description: text('description') },
    kind: hasKey(voucherKinds, kind) ? kind : 'percent',
    ...{ value: text('value'), currency: text('currency') },
    codeSource: text('codeSource') === 'single' ? 'single' : 'pool',
    singleCode: text('singleCode'),
    ...{ startDate: text('startDate'), startTime: text('startTime').slice(0, 5) },
    ...{ endDate: text('endDate'), endTime: text('endTime').slice(0, 5), timezone: text('timezone') },
    ...{ totalLimit: text('totalLimit'), personLimit: text('personLimit') },
    identifyBy: text('identifyBy') === 'browser' ? 'browser' : 'email',
    confirmEmail: text('confirmEmail') === 'yes' ? 'yes' : 'no',
    products: [...chosen(form), ...(await typed(page, text('addProduct'), chosen(form)))],
    retailers: form.getAll('retailers').filter((id): id is string => typeof id === 'string' && /^\d{1,15}$/.test(id)),
  };
}

/** Boxes carry id and name: `12 Coffee`. */
const chosen = (form: FormData): Named[] =>
  form.getAll('products').flatMap((value) => {
    const [, id, name] = /^(\d{1,15}) (.*)$/s.exec(String(value)) ?? [];
    return id === undefined ? [] : [{ id, name: name ?? '' }];
  });

/** Without a script a product is added by its name. What nothing is called adds nothing. */
async function typed(page: PageContext, name: string, known: readonly Named[]): Promise<Named[]> {
  if (name === '') return [];
  const part = await callPart(page, 'voucherChoices', { query: { search: name } });
  const found = part.state === 'ready' ? part.answer.products : [];
  const same = found.find((product) => product.name.toLowerCase() === name.toLowerCase());
  return same && !known.some(({ id }) => id === String(same.id)) ? [{ id: String(same.id), name: same.name }] : [];
}
