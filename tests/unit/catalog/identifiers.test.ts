import { expect, test } from 'vitest';
import { drawnImage } from '#dev/world/product-images.ts';
import { gtinOf } from '#dev/world/products.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import { suggestCatalogMapping } from '#shared/catalog/import-fields.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';

test.each([
  ['96385074', 'GTIN-8', '96385074'],
  ['036000291452', 'GTIN-12', '036000291452'],
  ['4006381333931', 'GTIN-13', '4006381333931'],
  ['14006381333938', 'GTIN-14', '14006381333938'],
])('a GTIN written %s is stored in one form and shown as %s', (written, kind, digits) => {
  expect(shownGtin(normalGtin(written) ?? '')).toEqual({ kind, digits });
});

test('a number that only looks like a GTIN is not taken for one', () => {
  for (const wrong of ['4006381333932', 'sku:4006381333931', 'name:milk', '12345', ''])
    expect(shownGtin(wrong), wrong).toBeNull();
  for (const id of [1, 10001, 999_999, 123_456_789]) expect(shownGtin(gtinOf(id)), String(id)).not.toBeNull();
});

test('headings of common feeds are recognized, each column once, and an earlier mapping has priority', () => {
  const google = ['id', 'title', 'description', 'gtin', 'brand', 'google_product_category', 'price'];
  expect(suggestCatalogMapping(google)).toEqual({
    gtin: 'gtin',
    name: 'title',
    brand: 'brand',
    category: 'google_product_category',
    sku: 'id',
    description: 'description',
  });
  expect(suggestCatalogMapping(['EAN', 'Artikel', 'x'], { name: 'x' })).toEqual({ gtin: 'EAN', name: 'x' });
  expect(suggestCatalogMapping(['a', 'b'], { gtin: 'gone' })).toEqual({});
  expect(suggestCatalogMapping(['Artikelname', 'EAN', 'Artikelnr.', 'Warengruppe'])).toEqual({
    ...{ name: 'Artikelname', gtin: 'EAN', sku: 'Artikelnr.', category: 'Warengruppe' },
  });
  expect(suggestCatalogMapping(['Nom du produit', 'Code EAN', 'Référence', 'Marque'])).toEqual({
    ...{ name: 'Nom du produit', gtin: 'Code EAN', sku: 'Référence', brand: 'Marque' },
  });
});

test('images that the seed draws contain no markup from names', () => {
  const svg = drawnImage(1, { brand: '<script>alert(1)</script>', category: 'Gin' });
  expect(svg).not.toContain('<script');
});
