import { Form } from 'react-router';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { countryName } from '#shared/format/country.ts';
import { fill } from '#shared/text/fill.ts';
import { CheckField } from '../../forms/choice-fields.tsx';
import { DraftForm } from '../../forms/draft-form.tsx';
import { initialValues } from '../../forms/fields.ts';
import { TextField } from '../../forms/text-fields.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { countryFields } from './fields.ts';
import type { SettingsPanelProps } from './gate-panel.tsx';
import * as texts from './texts.ts';

type LegalAges = AnswerOf<'legalAges'>;
type Law = LegalAges['items'][number];
type Row = AlcoholSettings['countries'][number];

interface CountriesPanelProps extends SettingsPanelProps {
  readonly ages: LegalAges;
}

/** The law of every country beside what the brand asks there. */
export function CountriesPanel({ ages, ...props }: CountriesPanelProps) {
  const { settings, writes } = props;
  const laws = new Map(ages.items.map((law) => [law.country, law]));
  const rows = new Map(settings.countries.map((row) => [row.country, row]));
  // What the brand has set comes first.
  const countries = [...rows.keys(), ...[...laws.keys()].filter((country) => !rows.has(country))];
  return (
    <Panel title={texts.countries} aside={fill(texts.elsewhere, { age: ages.lowest })}>
      <ScrollRegion label={texts.tableOfCountries} className="relative max-h-96 overflow-auto">
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
      {writes ? <CountryForm {...props} /> : null}
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
      <TableCell>{Math.max(row?.age ?? 0, lawAge)}</TableCell>
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
          {row ? (
            <Confirm label={texts.resetToLaw} about={countryName(country)} sentence={texts.whatResetMeans}>
              <Form method="post">
                <input type="hidden" name="intent" value="reset-country" />
                <input type="hidden" name="country" value={country} />
                <input type="hidden" name="etag" value={row.etag} />
                <Button type="submit" size="sm">
                  {texts.resetToLaw}
                </Button>
              </Form>
            </Confirm>
          ) : null}
        </TableCell>
      ) : null}
    </TableRow>
  );
}

function CountryForm({ result, locale, scope }: SettingsPanelProps) {
  const form = useForm({
    ...{ fields: countryFields, draft: `alcohol country ${scope}`, saved: initialValues(countryFields), item: null },
    result: result?.intent === 'country' ? result : null,
  });
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold">{texts.changeCountry}</h3>
      <DraftForm
        {...{ form, locale }}
        label={texts.changeCountry}
        hidden={{ intent: 'country' }}
        submit={texts.saveCountry}
      >
        <TextField field={form.fields.country} list="alcohol-countries" />
        <TextField field={form.fields.age} />
        <TextField field={form.fields.reason} />
        <CheckField field={form.fields.blocked} className="self-center" />
      </DraftForm>
    </>
  );
}
