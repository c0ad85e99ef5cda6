import { Form, Link, useSubmit } from 'react-router';
import type { CatalogValuesAnswer } from '#shared/api/families/catalog-schemas.ts';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Label } from '../../ui/label.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { type CatalogView, catalogAddress, matchLabels, sorts } from './catalog-view.ts';
import * as texts from './texts.ts';

interface ProductFiltersProps {
  readonly view: CatalogView;
  readonly values: CatalogValuesAnswer | null;
  /** Whether the scope has offers, which products may be narrowed and ordered by. */
  readonly offers: boolean;
}

/** Search, filters and order as one form that is sent by its button, and by a choice where there is a script. */
export function ProductFilters({ view, values, offers }: ProductFiltersProps) {
  const submit = useSubmit();
  const narrowed = view.search !== '' || view.brand !== '' || view.category !== '' || view.match !== '';
  const none: Partial<CatalogView> = { search: '', brand: '', category: '', match: '' };
  return (
    <Form
      key={catalogAddress(view)}
      role="search"
      aria-label={texts.products}
      className="flex flex-wrap items-end gap-3"
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget, { preventScrollReset: true });
      }}
    >
      <Label className="w-full lg:w-auto lg:min-w-52 lg:flex-1">
        {texts.search}
        <Input
          type="search"
          name="search"
          defaultValue={view.search}
          maxLength={100}
          placeholder={texts.nameGtinOrProductNumber}
          className="mt-1 block"
        />
      </Label>
      <Choice
        name="brand"
        label={texts.brand}
        all={texts.allBrands}
        chosen={view.brand}
        options={optionsOf(values?.brands)}
      />
      <Choice
        name="category"
        label={texts.category}
        all={texts.allCategories}
        chosen={view.category}
        options={optionsOf(values?.categories)}
      />
      {offers ? (
        <Choice
          name="match"
          label={texts.match}
          all={texts.any}
          chosen={view.match}
          options={Object.entries(matchLabels)}
        />
      ) : null}
      <Choice
        name="archived"
        label={texts.use}
        all={texts.inUse}
        chosen={view.archived}
        options={[['true', 'Archived']]}
      />
      <Choice
        name="sort"
        label={texts.order}
        chosen={view.sort}
        options={Object.entries(sorts).filter(([sort]) => offers || sort !== '-offers')}
      />
      <Button type="submit" variant="outline" size="sm">
        {texts.show}
      </Button>
      {narrowed ? (
        <Link to={catalogAddress(view, none)} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
          {texts.clear}
        </Link>
      ) : null}
      {values?.more ? <p className="w-full text-xs text-muted">{texts.theListsHoldTheMost}</p> : null}
    </Form>
  );
}

const optionsOf = (values: CatalogValuesAnswer['brands'] | undefined) =>
  (values ?? []).map(({ value, products }): [string, string] => [value, `${value} (${products})`]);

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** What stands for no choice; left out where there is always one. */
  readonly all?: string;
  readonly chosen: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

const Choice = ({ name, label, all, chosen, options }: ChoiceProps) => (
  <Label className="min-w-32 flex-1 sm:max-w-44">
    {label}
    <NativeSelect name={name} defaultValue={chosen} className="mt-1 block">
      {all === undefined ? null : <option value="">{all}</option>}
      {chosen !== '' && !options.some(([value]) => value === chosen) ? <option value={chosen}>{chosen}</option> : null}
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </NativeSelect>
  </Label>
);
