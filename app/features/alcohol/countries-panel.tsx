import { Form } from 'react-router';
import { CheckField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { PlainField } from '#app/forms/plain-field.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { countryName, isCountry } from '#shared/format/country.ts';
import { fill } from '#shared/text/fill.ts';
import { countryFields, countryFormValues } from './fields.ts';
import { editedItem, type SettingsPanelProps, unsetItem } from './gate-panel.tsx';
import * as texts from './texts.ts';

type LegalAges = AnswerOf<'legalAges'>;
type Law = LegalAges['items'][number];
type Row = AlcoholSettings['countries'][number];

interface CountriesPanelProps extends SettingsPanelProps {
  readonly ages: LegalAges;
  /** Country whose form is open. */
  readonly editedCountry: string | null;
  /** Only staff can open a country whose law forbids alcohol. */
  readonly staff: boolean;
}

/** Legal age per country, and the brand's own settings. */
export function CountriesPanel({ ages, editedCountry, staff, ...props }: CountriesPanelProps) {
  const { settings, writes } = props;
  const laws = new Map(ages.items.map((law) => [law.country, law]));
  const rows = new Map(settings.countries.map((row) => [row.country, row]));
  // Countries with settings of the brand come first.
  const countries = [...rows.keys(), ...[...laws.keys()].filter((country) => !rows.has(country))];
  return (
    <Panel title={texts.countries} aside={fill(texts.elsewhere, { age: ages.lowest })}>
      <ScrollRegion label={texts.tableOfCountries} className="table-scroll max-h-96">
        <Table className="min-w-3xl" aria-label={texts.tableOfCountries}>
          <TableHeader>
            <TableRow>
              <TableHead>{texts.country}</TableHead>
              <TableHead>{texts.lawAge}</TableHead>
              <TableHead>{texts.askedAge}</TableHead>
              <TableHead>{texts.state}</TableHead>
              <TableHead>{texts.source}</TableHead>
              <TableHead>{texts.checkedOn}</TableHead>
              {writes ? <TableHead>{texts.actions}</TableHead> : null}
            </TableRow>
          </TableHeader>
          <TableBody>
            {countries.map((country) => (
              <CountryRow
                key={country}
                {...{ country, writes, lowest: ages.lowest }}
                law={laws.get(country) ?? null}
                row={rows.get(country) ?? null}
              />
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      {writes ? <CountryPicker editedCountry={editedCountry} /> : null}
      {writes && editedCountry !== null && isCountry(editedCountry) ? (
        <EditedCountry
          key={editedCountry}
          {...{ ...props, staff, country: editedCountry, lowest: ages.lowest }}
          law={laws.get(editedCountry) ?? null}
          row={rows.get(editedCountry) ?? null}
        />
      ) : null}
    </Panel>
  );
}

interface CountryRowProps {
  readonly country: string;
  readonly law: Law | null;
  readonly row: Row | null;
  readonly lowest: number;
  readonly writes: boolean;
}

function CountryRow({ country, law, row, lowest, writes }: CountryRowProps) {
  const isForbidden = law !== null && law.age === null;
  const lawAge = law?.age ?? lowest;
  const isBlocked = row?.blocked === true || (isForbidden && row?.opened !== true);
  return (
    <TableRow>
      <TableHead scope="row">{countryName(country)}</TableHead>
      <TableCell>{isForbidden ? texts.forbidden : lawAge}</TableCell>
      <TableCell>{isForbidden && isBlocked ? '–' : Math.max(row?.age ?? 0, lawAge)}</TableCell>
      <TableCell>
        <Badge variant={isBlocked ? 'destructive' : 'success'}>
          {isBlocked ? texts.blocked : row?.opened ? texts.opened : texts.shown}
        </Badge>
        {row?.reason ? <span className="block text-xs text-muted">{row.reason}</span> : null}
      </TableCell>
      <TableCell>
        {law?.source ?? '–'}
        {law?.note ? <span className="block text-xs text-muted">{law.note}</span> : null}
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {law?.checkedOn ?? '–'} {law?.checkDue ? <Badge variant="warning">{texts.checkDue}</Badge> : null}
      </TableCell>
      {writes ? (
        <TableCell>
          <Link
            to={`?edit=${country}#${formId}`}
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
            aria-label={fill(texts.changeOne, { name: countryName(country) })}
          >
            {texts.change}
          </Link>
        </TableCell>
      ) : null}
    </TableRow>
  );
}

const formId = 'change-country';

const CountryPicker = ({ editedCountry }: Pick<CountriesPanelProps, 'editedCountry'>) => (
  <>
    <h3 id={formId} className="mt-4 scroll-mt-32 text-sm font-semibold">
      {texts.changeCountry}
    </h3>
    <Form preventScrollReset aria-label={texts.changeCountry} className="flex flex-wrap items-end gap-3 py-3 text-sm">
      <PlainField
        key={editedCountry}
        label={texts.country}
        error={editedCountry === null || isCountry(editedCountry) ? undefined : texts.chooseCountry}
        {...{ name: 'edit', defaultValue: editedCountry ?? '', maxLength: 2, required: true }}
        {...{ list: 'alcohol-countries', autoCapitalize: 'characters', spellCheck: false }}
      />
      <Button type="submit" variant="outline">
        {texts.change}
      </Button>
    </Form>
  </>
);

interface EditedCountryProps extends SettingsPanelProps, Pick<CountryRowProps, 'country' | 'law' | 'row' | 'lowest'> {
  readonly staff: boolean;
}

/** Settings of one country; saving requires the revision that the page shows. */
function EditedCountry({ country, law, row, lowest, staff, ...props }: EditedCountryProps) {
  const isForbidden = law !== null && law.age === null;
  const name = countryName(country);
  return (
    <section aria-label={fill(texts.changeOne, { name })} className="border-t border-line pt-3">
      <h4 className="text-sm font-semibold">{name}</h4>
      <p className="text-sm text-muted">
        {isForbidden ? texts.lawForbids : fill(texts.lawAsksFor, { age: law?.age ?? lowest })}
        {isForbidden && !staff ? ` ${texts.onlySupportOpens}` : null}
      </p>
      {isForbidden && !staff ? null : <CountryForm {...{ country, isForbidden, name, row }} {...props} />}
      {row ? (
        <Confirm label={texts.resetToLaw} about={name} sentence={texts.whatResetMeans} variant="outline">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="reset-country" />
            <input type="hidden" name="country" value={country} />
            <input type="hidden" name="etag" value={row.etag} />
            <Button type="submit" size="sm">
              {texts.resetToLaw}
            </Button>
          </Form>
        </Confirm>
      ) : null}
    </section>
  );
}

interface CountryFormProps extends SettingsPanelProps, Pick<CountryRowProps, 'country' | 'row'> {
  readonly name: string;
  readonly isForbidden: boolean;
}

function CountryForm({ country, name, isForbidden, row, result, locale, scope }: CountryFormProps) {
  const form = useForm({
    ...{ fields: countryFields, draft: `alcohol country ${scope} ${country}`, saved: countryFormValues(row) },
    item: editedItem(row ?? unsetItem),
    result: result?.intent === 'country' && result.of === country ? result : null,
  });
  const { age, reason, blocked, opened } = form.fields;
  return (
    <DraftForm
      {...{ form, locale }}
      label={fill(texts.changeOne, { name })}
      hidden={{ intent: 'country', country }}
      submit={texts.saveCountry}
    >
      <TextField field={age} />
      <TextField field={isForbidden ? { ...reason, hint: texts.openHint } : reason} />
      <CheckField field={isForbidden ? opened : blocked} className="self-center" />
    </DraftForm>
  );
}
