import { callList, callPart, type Part } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';
import type { Contract } from '#shared/api/families/internal-contracts-schemas.ts';

const contractTabs = ['all', 'renewing', 'over'] as const;
export type ContractTab = (typeof contractTabs)[number];

const statuses = ['draft', 'active', 'ended', 'cancelled'] as const;

/** Reads the contracts of the tab and filters, and totals of active ones. Hidden with sample data. */
export async function loadContracts(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { search, isLaterPage, query } = readListQuery(params, { limit: 50 });
  const tab = chosenIn(params, 'tab', contractTabs) ?? 'all';
  const status = chosenIn(params, 'status', statuses);
  const shown = { at: 'list', tab, search, status, isLaterPage, ...numbersIn(session) } as const;
  if (session.settings.anonymized) return { ...shown, list: null, totals: null };
  const { search: _, ...paging } = query;
  const [list, totals] = await Promise.all([
    tab === 'renewing'
      ? callList(page, 'renewals', { query: { ...paging, days: 90 } })
      : callList(page, 'contracts', {
          query: tab === 'over' ? { ...query, over: 'true' } : { ...query, status: status ?? undefined },
        }),
    callPart(page, 'contractTotals'),
  ]);
  return { ...shown, list, totals };
}
export type ContractsData = Awaited<ReturnType<typeof loadContracts>>;

/** Data for the form of a new contract. */
export const loadNewContract = async (session: PageSession) => ({
  ...({ at: 'new', sample: session.settings.anonymized } as const),
  /** Idempotency key: posting the form twice creates one contract. */
  once: String(crypto.randomUUID()),
  ...numbersIn(session),
});
export type NewContractData = Awaited<ReturnType<typeof loadNewContract>>;

/** Reads a contract, with the name that pages of one item need. */
export async function readContract(page: PageContext, id: string): Promise<Part<Contract & { readonly name: string }>> {
  const part = await callPart(page, 'contract', { params: { id } });
  return part.state === 'ready' ? { ...part, answer: { ...part.answer, name: part.answer.number } } : part;
}

/** Reads a contract with its usage in the period of the address. */
export async function loadContract(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: ReturnType<typeof readContract>,
) {
  const period = /^\d{4}-\d{2}-\d{2}$/.test(params.get('period') ?? '') ? params.get('period') : null;
  const [contract, usage] = await Promise.all([
    read,
    callPart(page, 'contractUsage', { params: { id }, query: { period: period ?? undefined } }),
  ]);
  return {
    at: 'contract',
    contract,
    usage,
    period,
    today: new Date().toISOString().slice(0, 10),
    ...numbersIn(session),
  } as const;
}
export type ContractData = Awaited<ReturnType<typeof loadContract>>;
