import type { Delivery } from '#shared/api/families/schedules-schemas.ts';

const statusTexts: Readonly<Record<Delivery['status'], string>> = {
  waiting: 'on its way',
  sent: 'sent',
  kept: 'kept here',
  failed: 'failed',
};

/** What became of a message. One that is kept for another reason than a missing sender has a sentence of its own. */
export const statusText = ({ status, error }: Pick<Delivery, 'status' | 'error'>): string =>
  status === 'kept' && error === null ? `${statusTexts.kept}, since no sender is set up` : statusTexts[status];
