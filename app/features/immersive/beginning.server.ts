import type { PageSession } from '#app/context.ts';
import { isImmersiveStart, randomBlockId, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { isLocaleTag } from './page-fields.ts';

/** The language that a new experience begins with where none is typed. */
export const firstLocale = ({ viewer: { scope } }: PageSession): string => {
  const tag = scope?.defaultLocale ?? '';
  return isLocaleTag(tag) ? tag : 'en-US';
};

/** What a new experience begins with: one of the starting points, in one language. */
export function beginning({ viewer: { scope } }: PageSession, form: FormData, name: string) {
  const start = form.get('start');
  const typed = String(form.get('locale') ?? '').trim();
  const locale = isLocaleTag(typed) ? typed : 'en-US';
  const definition = startImmersive(isImmersiveStart(start) ? start : 'launch', {
    ...{ name, locale, alcohol: scope?.isAlcoholBrand ?? false, newId: randomBlockId },
  });
  return { locales: definition.locales, definition: { ...definition } };
}
