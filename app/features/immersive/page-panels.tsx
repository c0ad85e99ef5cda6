import { useId } from 'react';
import { CheckField, SelectField } from '#app/forms/choice-fields.tsx';
import { cellOf } from '#app/forms/rows.ts';
import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import { languageName } from '#app/touchpoints/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { entriesOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { contrast, textContrast } from '#shared/touchpoints/blocks-contrast.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { lowestLegalAge } from '#shared/touchpoints/legal-ages.ts';
import { ColorField, Group, ListedField, PartBox, WordsField } from './fields.tsx';
import { addLanguageFields, emptyCountry, fontNames, pageFields, radiusNames } from './page-fields.ts';
import { withEmptyRow } from './store-rows.tsx';
import * as texts from './texts.ts';
import { usePartFields } from './use-part-fields.ts';

interface PanelProps {
  readonly page: Immersive;
  readonly onChange: (change: (page: Immersive) => Immersive) => void;
}

/** Title and description for search results and shared links. */
export function WordsPanel({ page, onChange }: PanelProps) {
  const form = usePartFields(pageFields.words, page, onChange);
  return (
    <PartBox form={form}>
      <WordsField field={form.fields.title} text={page.title} />
      <WordsField field={form.fields.description} text={page.description} rows={3} />
    </PartBox>
  );
}

const contrastPairs = [
  ['text', 'background', texts.textOnTheBackground],
  ['text', 'surface', texts.textOnCards],
  ['onAccent', 'accent', texts.textOfButtons],
] as const;

/** Colors with their contrast ratios, font and corner radius. */
export function ThemePanel({ page, onChange }: PanelProps) {
  const { theme } = page;
  const form = usePartFields(pageFields.theme, page, onChange);
  const { 'theme.font': font, 'theme.radius': radius, ...colors } = form.fields;
  return (
    <PartBox form={form}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Object.values(colors).map((field) => (
          <ColorField key={field.name} field={field} />
        ))}
      </div>
      <ul className="grid grid-cols-1 gap-1 text-sm" aria-label={texts.contrast}>
        {contrastPairs.map(([front, back, label]) => {
          const ratio = contrast(theme[front], theme[back]);
          const enough = ratio >= textContrast;
          return (
            <li key={label} className={enough ? 'text-success-ink' : 'text-error-ink'}>
              {label}: {(Math.floor(ratio * 10) / 10).toFixed(1)}{' '}
              {enough ? texts.contrastEnough : fill(texts.contrastNeeded, { textContrast })}
            </li>
          );
        })}
      </ul>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField field={font} options={entriesOf(fontNames)} />
        <SelectField field={radius} options={entriesOf(radiusNames)} />
      </div>
    </PartBox>
  );
}

/** Campaign parameters of retailer links, for the retailers' analytics. */
export function TrackingPanel({ page, onChange, gtmId }: PanelProps & { readonly gtmId: string | null }) {
  const form = usePartFields(pageFields.tracking, page, onChange);
  return (
    <PartBox form={form}>
      <p className="text-sm text-muted">{texts.utmHint}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {Object.values(form.fields).map((field) => (
          <TextField key={field.name} field={field} />
        ))}
      </div>
      <p className="text-sm text-muted">{gtmId ? fill(texts.tagManagerNote, { gtmId }) : texts.noTagManagerNote}</p>
    </PartBox>
  );
}

interface AudiencePanelProps extends PanelProps {
  /** Alcohol brands need an age gate by law. */
  readonly alcohol: boolean;
}

const ages = [13, 14, 15, 16, 17, 18, 19, 20, 21, 25];

/** Keeps a stored age in the options even if it can't be chosen any more. */
const agesFor = (alcohol: boolean, stored: string) =>
  ages
    .filter((age) => !alcohol || age >= lowestLegalAge || String(age) === stored)
    .map((age) => [String(age), String(age)] as const);

export function AudiencePanel({ page, onChange, alcohol }: AudiencePanelProps) {
  const form = usePartFields(pageFields.audience, page, (change) =>
    onChange((now) => (alcohol ? withAgeGate(change(now)) : change(now))),
  );
  const { 'gate.on': on, 'gate.age': age, countries, domains } = form.fields;
  const rows = withEmptyRow(countries, emptyCountry);
  return (
    <PartBox form={form}>
      <Group title={texts.ageGate} error={on.error}>
        <ListedField name={on.name} />
        {alcohol ? (
          <>
            <input type="hidden" name={on.name} value="on" />
            <label className="flex items-center gap-2 py-1 text-sm">
              <Checkbox checked disabled readOnly /> {texts.ageGateAlways}
            </label>
          </>
        ) : (
          <CheckField field={on} className="py-1" />
        )}
        <SelectField field={age} options={agesFor(alcohol, age.value)} />
        <p className="text-xs text-muted">
          {alcohol ? texts.legalAgeHint : texts.countryAgesHint} {texts.countryRowHint}
        </p>
        <ListedField name={countries.name} />
        <ol className="grid grid-cols-1 gap-2">
          {rows.value.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own
            <li key={at} className="grid grid-cols-2 gap-3">
              <TextField
                field={cellOf(rows, form.errors, { at, part: 'country', label: texts.countryTwoLetters })}
                maxLength={2}
              />
              <SelectField
                field={cellOf(rows, form.errors, { at, part: 'age', label: texts.countryAge })}
                options={agesFor(alcohol, row.age)}
              />
            </li>
          ))}
        </ol>
      </Group>
      <Group title={texts.embedding}>
        <TextAreaField field={domains} rows={4} />
      </Group>
    </PartBox>
  );
}

/** Turns the age gate on. */
const withAgeGate = (page: Immersive): Immersive => ({ ...page, ageGate: { ...page.ageGate, on: true } });

/** Languages of the page, default first. */
export const LanguagesPanel = ({ page }: Pick<PanelProps, 'page'>) => (
  <div className="grid grid-cols-1 gap-4">
    <ul className="divide-y divide-line">
      {page.locales.map((locale) => (
        <li key={locale} className="flex flex-wrap items-center gap-2 py-2 text-sm">
          <span className="min-w-0 flex-1">
            {languageName(locale)} <span className="text-muted">{locale}</span>
          </span>
          {locale === page.defaultLocale ? (
            <span className="text-xs text-muted">{texts.defaultLabel}</span>
          ) : (
            <>
              <Button type="submit" name="intent" value={`default-locale:${locale}`} variant="quiet" size="sm">
                {texts.makeDefault}
                <span className="sr-only"> {locale}</span>
              </Button>
              <Button type="submit" name="intent" value={`remove-locale:${locale}`} variant="danger" size="sm">
                {texts.remove}
                <span className="sr-only"> {locale}</span>
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
    <AddLanguage key={page.locales.length} />
  </div>
);

/** Adds a language by its tag. */
function AddLanguage() {
  const tags = useId();
  const form = usePartFields(addLanguageFields, '', () => undefined);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField field={form.fields.locale} list={tags} className="flex-1" />
      <datalist id={tags}>
        {commonLocales.map((locale) => (
          <option key={locale} value={locale}>
            {languageName(locale)}
          </option>
        ))}
      </datalist>
      <Button type="submit" name="intent" value="add-locale" variant="outline" size="sm" className="mt-6">
        {texts.add}
      </Button>
    </div>
  );
}

const commonLocales = [
  'en-US',
  'en-GB',
  'fr-FR',
  'de-DE',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pt-PT',
  'pl-PL',
  'sv-SE',
  'ja-JP',
  'ar-AE',
];
