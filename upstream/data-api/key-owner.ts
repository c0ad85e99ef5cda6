import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';

/**
 * Whether somebody answers for a key: its owner is not disabled and still has in its scope what the key gives, or may
 * make keys there. @param key alias of its row in the statement
 */
export const hasOwner = (key: string): string => {
  const needed = `iif(${key}.purpose = 'facts:write', ${READ | WRITE}, ${READ})`;
  const enough = `(g.level & ${ADMIN} OR (g.level & ${needed}) = ${needed})`;
  return `EXISTS (SELECT 1 FROM user w WHERE w.id = ${key}.owner_id AND w.disabled_at IS NULL AND (
    EXISTS (SELECT 1 FROM account_grant g WHERE g.user_id = w.id AND g.account_id = ${key}.account_id AND ${enough})
    OR EXISTS (SELECT 1 FROM operator_grant g WHERE g.user_id = w.id AND g.operator_id = ${key}.operator_id AND ${enough})))`;
};
