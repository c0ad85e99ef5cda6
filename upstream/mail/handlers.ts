import type { mail as mailFamily } from '#shared/api/families/mail.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { answerMailRequest, askRecipient, publicMailRequest } from './requests.ts';

export const mailHandlers = {
  askRecipient,
  publicMailRequest,
  answerMailRequest,
} satisfies HandlersOf<typeof mailFamily>;
