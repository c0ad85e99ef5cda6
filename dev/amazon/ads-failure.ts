import { type AmazonReply, json } from './request.ts';

/** A failure as the advertising API answers it. */
export const adsFailure = (status: number, code: string, details: string, headers = {}): AmazonReply =>
  json(status, { code, details, requestId: crypto.randomUUID().replaceAll('-', '').toUpperCase() }, headers);
