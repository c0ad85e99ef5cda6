/** @jsxImportSource hono/jsx */
import {
  type AlcoholRules,
  effectiveGate,
  isBlocked,
  noAlcoholRules,
  plainAlcoholGate,
} from '#shared/touchpoints/alcohol.ts';
import { linesFor } from '#shared/touchpoints/alcohol-lines.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { AgeGateForm, type AgeQuestion } from '../age-gate/form.tsx';
import {
  chosenCountry,
  type GateOf,
  gateAction,
  isLocked,
  judgePosted,
  markGate,
  mayPass,
  passAnswer,
  passesOnce,
} from '../age-gate/pass.ts';
import { nothingHere, notInCountry, tooMany } from '../answers/answers.tsx';
import { wordsIn } from '../answers/page-words.ts';
import { postedForm } from '../answers/posted-form.ts';
import { clientIsOver } from '../visits/limits.ts';
import { countryOf, whereaboutsOf } from '../visits/visit.ts';
import { formPage } from './frame.tsx';
import { speechOf } from './speech.ts';

/** The data of a voucher or a form that its gate needs. */
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
 * What a visitor gets instead of an alcohol brand's page: its age gate, or a message that it isn't for their country. Null
 * if the page may be shown.
 * @param passed whether they have passed the gate before, even if their browser stores no cookie for it
 * @param form the posted form, which may have the pass of a browser without cookies
 */
export async function gateBefore(
  c: AppContext,
  shown: Gated,
  { passed = false, form = null }: { readonly passed?: boolean; readonly form?: URLSearchParams | null } = {},
): Promise<Response | null> {
  const { alcohol, path } = shown;
  if (alcohol === null) return null;
  if (isBlocked(alcohol, whereaboutsOf(c))) return await notInCountry(c, shown);
  const passing = passingOf(alcohol, path);
  if (passed || (await mayPass(c, passing)) || (form && (await passesOnce(c, form, passing)))) return null;
  const answer = isLocked(c, passing.gate) ? 'too-young' : null;
  return await gatePage(c, shown, { answer, country: countryOf(c) });
}

/** The gate before a voucher or a form. */
const passingOf = (alcohol: AlcoholRules, path: string): GateOf => ({
  ...{ gate: gateOf(alcohol), path, memoryDays: alcohol.gateMemoryDays },
});

/** The content behind the gate of a page. */
interface BehindGate<Shown> {
  /** The page for a visitor who is old enough but has no cookies, with the posted values. */
  readonly draw: (shown: Shown, form: URLSearchParams) => Promise<Response>;
  /** Whether it is drawn right away, without a redirect that sets a cookie. */
  readonly atOnce?: boolean;
  /** Appended to the page's path if the browser continues to a page below it. */
  readonly below?: string;
}

/** The answer to the gate's form, which is posted to `/age` below the page. */
export async function answerResponseGate<Shown extends Gated>(
  c: AppContext,
  read: (c: AppContext) => Promise<Shown | null>,
  { draw, atOnce = false, below = '' }: BehindGate<Shown>,
): Promise<Response> {
  const form = await postedForm(c);
  if (await clientIsOver(c)) return await tooMany(c);
  const shown = await read(c);
  if (!shown?.alcohol) return await nothingHere(c);
  if (isBlocked(shown.alcohol, whereaboutsOf(c))) return await notInCountry(c, shown);
  const passing = passingOf(shown.alcohol, shown.path);
  if (await passesOnce(c, form, passing)) return await draw(shown, form);
  const answer = judgePosted(c, passing.gate, form);
  if (answer !== 'old-enough') return await gatePage(c, shown, { answer, country: chosenCountry(c, form) });
  return atOnce ? await draw(shown, form) : await passAnswer(c, passing, form, `${shown.path}${below}`);
}

const gateOf = (alcohol: AlcoholRules) => effectiveGate(plainAlcoholGate, alcohol) ?? plainAlcoholGate;

async function gatePage(
  c: AppContext,
  { path, framedBy = [], brand, locale, alcohol }: Gated,
  asked: Pick<AgeQuestion, 'answer' | 'country'>,
): Promise<Response> {
  const words = wordsIn(speechOf(c, locale).language);
  const account = { alcohol: alcohol ?? noAlcoholRules, name: brand };
  const ages = gateOf(account.alcohol);
  const question: AgeQuestion = {
    ...{ ages, ...asked, action: gateAction(c, path), remembers: account.alcohol.gateMemoryDays > 0 },
    text: linesFor(account, locale)?.gate ?? '',
  };
  const children = <AgeGateForm question={question} words={words} locale={locale} />;
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  const status = reads && asked.answer === null ? 200 : 403;
  const page = await formPage({ title: words.ageTitle, brand, lang: words.tag, framedBy, alcohol, children }, status);
  return markGate(c, page, asked.answer, ages);
}
