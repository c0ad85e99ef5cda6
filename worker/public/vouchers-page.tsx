/** @jsxImportSource hono/jsx */
import type { ClaimAnswer, PublicVoucher } from '#shared/api/families/vouchers-schemas.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import { formPage } from './forms-frame.tsx';
import { CameFields, type cameOf } from './response-origin.tsx';

interface ClaimForm {
  /** Id of the claim that the form makes. */
  readonly claim: string;
  /** The browser has claimed before, and this asks for the same code again. */
  readonly again: boolean;
  readonly came: ReturnType<typeof cameOf>;
  readonly typed?: string;
  /** What is wrong with what was typed. */
  readonly error?: string;
  readonly answer?: ClaimAnswer;
}

const refusals: Readonly<Record<Exclude<ClaimAnswer['outcome'], 'given'>, string>> = {
  'none-left': 'None is left: all codes have been claimed.',
  limit: 'You have claimed this as often as it can be claimed.',
  scheduled: 'This has not started yet. Come back when it has.',
  over: 'This can’t be claimed any more.',
  who: 'Your browser keeps no cookies for this page, so that a claim can’t be made. Allow them and load the page again.',
};

const states: Readonly<Record<Exclude<PublicVoucher['state'], 'active'>, string>> = {
  paused: 'This can’t be claimed at the moment.',
  ended: 'This has ended.',
  expired: 'This has ended.',
  scheduled: 'This has not started yet. Come back when it has.',
  'used-up': 'None is left: all codes have been claimed.',
};

/** What is given, until when, and the way to claim it or what came of it. */
export async function voucherPage(
  voucher: PublicVoucher,
  form: ClaimForm,
  status: number,
  cookies: readonly string[] = [],
): Promise<Response> {
  const { title, brand, description, locale } = voucher;
  const page = await formPage(
    {
      ...{ title, brand },
      children: (
        <>
          <h1>{title}</h1>
          <p class="offer">{offerText(voucher, locale)}</p>
          {description === '' ? null : <p class="text">{description}</p>}
          <Facts voucher={voucher} />
          {form.answer?.code ? (
            <Given voucher={voucher} code={form.answer.code} />
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

function Facts({ voucher }: { readonly voucher: PublicVoucher }) {
  const { startsAt, endsAt, timezone, locale, products, retailers } = voucher;
  const rows = [
    ['From', startsAt && `${wallText(startsAt, locale)}, time of ${timezone}`],
    [
      'Until',
      endsAt && `${wallText(endsAt, locale)}${endsAt.includes('T') ? '' : ', end of the day'}, time of ${timezone}`,
    ],
    ['For', products.join(', ')],
    ['At', retailers.join(', ')],
  ].filter(([, text]) => text);
  if (rows.length === 0) return null;
  return (
    <dl>
      {rows.map(([name, text]) => (
        <>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </>
      ))}
    </dl>
  );
}

/** A wall clock has no timezone of its own to be shifted by. */
function wallText(wall: string, locale: string): string {
  const timed = wall.includes('T');
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(locale, timed ? { ...options, timeStyle: 'short' } : options).format(
    Date.parse(`${wall}${timed ? ':00' : 'T00:00:00'}Z`),
  );
}

const Given = ({ voucher, code }: { readonly voucher: PublicVoucher; readonly code: string }) => (
  <div role="status">
    <p>Your code:</p>
    <output class="code">{code}</output>
    <p class="small">Keep it safe: whoever has it can use it. This browser shows it to you again on this page.</p>
    {voucher.personLimit > 1 ? (
      <p>
        <a href={`/v/${voucher.publicId}?another`}>Claim another</a>
      </p>
    ) : null}
  </div>
);

function Claim({ voucher, form }: { readonly voucher: PublicVoucher; readonly form: ClaimForm }) {
  const { state, publicId, identifyBy } = voucher;
  const { answer, error, again } = form;
  const refused = answer && answer.outcome !== 'given' ? refusals[answer.outcome] : null;
  // Who has claimed sees the code again, whatever has become of the voucher since.
  if (state !== 'active' && !again) return <p role="alert">{refused ?? states[state]}</p>;
  return (
    <form method="post" action={`/v/${publicId}`}>
      {refused === null ? null : (
        <div class="box" role="alert">
          <p>{refused}</p>
        </div>
      )}
      <input type="hidden" name="claim" value={form.claim} />
      <CameFields came={form.came} />
      {identifyBy === 'email' ? (
        <div class="field">
          <label for="email">E-mail</label>
          <p class="help" id="email-help">
            Only tells that you have claimed: the address itself is not kept.
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
      <button type="submit">{again ? 'Show my code again' : 'Get my code'}</button>
    </form>
  );
}
