import { readsOfModels } from './model-reads.ts';
import { readsOfRoi } from './roi-reads.ts';

/** Reads of people with sample data. Their number, dates and rights are no figures of the account. */
const ofPeople = {
  admins: {},
  users: { same: ['avatar', 'level', 'subaccounts', 'nextCursor'] },
  userCounts: { same: ['active', 'disabled', 'administrators', 'invited', 'expired', 'unseen'] },
  usersFile: { same: ['[3]', '[4]', '[5]', '[6]'] },
  user: { asks: ['/u-103'], same: ['avatar', 'account', 'level'] },
  grantableScopes: { same: ['held', 'total'] },
  invitations: { same: ['level', 'sentCount'] },
};

/** Reads of further areas with sample data, separate from the others: see `tests/integration/sample-data.test.ts`. */
export const readsOfRooms = { ...ofPeople, ...readsOfModels, ...readsOfRoi };
