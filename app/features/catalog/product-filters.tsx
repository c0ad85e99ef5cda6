import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import type { CatalogValuesAnswer } from '#shared/api/families/catalog-schemas.ts';
import { type CatalogView, catalogAddress, hasFilters, matchLabels, sorts } from './catalog-view.ts';
import * as texts from './texts.ts';

interface ProductFiltersProps {
  readonly view: CatalogView;
  readonly values: CatalogValuesAnswer | null;
  /** Whether the scope has offers to filter and sort by. */
  readonly offers: boolean;
}

export const ProductFilters = ({ view, values, offers }: ProductFiltersProps) => (
  <ListFilter
    label={texts.products}
    searchLabel={texts.nameGtinOrProductNumber}
    search={view.search}
    all={hasFilters(view) ? catalogAddress(view, { search: '', brand: '', category: '', match: '' }) : null}
  >
    <FilterFields>
      <FilterChoice
        name="brand"
        label={texts.brand}
        all={texts.allBrands}
        chosen={view.brand}
        options={optionsOf(values?.brands)}
      />
      <FilterChoice
        name="category"
        label={texts.category}
        all={texts.allCategories}
        chosen={view.category}
        options={optionsOf(values?.categories)}
      />
      {offers ? (
        <FilterChoice
          name="match"
          label={texts.match}
          all={texts.any}
          chosen={view.match}
          options={Object.entries(matchLabels)}
        />
      ) : null}
      <FilterChoice
        name="archived"
        label={texts.use}
        all={texts.inUse}
        chosen={view.archived}
        options={[['true', 'Archived']]}
      />
      <FilterChoice
        name="sort"
        label={texts.order}
        chosen={view.sort}
        options={Object.entries(sorts).filter(([sort]) => offers || sort !== '-offers')}
      />
      {values?.more ? <p className="w-full text-xs text-muted">{texts.filterListsCut}</p> : null}
    </FilterFields>
  </ListFilter>
);

const optionsOf = (values: CatalogValuesAnswer['brands'] | undefined) =>
  (values ?? []).map(({ value, products }): [string, string] => [value, `${value} (${products})`]);
