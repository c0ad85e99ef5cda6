/** @jsxImportSource hono/jsx */
import type { ClaimAnswer, PublicVoucher } from '#shared/api/families/vouchers-schemas.ts';
import { offerValue } from '#shared/vouchers/offer-text.ts';
import { formPage } from '../responses/frame.tsx';
import { CameFields, type cameOf } from '../responses/origin.tsx';
import type { Speech } from '../responses/speech.ts';

interface ClaimForm {
  /** Id of the claim that the form makes. */
  readonly claim: string;
  /** Whether the browser has claimed before, so that the form requests the same code again. */
  readonly again: boolean;
  readonly came: ReturnType<typeof cameOf>;
  readonly speech: Speech;
  readonly typed?: string;
  /** Sealed age pass of a browser without cookies; empty for any other. */
  readonly pass: string;
  /** Problem of the input, as a sentence. */
  readonly error?: string;
  readonly answer?: ClaimAnswer;
}

/** The voucher, when it ends, and the form to claim it or the result of the claim. */
export async function voucherPage(
  voucher: PublicVoucher,
  form: ClaimForm,
  status: number,
  cookies: readonly string[] = [],
): Promise<Response> {
  const { title, brand, description, locale, alcohol } = voucher;
  const page = await formPage(
    {
      ...{ title, brand, lang: locale, alcohol },
      children: (
        <>
          <h1>{title}</h1>
          <Offer voucher={voucher} speech={form.speech} />
          {description === '' ? null : <p class="text">{description}</p>}
          {form.answer?.code ? <Given voucher={voucher} code={form.answer.code} speech={form.speech} /> : null}
          <Facts voucher={voucher} speech={form.speech} />
          {form.answer?.code ? null : form.answer?.outcome === 'mailed' ? (
            <p class="notice" role="status" {...form.speech.ownLang}>
              {form.speech.words.mailed}
            </p>
          ) : (
            <Claim voucher={voucher} form={form} />
          )}
        </>
      ),
    },
    status,
  );
  for (const cookie of cookies) page.headers.append('Set-Cookie', cookie);
  return page;
}

type LinkForm = { readonly speech: Speech } & (
  | { readonly token: string; readonly pass: ClaimForm['pass'] }
  | { readonly answer: ClaimAnswer }
);

/** The page of a mailed link: a button that shows the code, then the code. */
export async function linkPage(voucher: PublicVoucher, form: LinkForm): Promise<Response> {
  const { title, brand, locale, publicId, alcohol } = voucher;
  const { words, ownLang } = form.speech;
  const answer = 'answer' in form ? form.answer : null;
  return await formPage(
    {
      ...{ title, brand, lang: locale, alcohol },
      children: (
        <>
          <h1>{title}</h1>
          <Offer voucher={voucher} speech={form.speech} />
          {answer?.code ? <Given voucher={voucher} code={answer.code} speech={form.speech} /> : null}
          <Facts voucher={voucher} speech={form.speech} />
          {'token' in form ? (
            <form method="post" action={`/v/${publicId}/code`} {...ownLang}>
              <input type="hidden" name="token" value={form.token} />
              {form.pass ? <input type="hidden" name="pass" value={form.pass} /> : null}
              <button type="submit">{words.showCode}</button>
            </form>
          ) : answer?.code ? null : (
            <div class="notice" role="alert" {...ownLang}>
              <p>{refusalIn(words, answer)}</p>
              <p>
                <a href={`/v/${publicId}`}>{words.askForLink}</a>
              </p>
            </div>
          )}
        </>
      ),
    },
    answer && answer.code === null ? 409 : 200,
  );
}

const refusalIn = (words: Speech['words'], answer: ClaimAnswer | null | undefined): string | null =>
  !answer || answer.outcome === 'given' || answer.outcome === 'mailed' ? null : words.refused[answer.outcome];

