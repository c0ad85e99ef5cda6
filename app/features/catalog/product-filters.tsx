import { Form, Link, useSubmit } from 'react-router';
import type { CatalogValuesAnswer } from '#shared/api/families/catalog-schemas.ts';
import { buttonStyle } from '../../ui/button.ts';
import { type CatalogView, catalogAddress, matchLabels, sorts } from './catalog-view.ts';

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
  const none = { search: '', brand: '', category: '', match: '' };
  return (
    <Form
      key={catalogAddress(view)}
      role="search"
      aria-label="Products"
      className="flex flex-wrap items-end gap-3"
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget, { preventScrollReset: true });
      }}
    >
      <label className="w-full text-xs text-muted lg:w-auto lg:min-w-52 lg:flex-1">
        Search
        <input
          type="search"
          name="search"
          defaultValue={view.search}
          maxLength={100}
          placeholder="Name, GTIN or product number"
          className="field mt-1 block w-full text-ink"
        />
      </label>
      <Choice name="brand" label="Brand" all="All brands" chosen={view.brand} options={optionsOf(values?.brands)} />
      <Choice
        name="category"
        label="Category"
        all="All categories"
        chosen={view.category}
        options={optionsOf(values?.categories)}
      />
      {offers ? (
        <Choice name="match" label="Match" all="Any" chosen={view.match} options={Object.entries(matchLabels)} />
      ) : null}
      <Choice name="archived" label="Use" all="In use" chosen={view.archived} options={[['true', 'Archived']]} />
      <Choice
        name="sort"
        label="Order"
        chosen={view.sort}
        options={Object.entries(sorts).filter(([sort]) => offers || sort !== '-offers')}
      />
      <button type="submit" className={buttonStyle({ tone: 'quiet', size: 'small' })}>
        Show
      </button>
      {narrowed ? (
        <Link to={catalogAddress(view, none)} className={buttonStyle({ tone: 'ghost', size: 'small' })}>
          Clear
        </Link>
      ) : null}
      {values?.more ? <p className="w-full text-xs text-muted">The lists hold the most frequent ones only.</p> : null}
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
  <label className="min-w-32 flex-1 text-xs text-muted sm:max-w-44">
    {label}
    <select name={name} defaultValue={chosen} className="field mt-1 block w-full text-ink">
      {all === undefined ? null : <option value="">{all}</option>}
      {chosen !== '' && !options.some(([value]) => value === chosen) ? <option value={chosen}>{chosen}</option> : null}
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  </label>
);
