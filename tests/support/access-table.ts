import type { DenyReason } from '#shared/access/decide.ts';
import { columns } from './access-columns.ts';

/** What happens when someone opens a page: they see it, they are refused for a reason, or they have no scope at all. */
export type Outcome = 'allowed' | 'no-access' | DenyReason;

const outcomes: Readonly<Record<string, Outcome>> = {
  '.': 'allowed',
  X: 'no-access',
  L: 'signed-out',
  N: 'no-scope',
  W: 'inactive-brand',
  R: 'retailer-confined',
  t: 'account-type',
  m: 'user-mode',
  s: 'staff',
  f: 'flag',
  e: 'feature',
  a: 'alcohol',
  p: 'scope-access',
  l: 'access-level',
  F: 'full-admin',
};

/** Every route by everyone, as it is meant to be: mended by hand when that changes, never written by the rules it checks. */
const table = `
                                            - S C D T s c d a v o p 1 l n i y k r b B h x
/                                           . . . . . . . . . . . . . . . . . . . . . . .
/login                                      . . . . . . . . . . . . . . . . . . . . . . .
/login-redirect                             . . . . . . . . . . . . . . . . . . . . . . .
/callback                                   . . . . . . . . . . . . . . . . . . . . . . .
/logout                                     . . . . . . . . . . . . . . . . . . . . . . .
/dashboard/:pageId                          L . . . . . . . . . . . . . . W R R . . . . X
/report/:pageId                             L . . . . . . . . . . . . . . W R R . . . . X
/reports/scheduled                          L . . . . . . . . . . p . . . W R R . . . . X
/insight/:pageId                            L . . . t . . . . . . . . . . W R R t . t . X
/custom/report-builder                      L . . . t . . . . . . p e . e W R R t . t . X
/custom/report-builder/:reportId            L . . . t . . . . . . p e . e W R R t . t . X
/custom/price-stock                         L . . . t . . . . . . p e . e W R R t . t e X
/custom/recipe-reporting                    L . . . t . . . . . . p e e e W R R t . t e X
/pop/ip                                     L . . . t . . . . . . p . . . W R R t . t . X
/pop/ip/:id                                 L . . . t . . . . l . p . . . W R R t . t . X
/pop/dl                                     L . . . t . . . . . . p . . . W R R t . t . X
/pop/dl/:id                                 L . . . t . . . . l . p . . . W R R t . t . X
/pop/dp                                     L . m m . . m m m m m m m m m W R R m m m m X
/pop/dp/:id                                 L . m m . . m m m m m m m m m W R R m m m m X
/pop/vd                                     L . m m . . m m m m m m m m m W R R m m m m X
/pop/vd/:id                                 L . m m . . m m m m m m m m m W R R m m m m X
/site                                       L . . . . . . . . . . p . . . W R R . . . . X
/site/:id                                   L . . . . . . . . l . p . . . W R R . . . . X
/pop/api                                    L . . . . . . . . . . p . . . W R R . . . . X
/pop/api/:id                                L . . . . . . . . l . p . . . W R R . . . . X
/voucher                                    L . . . . . . . . . . p . . . W R R . . . . X
/voucher/:id                                L . . . . . . . . l . p . . . W R R . . . . X
/form                                       L . m m . . m m m m m m m m m W R R m m m m X
/form/:id                                   L . m m . . m m m m m m m m m W R R m m m m X
/users                                      L . . . . l l l . l l p l . . W R R . . . l X
/users/history                              L . . . . l l l . l l p l . . W R R . . . l X
/wtbApiKey                                  L . . . . l l l . l l p l . . W R R . . . l X
/catalog                                    L . . . . . . . . . . p . . . W R R . . . . X
/catalog/:sourceId                          L . . . . . . . . . . p . . . W R R . . . . X
/catalog/:sourceId/product/:productId       L . . . . . . . . . . p . . . W R R . . . . X
/collections                                L . . . . . . . . . . p . . . W R R . . . . X
/data-and-integrations                      L . . . . . . . . . . p . . . W R R . . . . X
/data-and-integrations/seller-partner-auth  L . . . . . . . . . . p . . . W R R . . . . X
/data-and-integrations/attribution-auth     L . . . . . . . . . . p . . . W R R . . . . X
/conversionTracking                         L t t t . t t t t t t t t t t W R R . t . t X
/conversionTracking/:retailerId             L t t t . t t t t t t t t t t W R R . t . t X
/alcohol-settings                           L a a a t a a a a a a a a . a W R R t a t a X
/roi                                        L . . . . . . . . . . p e . e W R R e . e e X
/offline                                    L . . . . . . . . . . p . . . W R R . . . . X
/customredirects                            L . m m t . m m m m m m m m m W R R t m t m X
/internal/global-users                      L . m m . F m m m m m m m m m m m m m m m m X
/internal/global-users/:id                  L . m m . F m m m m m m m m m m m m m m m m X
/internal/audit                             L . m m . F m m m m m m m m m m m m m m m m X
/internal/accounts                          L . m m . F m m m m m m m m m m m m m m m m X
/internal/account                           L . m m . l m m m m m m m m m m m m m m m m X
/internal/account/:accountId                L . m m . l m m m m m m m m m m m m m m m m X
/internal/subaccount                        L . m m . l m m m m m m m m m m m m m m m m X
/internal/subaccount/:operatorId            L . m m . l m m m m m m m m m m m m m m m m X
/internal/statement-of-work                 L . m m . F m m m m m m m m m m m m m m m m X
/internal/statement-of-work/:id             L . m m . F m m m m m m m m m m m m m m m m X
/internal/cache-invalidation                L . m m . F m m m m m m m m m m m m m m m m X
/internal/operations                        L . m m . F m m m m m m m m m m m m m m m m X
/model-output                               L . . . . . . . . . . . . . . W R R . . . . X
/drivers                                    L . . . . . . . . . . . . . . W R R . . . . X
/contributions                              L . . . . . . . . . . . . . . W R R . . . . X
/roas                                       L . . . . . . . . . . . . . . W R R . . . . X
/profile                                    L . . . . . . . . . . . . . . . . . . . . . X
/brand/welcome                              L . . . t . . . . . . . . . . . R R t . t . X
/retailer/welcome                           L t t t . t t t t t t t t t t W . . . t . t X
/WhereAreSettings                           L . . . . . . . . . . . . . . W R R . . . . X
/view-as                                    L . . . . . . . . . . . . . . . . . . . . . X
/page-comingsoon                            L . . . . . . . . . . . . . . . . . . . . . X
/nodata                                     L . . . . . . . . . . . . . . . . . . . . . X
/access-denied                              . . . . . . . . . . . . . . . . . . . . . . .
/error                                      . . . . . . . . . . . . . . . . . . . . . . .
/invitation/:token                          . . . . . . . . . . . . . . . . . . . . . . .
/page-notfound                              . . . . . . . . . . . . . . . . . . . . . . .
/pop/preview/:touchPoint/:id                . . . . . . . . . . . . . . . . . . . . . . .
`;

export interface Row {
  /** The pattern of the page. */
  readonly path: string;
  /** One outcome for each column, in their order. */
  readonly outcomes: readonly Outcome[];
}

const [heading = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '');

/** The letters above the table, in the order of its cells. */
export const headings: readonly string[] = heading.trim().split(/\s+/);

export const rows: readonly Row[] = lines.map((line) => {
  const [path = '', ...cells] = line.trim().split(/\s+/);
  if (cells.length !== columns.length) throw new Error(`${path} has ${cells.length} cells`);
  return { path, outcomes: cells.map(outcomeOf) };
});

function outcomeOf(cell: string): Outcome {
  const outcome = outcomes[cell];
  if (!outcome) throw new Error(`${cell} is no outcome`);
  return outcome;
}

const values: Readonly<Record<string, string>> = {
  ':pageId': 'overview',
  ':accountId': '10',
  ':operatorId': '101',
  ':touchPoint': 'ip',
};

/** An address that matches the pattern. */
export const addressOf = (path: string): string => path.replace(/:\w+/g, (name) => values[name] ?? '7');
