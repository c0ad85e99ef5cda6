import { beforeEach, expect, test } from 'vitest';
import { saveFormBodySchema } from '#shared/api/families/forms-schemas.ts';
import { saveVoucherBodySchema } from '#shared/api/families/vouchers-schemas.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeEach(async () => {
  await smallWorld();
  await insert(
    'user',
    ['id', 'email', 'firstname', 'lastname', 'is_staff', 'user_mode'],
    [['u-sue', 'sue@merchlens.test', 'Sue', 'Ng', 1, 1]],
  );
  await insert('account_grant', ['user_id', 'account_id', 'level'], [['u-sue', 1, 7]]);
});

interface Saved extends Record<string, unknown> {
  readonly id: number;
  readonly etag: string;
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
}

const call = async (who: Caller, method: string, path: string, etag: string | null, body: object): Promise<Saved> => {
  const answer = await ask(who.token, `${path}?uid=${who.uid}`, {
    method,
    body: { ...body, csrfToken: who.csrfToken },
    headers: etag === null ? {} : { 'If-Match': etag },
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return await answer.json();
};

const only = (saved: Saved, names: object) =>
  Object.fromEntries(Object.entries(saved).filter(([name]) => Object.hasOwn(names, name)));

interface Kind {
  readonly at: string;
  readonly made: object;
  readonly method: 'PUT' | 'PATCH';
  readonly change: (saved: Saved) => object;
  /** Nothing of a kind is shown with sample data. */
  readonly hidden?: true;
}

const kinds: Record<string, Kind> = {
  form: {
    ...{ at: '/proxy/data/forms/1', made: { name: 'Contact' }, method: 'PUT' },
    change: (saved) => ({ ...only(saved, saveFormBodySchema.shape), name: 'Write to us' }),
  },
  voucher: {
    ...{ at: '/proxy/data/vouchers/1', made: { name: 'Autumn', kind: 'percent' }, method: 'PUT' },
    change: (saved) => ({ ...only(saved, saveVoucherBodySchema.shape), name: 'Winter' }),
  },
  collection: {
    ...{ at: '/proxy/data/collections/1', made: { name: 'Breakfast' }, method: 'PATCH' },
    change: () => ({ name: 'Lunch' }),
  },
  redirect: {
    ...{ at: '/proxy/data/custom-redirects/1', method: 'PATCH', hidden: true },
    made: { host: 'go.brand.test', path: '/summer', target: 'https://www.brand.test/summer', status: 301 },
    change: () => ({ priority: 3 }),
  },
  'price rule': {
    ...{ at: '/proxy/data/price-alert-rules/1', method: 'PATCH' },
    made: { name: 'Too cheap', kind: 'index-below', threshold: 85 },
    change: () => ({ threshold: 80 }),
  },
};

test.each(Object.entries(kinds))('a %s says who saved it last and when, not who made it', async (_, kind) => {
  const [stan, sue] = [await signIn('stan@merchlens'), await signIn('sue@merchlens')];
  const made = await call(stan, 'POST', kind.at, null, kind.made);
  expect(made).toMatchObject({ updatedBy: 'Stan' });
  const saved = await call(sue, kind.method, `${kind.at}/${made.id}`, made.etag, kind.change(made));
  expect(saved).toMatchObject({ updatedBy: 'Sue Ng' });
  expect(String(saved.updatedAt) >= String(made.updatedAt)).toBe(true);
  const listed = async () => (await (await stan.get(kind.at)).json<{ items: Saved[] }>()).items[0];
  expect(await listed()).toMatchObject({ updatedBy: 'Sue Ng', updatedAt: saved.updatedAt });
  if (!kind.hidden) {
    await d1.exec('UPDATE user SET anonymized = 1 WHERE is_staff = 1');
    const shown = (await listed())?.updatedBy;
    expect(shown).toMatch(/\w/);
    expect(shown).not.toMatch(/Sue|Ng/);
    await d1.exec('UPDATE user SET anonymized = 0 WHERE is_staff = 1');
  }
  await d1.exec("DELETE FROM user WHERE id = 'u-sue'");
  expect(await listed()).toMatchObject({ updatedBy: null, updatedAt: saved.updatedAt });
});

test('each action on a form or a voucher records who did it', async () => {
  const [stan, sue] = [await signIn('stan@merchlens'), await signIn('sue@merchlens')];
  const { form, voucher } = kinds as { form: Kind; voucher: Kind };
  const made = await call(stan, 'POST', form.at, null, form.made);
  const field = { id: 'f1', kind: 'text', label: 'Name', help: '', required: true, min: '', max: '' };
  const definition = { ...(made.definition as object), fields: [{ ...field, pattern: 'any', options: [] }] };
  const ready = await call(stan, 'PUT', `${form.at}/${made.id}`, made.etag, {
    ...only(made, saveFormBodySchema.shape),
    definition,
  });
  const published = await call(sue, 'POST', `${form.at}/${made.id}/publish`, ready.etag, {});
  expect(published).toMatchObject({ status: 'published', updatedBy: 'Sue Ng' });
  expect(await call(sue, 'POST', `${form.at}/${made.id}/duplicate`, null, {})).toMatchObject({ updatedBy: 'Sue Ng' });
  const begun = await call(stan, 'POST', voucher.at, null, voucher.made);
  const filled = { ...only(begun, saveVoucherBodySchema.shape), title: '15 % off', value: 1_500 };
  const saved = await call(stan, 'PUT', `${voucher.at}/${begun.id}`, begun.etag, {
    ...filled,
    ...{ codeSource: 'single', singleCode: 'AUTUMN' },
  });
  const active = await call(sue, 'POST', `${voucher.at}/${begun.id}/status`, saved.etag, { status: 'active' });
  expect(active).toMatchObject({ status: 'active', updatedBy: 'Sue Ng' });
});

test('a list of stores says who edited, discarded or published it last', async () => {
  const [stan, sue] = [await signIn('stan@merchlens'), await signIn('sue@merchlens')];
  const at = '/proxy/data/location-edits/1';
  const working = async () => await (await stan.get(at)).json<Saved & { readonly draft: { readonly id: number } }>();
  const store = {
    ...{ code: 'N-1', name: 'North', street: '1 High Street', city: 'Leeds', region: '', postcode: '' },
    ...{ country: 'GB', latitude: '', longitude: '', phone: '', url: '', hours: '' },
  };
  const add = async (who: Caller, code: string) =>
    call(who, 'POST', at, (await working()).etag, { code: null, store: { ...store, code, street: `${code} Road` } });
  expect(await working()).toMatchObject({ updatedAt: null, updatedBy: null });
  await add(stan, 'N-1');
  expect(await working()).toMatchObject({ updatedBy: 'Stan' });
  const draft = await add(sue, 'N-2');
  const edited = await working();
  expect(edited.updatedBy).toBe('Sue Ng');
  expect(edited.updatedAt).toMatch(/^\d{4}-.*Z$/);
  const list = `/proxy/data/location-versions/1/${draft.id}`;
  const { etag } = await (await stan.get(`${list}/changes`)).json<{ etag: string }>();
  await call(stan, 'POST', `${list}/publish`, etag, {});
  expect(await working()).toMatchObject({ updatedBy: 'Stan', draft: null });
  const second = await add(stan, 'N-3');
  const gone = await ask(sue.token, `/proxy/data/location-versions/1/${second.id}?uid=${sue.uid}`, {
    method: 'DELETE',
    body: { csrfToken: sue.csrfToken },
  });
  expect(gone.status).toBe(204);
  expect(await working()).toMatchObject({ updatedBy: 'Sue Ng', draft: null });
  await d1.exec('UPDATE user SET anonymized = 1 WHERE is_staff = 1');
  expect((await working()).updatedBy).not.toMatch(/Sue|Ng/);
});
