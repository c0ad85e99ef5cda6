/**
 * Condition that a row's account and subaccount are active: a deactivated one shows nothing in public, not
 * even to people with a link. @param row its alias in the statement
 */
export const isOfActive = (row: string): string =>
  `EXISTS (SELECT 1 FROM account b WHERE b.id = ${row}.account_id AND b.active = 1)
   AND NOT EXISTS (SELECT 1 FROM operator w WHERE w.id = ${row}.operator_id AND w.active = 0)`;
