import { data, redirect } from 'react-router';
import { signedIn } from '../../access/signed-in.server.ts';
import { call } from '../../api/answers.server.ts';
import { streamed } from '../../api/streamed.server.ts';
import { FindForms, FormTable } from '../../features/forms/form-table.tsx';
import { loadForms } from '../../features/forms/forms.server.ts';
import { createItem } from '../../forms-and-vouchers/items.server.ts';
import { ListPage } from '../../forms-and-vouchers/list-page.tsx';
import { itemWords } from '../../forms-and-vouchers/words.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/forms.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  return await streamed(page, loadForms(page, session, url.searchParams));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await createItem('form', await request.formData(), (name) =>
    call(page, 'createForm', { body: { name } }),
  );
  if (result.ok) throw redirect(itemWords.form.item(result.id));
  return data(result, { status: result.status });
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled('Forms', loaderData?.label);

export default function Forms({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData ?? null;
  return (
    <StreamedPage of={loaderData}>
      {(loaded) => {
        const { search, status, order, writes, publicOrigin } = loaded;
        return (
          <ListPage
            kind="form"
            data={loaded}
            refused={refused}
            find={<FindForms search={search} status={status} order={order} />}
            narrowing={{ search, status: status ?? '' }}
            order={order}
            nothing={texts.noFormIsFoundByThis}
            table={(items, formats) => (
              <FormTable items={items} order={order} writes={writes} publicOrigin={publicOrigin} formats={formats} />
            )}
          />
        );
      }}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
