import type { Endpoint } from '../endpoint.ts';
import {
  answerMailRequestBodySchema,
  askRecipientAnswerSchema,
  askRecipientBodySchema,
  mailRequestQuerySchema,
  mailRequestSchema,
} from './mail-schemas.ts';
import { ofSurface, writesContent } from './rules.ts';

/** Recipients of reports and alerts who have to agree to mail first. */
export const mail = {
  askRecipient: {
    method: 'POST',
    scope: 'path',
    effect: 'write',
    access: writesContent,
    caller: 'browser',
    path: '/proxy/data/recipient-requests',
    body: askRecipientBodySchema,
    answer: askRecipientAnswerSchema,
    status: 202,
    withSampleData: 'nothing-kept',
    summary: 'Ask a recipient once more to agree to mail of the account; at most five times, an hour apart',
  },
  publicMailRequest: {
    ...ofSurface,
    method: 'GET',
    effect: 'read',
    path: '/proxy/public/mail-requests',
    query: mailRequestQuerySchema,
    answer: mailRequestSchema,
    summary: 'The question to a recipient, for whoever has the token of its link; 404 once it was used or has expired',
  },
  answerMailRequest: {
    ...ofSurface,
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/mail-requests',
    body: answerMailRequestBodySchema,
    answer: mailRequestSchema,
    summary: 'A recipient agrees to mail of an account, or declines it; the token works once',
  },
} as const satisfies Record<string, Endpoint>;
