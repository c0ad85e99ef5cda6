/** @jsxImportSource hono/jsx */
import { type AlcoholRules, effectiveGate, isBlocked, plainAlcoholGate } from '#shared/touchpoints/alcohol.ts';
import type { AppContext } from '../hono.ts';
import { AgeGateForm, type AgeQuestion } from './age-gate-form.tsx';
import { judgePosted, mayPass, passAnswer, withQuery } from './age-pass.ts';
import { nothingHere, notInCountry, tooMany } from './answers.tsx';
import { formPage } from './forms-frame.tsx';
import { wordsIn } from './immersive/words.ts';
import { clientIsOver } from './limits.ts';
import { postedForm } from './posted-form.ts';
import { speechOf } from './speech.ts';
import { countryOf } from './visit.ts';

/** A voucher or a form, as far as its gate goes. */
interface Gated {
  readonly brand: string;
  readonly locale: string;
  readonly alcohol: AlcoholRules | null;
}

/** What a visitor gets instead of a page of an alcohol brand: its age gate, or that it isn't for their country. */
export async function gateBefore(c: AppContext, shown: Gated, path: string): Promise<Response | null> {
  const { alcohol } = shown;
  if (alcohol === null) return null;
  if (isBlocked(alcohol, countryOf(c))) return await notInCountry(c, shown);
  return mayPass(c) ? null : await gatePage(c, shown, path, null);
}

/** The answer to the gate's form, posted to the page's path and `/age`. */
export async function answerResponseGate(c: AppContext, read: () => Promise<Gated | null>, path: string) {
  const form = await postedForm(c);
  if (await clientIsOver(c)) return await tooMany(c);
  const shown = await read();
  if (!shown?.alcohol) return await nothingHere(c);
  if (isBlocked(shown.alcohol, countryOf(c))) return await notInCountry(c, shown);
  const answer = judgePosted(c, gateOf(shown.alcohol), form);
  return answer === 'old-enough' ? passAnswer(c, { path }) : await gatePage(c, shown, path, answer);
}

const gateOf = (alcohol: AlcoholRules) => effectiveGate(plainAlcoholGate, alcohol) ?? plainAlcoholGate;

function gatePage(
  c: AppContext,
  { brand, locale, alcohol }: Gated,
  path: string,
  answer: AgeQuestion['answer'],
): Promise<Response> {
  const words = wordsIn(speechOf(c, locale).language);
  const question: AgeQuestion = {
    ...{ ages: gateOf(alcohol ?? { ages: [], blocked: [] }), answer, country: countryOf(c) },
    action: withQuery(c, `${path}/age`),
  };
  const children = <AgeGateForm question={question} words={words} locale={locale} />;
  const status = c.req.method === 'GET' || c.req.method === 'HEAD' ? 200 : 403;
  return formPage({ title: words.ageTitle, brand, lang: words.tag, children }, status);
}
