/** @jsxImportSource hono/jsx */
import { Hono } from 'hono';
import { type PublicForm, publicFormSchema, submitFormAnswerSchema } from '#shared/api/families/forms-schemas.ts';
import { type Typed, versionName } from '#shared/forms/submission.ts';
import { createSealer } from '#shared/secrets/sealing.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import { errorResponse } from '#worker/middleware/errors.ts';
import type { AppContext, AppEnv } from '#worker/platform/hono.ts';
import { pathOf } from '#worker/platform/http/address.ts';
import { postUpstream } from '#worker/platform/upstream/service-call.ts';
import { nothingHere, notInCountry, surfaceAnswer, tooMany } from '../answers/answers.tsx';
import { messageIn } from '../answers/message-words.ts';
import { postedForm } from '../answers/posted-form.ts';
import { isolateCache } from '../published/isolate-cache.ts';
import { formFailed, formPage } from '../responses/frame.tsx';
import { answerResponseGate, gateBefore } from '../responses/gate.tsx';
import { CameFields, cameOf, cameWith } from '../responses/origin.tsx';
import { type Speech, speechOf } from '../responses/speech.ts';
import { postsAreOver } from '../visits/limits.ts';
import { visitOf, whereaboutsOf } from '../visits/visit.ts';
import { FormField } from './fields.tsx';

/** Shortest time in which a person fills in a form, in milliseconds. */
const quickestMs = 2_000;
const maxOpenMs = 12 * 3_600_000;

/** Sealed hidden field of a form: when the form was opened, and the id that its submission will have. */
interface Opening {
  readonly form: string;
  readonly at: number;
  readonly submission: string;
  /** Whether the visitor has passed the age gate. In a frame, a browser may store no cookie for it. */
  readonly ofAge?: boolean;
}

interface ShownForm extends PublicForm {
  readonly path: string;
  readonly framedBy: readonly string[];
}

/** Paths of a form: its own page, and the one for frames of other sites. */
const places = ['/f/:publicId', '/embed/form/:publicId'];
const below = (rest: string): string[] => places.map((place) => `${place}${rest}`);

/** Forms that anybody may fill in, without a script, a cookie or a session. */
export const formRoutes = new Hono<AppEnv>()
  .onError(formFailed)
  .on('GET', places, async (c) => {
    const shown = await readForm(c);
    if (!shown) return nothingHere(c);
    return (await gateBefore(c, shown)) ?? (await drawFresh(c, shown));
  })
  .on('POST', below('/age'), (c) =>
    answerResponseGate(c, readForm, {
      draw: (shown) => drawFresh(c, shown, { ofAge: true }),
      atOnce: isFrame(c),
    }),
  )
  .on('POST', places, async (c) => {
    const posted = await postedForm(c);
    if (await postsAreOver(c, c.req.param('publicId') ?? '')) return tooMany(c);
    const shown = await readForm(c);
    if (!shown) return nothingHere(c);
    const opening = await openingOf(c, shown, posted.get('opening'));
    const gate = await gateBefore(c, shown, { passed: opening?.ofAge === true });
    if (gate) return gate;
    const speech = speechOf(c, shown.locale);
    const { words } = speech;
    const thanks = () => surfaceAnswer(null, 303, { Location: `${shown.path}/thanks` });
    const { counts, country } = visitOf(c);
    // Only programs fill in the hidden field. Neither they nor known bots learn that they were recognized.
    if (posted.get('website') || !counts) return thanks();
    const came = cameWith(posted);
    const typed = typedIn(shown, posted);
    const again = async (note: string, given: string, status = 422) =>
      draw(shown, { typed, errors: {}, note, opening: given, came, speech }, status);
    if (!opening || Date.now() - opening.at >= maxOpenMs)
      return again(words.openTooLong, await opened(c, shown, opening?.ofAge ? { ofAge: true } : {}));
    const given = posted.get('opening') ?? '';
    if (Date.now() - opening.at < quickestMs) return again(words.tooQuick, given);
    const { submission } = opening;
    const answer = await postUpstream(c, `${placeOf(shown.publicId)}/submissions`, {
      ...{ submission, typed, ...came, country, language: speech.language },
    }).catch((error: Error) => errorResponse(error, c));
    if (answer.status === 404) return nothingHere(c);
    // The page keeps the input and the id, so that sending it again can't store it twice.
    if (!answer.ok) return again(messageIn(speech.language, 'notNow').join('. '), given, 503);
    const { kept, errors } = submitFormAnswerSchema.parse(await answer.json());
    if (kept) return thanks();
    // The upstream may have checked against a newer form than the cached one. The newer one is shown, since people must
    // see the text that they agree to. If it can't be read now, the cached one keeps the input.
    cached.evict(c, placeOf(shown.publicId));
    const asked = await readForm(c).catch(() => shown);
    return asked ? draw(asked, { typed, errors, note: null, opening: given, came, speech }, 422) : nothingHere(c);
  })
  .on('GET', below('/thanks'), async (c) => {
    const shown = await readForm(c);
    if (!shown) return nothingHere(c);
    if (isBlocked(shown.alcohol, whereaboutsOf(c))) return notInCountry(c, shown);
    const { alcohol, brand, form, locale, framedBy } = shown;
    const { words, ownLang } = speechOf(c, locale);
    return formPage(
      {
        ...{ title: words.thanks, brand, lang: locale, framedBy, alcohol },
        children: (
          <>
            <h1 {...ownLang}>{words.thanks}</h1>
            {form.thanks ? (
              <p class="text">{form.thanks}</p>
            ) : (
              <p class="text" {...ownLang}>
                {words.received}
              </p>
            )}
          </>
        ),
      },
      200,
    );
  });

