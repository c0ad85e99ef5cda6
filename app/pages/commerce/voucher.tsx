import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from 'react-router';
import { pages } from '#shared/access/pages.ts';
import { createFormats } from '#shared/format/formats.ts';
import { failureText } from '../../api/failure.ts';
import { pageContext } from '../../context.ts';
import { ClaimsPanel } from '../../features/vouchers/claims-panel.tsx';
import { CodePool } from '../../features/vouchers/code-pool.tsx';
import { StatusPanel } from '../../features/vouchers/status-panel.tsx';
import { changeVoucher, loadVoucher } from '../../features/vouchers/voucher.server.ts';
import { VoucherForm } from '../../features/vouchers/voucher-form.tsx';
import { pagePath } from '../../page-path.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { buttonStyle } from '../../ui/button.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatePage } from '../../ui/state-page.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.session) throw redirect(pages.loginRedirect.paths[0]);
  const loaded = await loadVoucher(page, page.session, params.id ?? '');
  const { voucher } = loaded;
  return data(loaded, { status: voucher.state === 'failed' ? (voucher.failure.status ?? 500) : 200 });
}

/** Plain forms, so that everything works without a script too. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.session) throw redirect(pages.loginRedirect.paths[0]);
  const result = await changeVoucher(page, params.id ?? '', await request.formData());
  if (result.ok && result.intent === 'delete') throw redirect(pagePath('/voucher'));
  return data(result, { status: result.ok ? 200 : result.status });
}

/** After a lost race what the others saved is read, so that it can be saved upon. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate, actionStatus }) =>
  defaultShouldRevalidate || actionStatus === 412;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.voucher.state === 'ready' ? `${loaderData.voucher.answer.name} · Vouchers` : 'Voucher' },
];

export default function VoucherPage() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  const { voucher: part, scopeRef, publicOrigin, retailers, claims, writes } = loaded;
  if (part.state === 'failed') {
    const missing = part.failure.kind === 'not-found' || part.failure.kind === 'invalid';
    return (
      <StatePage
        tone={missing ? 'info' : 'error'}
        title={missing ? 'There is no such voucher in this scope' : 'The voucher could not be read'}
        text={missing ? 'It may have been deleted, or it belongs to another scope.' : failureText(part.failure.kind)}
        requestId={missing ? null : part.failure.requestId}
      >
        <Link className={buttonStyle()} to={pagePath('/voucher')}>
          All vouchers
        </Link>
      </StatePage>
    );
  }
  const voucher = part.answer;
  const formats = createFormats(loaded.locale, voucher.currency ?? loaded.currency);
  return (
    <main id="content" className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
      <p className="text-sm">
        <Link className="text-primary-ink underline" to={pagePath('/voucher')}>
          Vouchers
        </Link>
      </p>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight break-words">{voucher.name}</h1>
      <p className="mt-1 text-sm text-muted">
        {loaded.scopeLabel} · begun by {voucher.author}
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="order-2 min-w-0 space-y-4 lg:order-1">
          {writes ? (
            <Panel title="Voucher">
              <VoucherForm
                key={voucher.id}
                voucher={voucher}
                scopeRef={scopeRef}
                retailers={retailers}
                result={result}
              />
            </Panel>
          ) : (
            <Panel title="Voucher">
              <p className="text-sm">A voucher can’t be changed while sample data is shown.</p>
            </Panel>
          )}
          <ClaimsPanel part={claims} formats={formats} />
        </div>
        <div className="order-1 min-w-0 space-y-4 lg:order-2">
          {writes ? (
            <>
              <StatusPanel voucher={voucher} publicOrigin={publicOrigin} result={result} formats={formats} />
              {voucher.codeSource === 'pool' ? (
                <CodePool voucher={voucher} scopeRef={scopeRef} result={result} formats={formats} />
              ) : null}
            </>
          ) : null}
        </div>
      </div>
    </main>
  );
}

export { ErrorPage as ErrorBoundary };
