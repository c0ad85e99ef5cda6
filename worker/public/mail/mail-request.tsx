/** @jsxImportSource hono/jsx */
import { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import { Failure } from '#shared/api/failure.ts';
import { type MailRequest, mailRequestSchema } from '#shared/api/families/mail-schemas.ts';
import type { AppContext, AppEnv } from '#worker/platform/hono.ts';
import { askUpstream, postUpstream } from '#worker/platform/upstream/service-call.ts';
import { tooMany } from '../answers/answers.tsx';
import { spokenTo } from '../answers/message-words.ts';
import { postedForm } from '../answers/posted-form.ts';
import { formFailed, formPage } from '../responses/frame.tsx';
import { clientIsOver, postsAreOver } from '../visits/limits.ts';
import { mailWords } from './words.ts';

const place = '/proxy/public/mail-requests';
const tokenForm = /^[\w-]{22}$/;

/**
 * `/m?token=`: a recipient agrees to mail, declines it, or withdraws the agreement. Opening the link changes nothing, since
 * mail scanners open every link.
 */
export const mailRoutes = new Hono<AppEnv>()
  .onError(formFailed)
  .get('/m', async (c) => {
    if (await clientIsOver(c)) return tooMany(c);
    const token = c.req.query('token') ?? '';
    const request = tokenForm.test(token) ? await read(await askUpstream(c, `${place}?token=${token}`)) : null;
    return request ? questionPage(c, token, request) : gonePage(c);
  })
  .post('/m', async (c) => {
    const posted = await postedForm(c);
    const token = posted.get('token') ?? '';
    if (await postsAreOver(c, token.slice(0, 22))) return tooMany(c);
    const answer = posted.get('answer') === 'agree' ? 'agree' : 'decline';
    const request = tokenForm.test(token) ? await read(await postUpstream(c, place, { token, answer })) : null;
    return request ? answeredPage(c, answer, request) : gonePage(c);
  });

async function read(answer: Response): Promise<MailRequest | null> {
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Failure('unavailable', { headers: { 'Retry-After': '5' } });
  return mailRequestSchema.parse(await answer.json());
}

function questionPage(
  c: AppContext,
  token: string,
  { account, address, locale, agreed }: MailRequest,
): Promise<Response> {
  const language = spokenTo(c, locale);
  const words = mailWords[language];
  return page(language, { title: words.title, brand: account, status: 200 }, [
    <p class="text">{(agreed ? words.mayWithdraw : words.question)(account, address)}</p>,
    agreed ? null : <p class="help">{words.nothingYet}</p>,
    <form method="post" action="/m">
      <input type="hidden" name="token" value={token} />
      <p class="actions">
        {agreed ? null : (
          <button type="submit" name="answer" value="agree">
            {words.agree}
          </button>
        )}
        <button type="submit" name="answer" value="decline" class={agreed ? undefined : 'quiet'}>
          {agreed ? words.withdraw : words.decline}
        </button>
      </p>
    </form>,
  ]);
}

function answeredPage(
  c: AppContext,
  answer: 'agree' | 'decline',
  { account, address, locale, agreed }: MailRequest,
): Promise<Response> {
  const language = spokenTo(c, locale);
  const words = mailWords[language];
  const refused = agreed ? words.withdrawn : words.declined;
  const sentence = (answer === 'agree' ? words.agreed : refused)(account, address);
  return page(language, { title: words.title, brand: account, status: 200 }, [
    <p class="notice" role="status">
      {sentence}
    </p>,
  ]);
}

function gonePage(c: AppContext): Promise<Response> {
  const language = spokenTo(c);
  const words = mailWords[language];
  return page(language, { title: words.goneTitle, brand: c.var.config.PRODUCT_NAME, status: 404 }, [
    <p>{words.gone}</p>,
  ]);
}

interface Head {
  readonly title: string;
  readonly brand: string;
  readonly status: number;
}

const page = (lang: string, { title, brand, status }: Head, parts: readonly Child[]): Promise<Response> =>
  formPage(
    {
      ...{ lang, title, brand },
      children: (
        <>
          <h1>{title}</h1>
          {parts}
        </>
      ),
    },
    status,
  );
