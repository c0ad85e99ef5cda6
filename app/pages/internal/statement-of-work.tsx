import { Suspense } from 'react';
import { data, redirect } from 'react-router';
import { signedIn } from '#app/access/signed-in.server.ts';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { streamed, streamedItem } from '#app/api/streamed.server.ts';
import { contractPath } from '#app/features/contracts/contract-address.ts';
import { changeContract } from '#app/features/contracts/contract-changes.server.ts';
import { ContractList } from '#app/features/contracts/contract-list.tsx';
import { ContractView } from '#app/features/contracts/contract-view.tsx';
import {
  type ContractData,
  type ContractsData,
  loadContract,
  loadContracts,
  loadNewContract,
  type NewContractData,
  readContract,
} from '#app/features/contracts/contracts.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { NewContract } from '#lazy/features/contracts/new-contract';
import type { Route } from './+types/statement-of-work.ts';
import * as texts from './texts.ts';

type Loaded = ContractsData | NewContractData | ContractData;

/** Loads the list, the form of a new statement of work, or a single one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  const { id } = params;
  if (id !== undefined && id !== 'new') {
    const read = readContract(page, id);
    return await streamedItem<{ name: string }, Loaded>(
      ...[page, read, loadContract(page, session, id, url.searchParams, read)],
    );
  }
  const list: Promise<Loaded> =
    id === 'new' ? loadNewContract(session) : loadContracts(page, session, url.searchParams);
  return data({ ...(await streamed(page, list)), name: null });
}

/** Handles all forms, also without a script. */
export async function action({ context, params: { id = 'new' }, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeContract(page, id === 'new' ? null : id, await request.formData());
  if (result.ok && result.form === 'new') throw redirect(contractPath(result.id), 303);
  return data(result, { status: result.ok ? 200 : result.status });
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, texts.statementsOfWork);

export default function StatementOfWork({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage streamed={loaderData}>
      {(loaded) =>
        loaded.at === 'list' ? (
          <ContractList data={loaded} />
        ) : loaded.at === 'new' ? (
          <Suspense>
            <NewContract data={loaded} result={result} />
          </Suspense>
        ) : (
          <ContractView data={loaded} result={result} />
        )
      }
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
