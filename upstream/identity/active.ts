/**
 * Whether the account and the subaccount that a row is of are active: of one that is deactivated nothing is public, not
 * even what somebody has a link to. @param row its alias in the statement
 */
export const isOfActive = (row: string): string =>
  `EXISTS (SELECT 1 FROM account b WHERE b.id = ${row}.account_id AND b.active = 1)
   AND NOT EXISTS (SELECT 1 FROM operator w WHERE w.id = ${row}.operator_id AND w.active = 0)`;
