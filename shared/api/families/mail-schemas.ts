import { z } from '#shared/schema/z.ts';

const token = z.string().regex(/^[\w-]{22}$/, 'must be a token of a link');

const address = z.email('must be an email address').max(254);

export const askRecipientBodySchema = z.strictObject({ address });
export const askRecipientAnswerSchema = z.object({ address });

/** Whose mail a recipient is asked about, or may withdraw their agreement to. */
export const mailRequestSchema = z.object({
  account: z.string(),
  address: z.string(),
  /** BCP 47, of the account. */
  locale: z.string(),
  /** They have agreed already. */
  agreed: z.boolean(),
});

export const mailRequestQuerySchema = z.object({ token });

export const answerMailRequestBodySchema = z.strictObject({ token, answer: z.enum(['agree', 'decline']) });

export type MailRequest = z.infer<typeof mailRequestSchema>;
