import { readsOfModels } from './model-reads.ts';
import { readsOfRoi } from './roi-reads.ts';

/** How reads of people are made up with sample data. How many there are, when they came and what they may do is no figure of the account. */
const ofPeople = {
  admins: {},
  users: { same: ['avatar', 'level', 'subaccounts', 'nextCursor'] },
  userCounts: { same: ['active', 'disabled', 'administrators', 'invited', 'expired', 'unseen'] },
  usersFile: { same: ['[3]', '[4]', '[5]', '[6]'] },
  user: { asks: ['/u-103'], same: ['avatar', 'account', 'level'] },
  grantableScopes: { same: ['held', 'total'] },
  invitations: { same: ['level', 'sentCount'] },
};

/** How reads of some rooms are told with sample data, kept apart from the others: see `tests/integration/sample-data.test.ts`. */
export const readsOfRooms = { ...ofPeople, ...readsOfModels, ...readsOfRoi };
