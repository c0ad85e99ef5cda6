import { FindForms, FormTable } from '#app/features/forms/form-table.tsx';
import { createForm, loadForms } from '#app/features/forms/forms.server.ts';
import { ItemList } from '#app/forms-and-vouchers/item-list.tsx';
import { newItem } from '#app/forms-and-vouchers/items.server.ts';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import type { Route } from './+types/forms.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadForms);
export const action = pageAction(createForm, newItem('form'));

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle('Forms', loaderData?.label);

export default function Forms({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemList
      kind="form"
      streamed={loaderData}
      result={actionData}
      filter={(data) => <FindForms {...data} />}
      nothing={texts.noFormMatches}
      table={(items, data, formats) => <FormTable items={items} data={data} formats={formats} />}
    />
  );
}

export { ErrorPage as ErrorBoundary };