const isFrame = ({ req }: AppContext): boolean => pathOf(req.url).startsWith('/embed/');

const cached = isolateCache(async (_, answer) => publicFormSchema.parse(await answer.json()));
const placeOf = (id: string) => `/proxy/public/forms/${id}`;

async function readForm(c: AppContext): Promise<ShownForm | null> {
  const id = c.req.param('publicId') ?? '';
  const shown = publicIdForm.test(id) ? await cached.read(c, placeOf(id)) : null;
  if (!shown) return null;
  if (!isFrame(c)) return { ...shown, path: `/f/${id}`, framedBy: [] };
  const framedBy = shown.form.allowedDomains.map((domain) => `https://${domain}`);
  return { ...shown, path: `/embed/form/${id}`, framedBy };
}

async function drawFresh(c: AppContext, shown: ShownForm, passed: Pick<Opening, 'ofAge'> = {}): Promise<Response> {
  const opening = await opened(c, shown, passed);
  const speech = speechOf(c, shown.locale);
  return draw(shown, { typed: {}, errors: {}, note: null, opening, came: cameOf(c), speech }, 200);
}

const sealerOf = (c: AppContext) => createSealer<Opening>(c.var.config.SESSION_SECRET, 'public form');

const opened = (c: AppContext, { publicId }: PublicForm, passed: Pick<Opening, 'ofAge'> = {}): Promise<string> =>
  sealerOf(c).seal({ form: publicId, at: Date.now(), submission: crypto.randomUUID(), ...passed });

/** Opens the sealed field; null if it is forged or of another form. It never expires. */
async function openingOf(c: AppContext, { publicId }: PublicForm, sealed: string | null): Promise<Opening | null> {
  const opening = await sealerOf(c).open(sealed ?? '');
  return opening?.form === publicId ? opening : null;
}

const typedIn = ({ form }: PublicForm, posted: URLSearchParams): Typed =>
  Object.fromEntries(
    form.fields
      .flatMap(({ id, kind }) => (kind === 'consent' ? [id, versionName(id)] : [id]))
      .map((name) => [
        name,
        posted
          .getAll(name)
          .slice(0, 50)
          // Browsers send a line break as two characters, but count it as one while people type.
          .map((text) => text.replaceAll('\r\n', '\n').slice(0, 6_000)),
      ]),
  );

interface Drawn {
  readonly typed: Typed;
  readonly errors: Readonly<Record<string, string>>;
  readonly note: string | null;
  /** Sealed. */
  readonly opening: string;
  readonly came: ReturnType<typeof cameOf>;
  readonly speech: Speech;
}

function draw(
  { path, framedBy, alcohol, brand, form, locale }: ShownForm,
  drawn: Drawn,
  status: number,
): Promise<Response> {
  const { typed, errors, note, opening, came, speech } = drawn;
  const { words, ownLang } = speech;
  const wrong = form.fields.filter(({ id }) => errors[id] !== undefined);
  return formPage(
    {
      title: wrong.length > 0 || note ? words.notSent(form.title) : form.title,
      ...{ brand, lang: locale, framedBy, alcohol },
      children: (
        <>
          <h1>{form.title}</h1>
          {form.intro === '' ? null : <p class="text">{form.intro}</p>}
          {note === null ? null : (
            <div class="box" role="alert" {...ownLang}>
              <p>{note}</p>
            </div>
          )}
          {wrong.length === 0 ? null : (
            <div class="box" role="alert">
              <p {...ownLang}>{words.lookAt}</p>
              <ul>
                {wrong.map(({ id, label, kind }) => (
                  <li>
                    <a href={`#${id}`}>{kind === 'consent' ? <span {...ownLang}>{words.theConsent}</span> : label}</a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <form method="post" action={path}>
            <input type="hidden" name="opening" value={opening} />
            <CameFields came={came} />
            <div class="aside" aria-hidden="true">
              <label {...ownLang}>
                {words.leaveEmpty}
                <input name="website" tabindex={-1} autocomplete="off" />
              </label>
            </div>
            {form.fields.map((field) => (
              <FormField field={field} typed={typed} error={errors[field.id]} speech={speech} />
            ))}
            <button type="submit" {...(form.submitLabel ? {} : ownLang)}>
              {form.submitLabel || words.send}
            </button>
          </form>
        </>
      ),
    },
    status,
  );
}
