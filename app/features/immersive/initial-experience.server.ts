import type { PageSession } from '#app/context.ts';
import { isImmersiveStart, randomBlockId, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { isLocaleTag } from './page-fields.ts';

/** Language of a new experience where none is typed. */
export const initialLocale = ({ viewer: { scope } }: PageSession): string => {
  const tag = scope?.defaultLocale ?? '';
  return isLocaleTag(tag) ? tag : 'en-US';
};

/** First definition of a new experience: one of the starting points, in one language. */
export function initialExperience({ viewer: { scope } }: PageSession, form: FormData, name: string) {
  const start = form.get('start');
  const typed = String(form.get('locale') ?? '').trim();
  const locale = isLocaleTag(typed) ? typed : 'en-US';
  const definition = startImmersive(isImmersiveStart(start) ? start : 'launch', {
    ...{ name, locale, alcohol: scope?.isAlcoholBrand ?? false, newId: randomBlockId },
  });
  return { locales: definition.locales, definition: { ...definition } };
}
