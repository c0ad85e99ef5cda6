import { readsOfModels } from './model-reads.ts';
import { readsOfRoi } from './roi-reads.ts';

/** Reads of people with sample data, which leaves their number, dates and rights unchanged. */
const ofPeople = {
  admins: {},
  users: { same: ['avatar', 'level', 'subaccounts', 'nextCursor'] },
  userCounts: { same: ['active', 'disabled', 'administrators', 'invited', 'expired', 'unseen'] },
  usersFile: { same: ['[3]', '[4]', '[5]', '[6]'] },
  user: { asks: ['/u-103'], same: ['avatar', 'account', 'level'] },
  grantableScopes: { same: ['held', 'total'] },
  invitations: { same: ['level', 'sentCount'] },
};

/** Reads of people, models and ROI with sample data, for `tests/integration/sample-data.test.ts`. */
export const readsOfRooms = { ...ofPeople, ...readsOfModels, ...readsOfRoi };
