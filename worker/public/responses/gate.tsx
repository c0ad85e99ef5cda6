/** @jsxImportSource hono/jsx */
import { type AlcoholRules, effectiveGate, isBlocked, plainAlcoholGate } from '#shared/touchpoints/alcohol.ts';
import type { AppContext } from '../../hono.ts';
import { AgeGateForm, type AgeQuestion } from '../age-gate/form.tsx';
import { chosenCountry, gateAction, judgePosted, mayPass, passAnswer } from '../age-gate/pass.ts';
import { nothingHere, notInCountry, tooMany } from '../answers.tsx';
import { wordsIn } from '../immersive/words.ts';
import { clientIsOver } from '../limits.ts';
import { postedForm } from '../posted-form.ts';
import { countryOf } from '../visit.ts';
import { formPage } from './frame.tsx';
import { speechOf } from './speech.ts';

/** A voucher or a form, as far as its gate goes. */
interface Gated {
  /** Address of its page. */
  readonly path: string;
  /** Sites that may show it in a frame. */
  readonly framedBy?: readonly string[];
  readonly brand: string;
  readonly locale: string;
  readonly alcohol: AlcoholRules | null;
}

/**
 * What a visitor gets instead of a page of an alcohol brand: its age gate, or that it isn't for their country.
 * @param passed they have answered the gate before, whether or not their browser keeps that
 */
export async function gateBefore(c: AppContext, shown: Gated, passed = mayPass(c)): Promise<Response | null> {
  const { alcohol } = shown;
  if (alcohol === null) return null;
  if (isBlocked(alcohol, countryOf(c))) return await notInCountry(c, shown);
  return passed ? null : await gatePage(c, shown, { answer: null, country: countryOf(c) });
}

/** The answer to the gate's form, posted to the page's path and `/age`. @param onward what who is old enough gets */
export async function answerResponseGate<Shown extends Gated>(
  c: AppContext,
  read: (c: AppContext) => Promise<Shown | null>,
  onward: (shown: Shown) => Promise<Response> | Response = ({ path }) => passAnswer(c, { path }),
): Promise<Response> {
  const form = await postedForm(c);
  if (await clientIsOver(c)) return await tooMany(c);
  const shown = await read(c);
  if (!shown?.alcohol) return await nothingHere(c);
  if (isBlocked(shown.alcohol, countryOf(c))) return await notInCountry(c, shown);
  const answer = judgePosted(c, gateOf(shown.alcohol), form);
  return answer === 'old-enough'
    ? await onward(shown)
    : await gatePage(c, shown, { answer, country: chosenCountry(c, form) });
}

const gateOf = (alcohol: AlcoholRules) => effectiveGate(plainAlcoholGate, alcohol) ?? plainAlcoholGate;

function gatePage(
  c: AppContext,
  { path, framedBy = [], brand, locale, alcohol }: Gated,
  asked: Pick<AgeQuestion, 'answer' | 'country'>,
): Promise<Response> {
  const words = wordsIn(speechOf(c, locale).language);
  const question: AgeQuestion = {
    ...{ ages: gateOf(alcohol ?? { ages: [], blocked: [] }), ...asked },
    action: gateAction(c, path),
  };
  const children = <AgeGateForm question={question} words={words} locale={locale} />;
  const status = c.req.method === 'GET' || c.req.method === 'HEAD' ? 200 : 403;
  return formPage({ title: words.ageTitle, brand, lang: words.tag, framedBy, children }, status);
}
