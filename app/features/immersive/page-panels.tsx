import { entriesOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { lowestLegalAge } from '#shared/touchpoints/alcohol.ts';
import type { immersiveFonts, immersiveRadii } from '#shared/touchpoints/blocks-choices.ts';
import { contrast, textContrast } from '#shared/touchpoints/blocks-contrast.ts';
import type { Immersive, ImmersiveTheme } from '#shared/touchpoints/immersive.ts';
import { Button } from '../../ui/button.tsx';
import { Label } from '../../ui/label.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { CheckField, ChoiceField, Group, TextField, WordsField } from './fields.tsx';
import { themeColours, utmFields } from './page-fields.ts';
import * as texts from './texts.ts';

/** Title and description, which search results and shared links show. */
export const WordsPanel = ({ page }: { readonly page: Immersive }) => (
  <div className="grid grid-cols-1 gap-3">
    <WordsField label={texts.title} hint={texts.titleHint} name="title" text={page.title} maxLength={120} />
    <WordsField
      label={texts.altText}
      hint={texts.descriptionHint}
      name="description"
      text={page.description}
      maxLength={300}
      rows={3}
    />
  </div>
);

const fontNames = {
  system: 'System',
  serif: 'Serif',
  rounded: 'Rounded',
  condensed: 'Condensed',
} as const satisfies Record<(typeof immersiveFonts)[number], string>;
const radiusNames = { none: texts.square, small: texts.slightlyRound, large: 'Round' } as const satisfies Record<
  (typeof immersiveRadii)[number],
  string
>;

const measured = [
  ['text', 'background', texts.textOnTheBackground],
  ['text', 'surface', texts.textOnCards],
  ['onAccent', 'accent', texts.textOfButtons],
] as const;

/** Colours with what their contrast comes to, font and corners. */
export const ThemePanel = ({ theme }: { readonly theme: ImmersiveTheme }) => (
  <div className="grid grid-cols-1 gap-4">
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {entriesOf(themeColours).map(([name, label]) => (
        <Label key={name}>
          {label}
          <input
            type="color"
            name={`theme.${name}`}
            defaultValue={theme[name]}
            className="mt-1 block h-10 w-full cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
        </Label>
      ))}
    </div>
    <ul className="grid grid-cols-1 gap-1 text-sm" aria-label={texts.contrast}>
      {measured.map(([front, back, label]) => {
        const ratio = contrast(theme[front], theme[back]);
        const enough = ratio >= textContrast;
        return (
          <li key={label} className={enough ? 'text-success-ink' : 'text-error-ink'}>
            {label}: {(Math.floor(ratio * 10) / 10).toFixed(1)}{' '}
            {enough ? '(enough)' : fill(texts.contrastNeeded, { textContrast })}
          </li>
        );
      })}
    </ul>
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <ChoiceField label={texts.font} name="theme.font" value={theme.font} options={fontNames} />
      <ChoiceField label={texts.corners} name="theme.radius" value={theme.radius} options={radiusNames} />
    </div>
  </div>
);

/** What the addresses of retailers carry, so that their analytics know where a visitor comes from. */
export const TrackingPanel = ({ page, gtmId }: { readonly page: Immersive; readonly gtmId: string | null }) => (
  <div className="grid grid-cols-1 gap-3">
    <p className="text-sm text-muted">{texts.utmHint}</p>
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {entriesOf(utmFields).map(([name, label]) => (
        <TextField key={name} label={label} name={`utm.${name}`} value={page.utm[name]} maxLength={120} />
      ))}
    </div>
    <p className="text-sm text-muted">{gtmId ? fill(texts.tagManagerNote, { gtmId }) : texts.noTagManagerNote}</p>
  </div>
);

interface AudiencePanelProps {
  readonly page: Immersive;
  /** The law asks for a gate, whatever is chosen here. */
  readonly alcohol: boolean;
}

const ages = [13, 14, 15, 16, 17, 18, 19, 20, 21, 25];

/** An age that is stored and can't be chosen any more stays to be seen. */
const agesFor = (alcohol: boolean, stored: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ages.filter((age) => !alcohol || age >= lowestLegalAge || age === stored).map((age) => [String(age), String(age)]),
  );

export const AudiencePanel = ({ page, alcohol }: AudiencePanelProps) => (
  <div className="grid grid-cols-1 gap-4">
    <input type="hidden" name="audience" value="listed" />
    <Group title={texts.ageGate}>
      <CheckField
        label={alcohol ? texts.ageGateAlways : texts.ageGateOn}
        name="gate.on"
        checked={page.ageGate.on || alcohol}
        disabled={alcohol}
      />
      {alcohol ? <input type="hidden" name="gate.on" value="on" /> : null}
      <ChoiceField
        label={texts.age}
        name="gate.default"
        value={String(page.ageGate.age)}
        options={agesFor(alcohol, page.ageGate.age)}
      />
      <p className="text-xs text-muted">
        {alcohol ? texts.legalAgeHint : texts.countryAgesHint} {texts.countryRowHint}
      </p>
      <ol className="grid grid-cols-1 gap-2">
        {[...page.ageGate.countries, null].map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep what is typed into them
          <li key={at} className="grid grid-cols-2 gap-3">
            <TextField label={texts.countryTwoLetters} name="gate.country" value={row?.country ?? ''} maxLength={2} />
            <ChoiceField
              label={texts.countryAge}
              name="gate.age"
              value={String(row?.age ?? 21)}
              options={agesFor(alcohol, row?.age ?? 21)}
            />
          </li>
        ))}
      </ol>
    </Group>
    <Group title={texts.embedding}>
      <Label>
        {texts.embeddingHint}
        <Textarea
          name="domains"
          rows={4}
          defaultValue={page.allowedDomains.join('\n')}
          spellCheck={false}
          className="mt-1 block py-1.5"
        />
      </Label>
    </Group>
  </div>
);

/** The languages of the page, the default one first. */
export const LanguagesPanel = ({ page }: { readonly page: Immersive }) => (
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
              <Button type="submit" name="intent" value={`default-locale:${locale}`} variant="ghost" size="sm">
                {texts.makeDefault}
                <span className="sr-only"> {locale}</span>
              </Button>
              <Button type="submit" name="intent" value={`remove-locale:${locale}`} variant="ghost" size="sm">
                {texts.remove}
                <span className="sr-only"> {locale}</span>
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={texts.addLanguage}
          hint={texts.languageHint}
          name="locale"
          value=""
          maxLength={20}
          list={texts.languageTags}
        />
      </div>
      <datalist id="language-tags">
        {commonLocales.map((locale) => (
          <option key={locale} value={locale}>
            {languageName(locale)}
          </option>
        ))}
      </datalist>
      <Button type="submit" name="intent" value="add-locale" variant="outline" size="sm" className="mb-6">
        {texts.add}
      </Button>
    </div>
  </div>
);

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

export function languageName(locale: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}
