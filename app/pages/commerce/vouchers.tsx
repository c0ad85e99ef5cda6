import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { pages } from '#shared/access/pages.ts';
import { createFormats } from '#shared/format/formats.ts';
import { voucherKinds } from '#shared/vouchers/offer-text.ts';
import { failureText } from '../../api/failure.ts';
import { pageContext } from '../../context.ts';
import { VoucherFilter, VoucherTable } from '../../features/vouchers/voucher-list.tsx';
import { createVoucher, loadVouchers } from '../../features/vouchers/vouchers.server.ts';
import { pagePath } from '../../page-path.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { buttonStyle } from '../../ui/button.ts';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.session) throw redirect(pages.loginRedirect.paths[0]);
  return loadVouchers(page, page.session, url.searchParams);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.session) throw redirect(pages.loginRedirect.paths[0]);
  const result = await createVoucher(page, await request.formData());
  if (result.ok) throw redirect(pagePath('/voucher/:id', { id: String(result.id) }));
  return data(result, { status: result.status });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `Vouchers · ${loaderData?.scopeLabel ?? ''}` },
];

export default function Vouchers() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { list, search, status, later, writes, sample } = loaded;
  const formats = createFormats(loaded.locale, loaded.currency);
  const narrowed = search !== '' || status !== null;
  return (
    <main id="content" className="mx-auto w-full max-w-6xl space-y-5 px-4 py-8 sm:px-6">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">Vouchers</h1>
        <p className="mt-1 text-sm text-muted">{loaded.scopeLabel}</p>
      </div>
      <VoucherFilter search={search} status={status} />
      <div>
        <Panel title={later ? 'Earlier vouchers' : 'All vouchers'}>
          {list.state === 'failed' ? (
            <PanelFailure text={failureText(list.failure.kind)} requestId={list.failure.requestId} />
          ) : list.answer.items.length === 0 ? (
            <PanelEmpty>{narrowed ? 'No voucher is found by this.' : 'There are no vouchers yet.'}</PanelEmpty>
          ) : (
            <>
              <VoucherTable items={list.answer.items} writes={writes} formats={formats} />
              {list.answer.nextCursor ? (
                <p className="mt-4 text-sm">
                  <Link
                    className="text-primary-ink underline"
                    to={{
                      search: `?${new URLSearchParams({ search, status: status ?? '', after: list.answer.nextCursor })}`,
                    }}
                  >
                    Earlier vouchers
                  </Link>
                </p>
              ) : null}
            </>
          )}
        </Panel>
      </div>
      {writes ? (
        <div>
          <Panel title="New voucher">
            <Form method="post" aria-label="New voucher" className="flex flex-wrap items-end gap-3 text-sm">
              <label className="grow sm:max-w-sm">
                <span className="mb-1 block text-xs text-muted">Name</span>
                <input
                  name="name"
                  required
                  maxLength={80}
                  defaultValue={refused?.name}
                  aria-describedby={refused ? 'new-voucher-error' : undefined}
                  className="field w-full"
                />
              </label>
              <div>
                <label htmlFor="new-voucher-kind" className="mb-1 block text-xs text-muted">
                  Kind
                </label>
                <select id="new-voucher-kind" name="kind" className="field">
                  {Object.entries(voucherKinds).map(([kind, text]) => (
                    <option key={kind} value={kind}>
                      {text}
                    </option>
                  ))}
                </select>
              </div>
              <button type="submit" className={buttonStyle({ size: 'small' })}>
                Create
              </button>
            </Form>
            {refused ? (
              <p id="new-voucher-error" role="alert" className="mt-2 text-sm text-error-ink">
                {refused.text}
              </p>
            ) : null}
          </Panel>
        </div>
      ) : (
        <p className="text-sm text-muted">
          {sample
            ? 'Vouchers can’t be made or changed while sample data is shown.'
            : 'You may look at the vouchers of this scope; they are made and changed by who may write in it.'}
        </p>
      )}
    </main>
  );
}

export { ErrorPage as ErrorBoundary };
