import type { Handler } from '../calls/handler.ts';
import { receiveOrder } from './receive-order.ts';

export const publicOrder: Handler<'publicOrder'> = async ({ var: receiving, params, body }) => ({
  outcome: await receiveOrder(receiving, params.publicId, body),
});
