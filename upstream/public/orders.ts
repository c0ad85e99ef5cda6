import type { Handler } from '../handler.ts';
import { receiveOrder } from '../sales/receive-order.ts';

export const publicOrder: Handler<'publicOrder'> = async ({ var: receiving, params, body }) => ({
  outcome: await receiveOrder(receiving, params.publicId, body),
});