/** The reward, unless the title already says the same. */
function Offer({ voucher, speech }: { readonly voucher: PublicVoucher; readonly speech: Speech }) {
  const { words, locale, ownLang } = speech;
  const value = offerValue(voucher, locale);
  const offer = value === null ? words[voucher.kind] : words.off(value);
  return voucher.title.includes(offer) ? null : (
    <p class="offer" {...ownLang}>
      {offer}
    </p>
  );
}

function Facts({ voucher, speech: { words, ownLang } }: { readonly voucher: PublicVoucher; readonly speech: Speech }) {
  const { startsAt, endsAt, timezone, locale, products, retailers } = voucher;
  const at = (wall: string, ...more: string[]) => [wallText(wall, locale), ...more, words.timeOf(timezone)].join(', ');
  const rows = [
    [words.from, startsAt && at(startsAt)],
    [words.until, endsAt && (endsAt.includes('T') ? at(endsAt) : at(endsAt, words.endOfDay))],
    [words.for, products.join(', ')],
    [words.at, retailers.join(', ')],
  ].filter(([, text]) => text);
  if (rows.length === 0) return null;
  return (
    <dl>
      {rows.map(([name, text]) => (
        <>
          <dt {...ownLang}>{name}</dt>
          <dd>{text}</dd>
        </>
      ))}
    </dl>
  );
}

/** Formats a local time as UTC, so that no time zone shifts it. */
function wallText(wall: string, locale: string): string {
  const timed = wall.includes('T');
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(locale, timed ? { ...options, timeStyle: 'short' } : options).format(
    Date.parse(`${wall}${timed ? ':00' : 'T00:00:00'}Z`),
  );
}

interface GivenProps {
  readonly voucher: PublicVoucher;
  readonly code: string;
  readonly speech: Speech;
}

const Given = ({ voucher, code, speech: { words, ownLang } }: GivenProps) => (
  <div class="given" role="status" {...ownLang}>
    <p>{words.yourCode}</p>
    <output class="code">{code}</output>
    <p class="small">{voucher.confirmEmail ? words.keepSafeMailed : words.keepSafe}</p>
    {voucher.personLimit > 1 ? (
      <p>
        <a href={`/v/${voucher.publicId}?another`}>{words.claimAnother}</a>
      </p>
    ) : null}
  </div>
);

function Claim({ voucher, form }: { readonly voucher: PublicVoucher; readonly form: ClaimForm }) {
  const { state, publicId, identifyBy } = voucher;
  const { answer, error, again } = form;
  const { words, ownLang } = form.speech;
  const refused = refusalIn(words, answer);
  // A visitor who has claimed sees the code again, even if the voucher has ended since.
  if (state !== 'active' && !again)
    return (
      <p class="notice" role="alert" {...ownLang}>
        {refused ?? words.closed[state]}
      </p>
    );
  return (
    <form method="post" action={`/v/${publicId}`} {...ownLang}>
      {refused === null ? null : (
        <div class="box" role="alert">
          <p>{refused}</p>
        </div>
      )}
      <input type="hidden" name="claim" value={form.claim} />
      {form.pass ? <input type="hidden" name="pass" value={form.pass} /> : null}
      <CameFields came={form.came} />
      {identifyBy === 'email' ? (
        <div class="field">
          <label for="email">{words.email}</label>
          <p class="help" id="email-help">
            {voucher.confirmEmail ? words.emailHelpMailed : words.emailHelp}
          </p>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="email"
            required
            maxlength={254}
            value={form.typed ?? ''}
            aria-describedby={error ? 'email-help email-error' : 'email-help'}
            {...(error ? { 'aria-invalid': 'true' } : {})}
          />
          {error ? (
            <p class="error" id="email-error">
              {error}
            </p>
          ) : null}
        </div>
      ) : null}
      <button type="submit">{voucher.confirmEmail ? words.mailLink : again ? words.showAgain : words.getCode}</button>
    </form>
  );
}
